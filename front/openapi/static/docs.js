// Shows the OpenAPI document, and lets a reader try its operations with a token of their own, which
// this page forgets when it is closed.
"use strict";

const place = document.getElementById("operations");

SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  docExpansion: "list",
  filter: true,
  tryItOutEnabled: false,
  validatorUrl: null,
});
