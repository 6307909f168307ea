import { html, raw } from 'hono/html'
import { googlePeople, googleChooser as text } from '#worker/copy/google-chooser.ts'

const style = `
  body { margin: 0; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif; color: #1c2430; background: #f5f6f8 }
  main { max-inline-size: 24rem; margin-inline: auto }
  .banner { margin-block-end: 1.5rem; padding: .75rem 1rem; border-radius: .75rem; background: #fff0c2; color: #533f03 }
  h1 { margin: 0 0 .25rem; font-size: 1.25rem }
  p { margin: 0 0 1rem }
  form { margin-block-end: .5rem }
  button { min-block-size: 3rem; inline-size: 100%; padding: .5rem 1rem; border: 1px solid #8a93a3; border-radius: .75rem;
    background: #fff; color: inherit; font: inherit; text-align: start; cursor: pointer }
  button:hover { background: #eef1f6 }
  :focus-visible { outline: 3px solid #1a5fd0; outline-offset: 2px }
  small { display: block; color: #4f5a6b }
  label { display: block; margin-block: 1rem .25rem }
  input { box-sizing: border-box; min-block-size: 3rem; inline-size: 100%; margin-block-end: .5rem; padding: .5rem 1rem;
    border: 1px solid #8a93a3; border-radius: .75rem; font: inherit }
  [role=alert] { color: #a4161a }
  @media (prefers-color-scheme: dark) {
    body { color: #e8ebf0; background: #12161c } button, input { background: #1c222b; color: inherit }
    button:hover { background: #262e39 } small { color: #aab3c0 } .banner { background: #4a3b0a; color: #ffe9a8 }
    [role=alert] { color: #ff9b9b }
  }`

const document = (own: string, body: unknown) => html`<!doctype html>
<html lang="ar-EG" dir="rtl">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${text.title}</title>
  <style nonce="${own}">${raw(style)}</style>
</head>
<body><main><p class="banner" role="note">${text.banner}</p>${body}</main></body>
</html>`

const person = ({ name, email, emailVerified }: (typeof googlePeople)[number], nonce: string) => html`
<form method="post">
  <input type="hidden" name="nonce" value="${nonce}">
  <input type="hidden" name="email" value="${email}">
  ${emailVerified ? '' : html`<input type="hidden" name="unverified" value="yes">`}
  <button>${name} <bdi dir="ltr">${email}</bdi><small>${emailVerified ? text.verified : text.unverified}</small></button>
</form>`

/** `nonce` goes into the token, `own` is what this page's style is known by. */
export const chooserPage = (nonce: string, own: string, isInvalid = false) =>
  document(
    own,
    html`<h1>${text.title}</h1><p>${text.lead}</p>
${googlePeople.map((one) => person(one, nonce))}
<form method="post">
  <input type="hidden" name="nonce" value="${nonce}">
  <label for="email">${text.other}</label>
  <input id="email" type="email" name="email" dir="ltr" required autocomplete="off">
  ${isInvalid ? html`<p role="alert">${text.invalid}</p>` : ''}
  <button>${text.enter}</button>
</form>`,
  )

/** As a line of script; a text in it cannot end the element it stands in. */
const literal = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Hands the token to the window that opened this one, if that is ours, and to no other. */
export const chosenPage = (message: { token: string; type: string }, appUrl: string, own: string) =>
  document(
    own,
    html`<h1>${text.done}</h1>
<script nonce="${own}">${raw(`opener?.postMessage(${literal(message)}, ${literal(new URL(appUrl).origin)}); close()`)}</script>`,
  )
