// Forms with `data-passkey`: the browser makes a passkey (`create`) or uses it (`get`) as `data-options` ask, and its
// answer is sent in the field `answer`, in the JSON of Web Authentication (section 5.1). Without this script people use codes.

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const keys = (list = []) => list.map((key) => ({ ...key, id: bytes(key.id) }));

const asked = (options) => ({
  ...options,
  challenge: bytes(options.challenge),
  ...(options.user ? { user: { ...options.user, id: bytes(options.user.id) } } : {}),
  excludeCredentials: keys(options.excludeCredentials),
  allowCredentials: keys(options.allowCredentials),
});

const answered = ({ rawId, type, response }) => {
  const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const parts = names.filter((name) => response[name]).map((name) => [name, text(response[name])]);
  return { id: text(rawId), rawId: text(rawId), type, response: Object.fromEntries(parts), clientExtensionResults: {} };
};

for (const form of document.querySelectorAll("[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    if (form.elements.answer.value) return;
    event.preventDefault();
    const publicKey = asked(JSON.parse(form.dataset.options));
    try {
      form.elements.answer.value = JSON.stringify(answered(await navigator.credentials[form.dataset.passkey]({ publicKey })));
      form.submit();
    } catch {
      const refusal = form.querySelector(".refusal");
      refusal.hidden = false;
      refusal.textContent = form.dataset.failed;
    }
  });
}
