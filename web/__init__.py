"""The pages: what people see and do in a browser.

A view checks a form, calls one service, and redirects. `core/form_errors.py` shows an error of the
domain beside the field to blame; `core/refusals.py` makes a page of an error that ends a request.
Pages accept cookies and no tokens, the API tokens and no cookies.

Every page works without scripts, and the policy in each answer allows only our own. Colours, sizes
and durations are named in `static/web/css/tokens.css`; each component is defined once, in
`components.css` beside it (docs/decisions/0035-pages-are-made-of-tokens-and-parts.md).

A page that stays open exchanges its parts in place. `static/web/live.js` hears from the live
server, and `parts.js` then reads the page again and exchanges elements with `data-part`. Forms with
`data-parts` are sent without leaving the page
(docs/decisions/0036-parts-of-pages-are-exchanged.md).

The bell lists and counts all that its reader is to do, in events and at tables
(`events/for_you.py`, docs/decisions/0049-the-bell-counts-what-is-to-do.md).
"""
