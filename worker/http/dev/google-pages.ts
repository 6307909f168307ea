import { html, raw } from 'hono/html'
import { googlePeople, googleChooser as text } from '#worker/copy/google-chooser.ts'
import type { Html } from '../pages.ts'
import { renderLayout } from './layout.ts'

const look = `
  main { max-inline-size: 24rem }
  form { margin-block-end: .5rem }
  input, button { inline-size: 100% } button { padding-block: .5rem; text-align: start; cursor: pointer }
  label { display: block; margin-block: 1rem .25rem } label + input { margin-block-end: .5rem }
  small { display: block; color: #4f5a6b } [role=alert] { color: #a4161a }
  @media (prefers-color-scheme: dark) { small { color: #aab3c0 } [role=alert] { color: #ff9b9b } }`

const renderDocument = (title: string, pageNonce: string, body: Html): Html =>
  renderLayout({ title, banner: text.banner, look }, pageNonce, body)

const renderPerson = ({ name, email, emailVerified }: (typeof googlePeople)[number], nonce: string) => html`
<form method="post">
  <input type="hidden" name="nonce" value="${nonce}">
  <input type="hidden" name="email" value="${email}">
  ${emailVerified ? '' : html`<input type="hidden" name="unverified" value="yes">`}
  <button>${name} <bdi dir="ltr">${email}</bdi><small>${emailVerified ? text.verified : text.unverified}</small></button>
</form>`

/** `nonce` goes into the token; `pageNonce` allows this page's own style. */
export const renderChooserPage = (nonce: string, pageNonce: string, isInvalid = false) =>
  renderDocument(
    text.title,
    pageNonce,
    html`<p>${text.lead}</p>
${googlePeople.map((one) => renderPerson(one, nonce))}
<form method="post">
  <input type="hidden" name="nonce" value="${nonce}">
  <label for="email">${text.other}</label>
  <input id="email" type="email" name="email" dir="ltr" required autocomplete="off">
  ${isInvalid ? html`<p role="alert">${text.invalid}</p>` : ''}
  <button>${text.enter}</button>
</form>`,
  )

/** As a JavaScript literal. `<` is escaped, so a text cannot close the script element. */
const toScriptLiteral = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Posts the token to the window that opened this one, only if that is on the app's origin. */
export const renderChosenPage = (message: { token: string; type: string }, appUrl: string, pageNonce: string) =>
  renderDocument(
    text.done,
    pageNonce,
    html`<script nonce="${pageNonce}">${raw(`opener?.postMessage(${toScriptLiteral(message)}, ${toScriptLiteral(new URL(appUrl).origin)}); close()`)}</script>`,
  )
