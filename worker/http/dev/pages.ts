import { html, raw } from 'hono/html'
import { devPages as text } from '#worker/copy/dev-outbox.ts'
import type { Shelved } from '#worker/gateways/simulated/shelf.ts'
import { moment } from '#worker/messages/wording.ts'

const style = `
  body { margin: 0; padding: 1.5rem; font: 1rem/1.7 system-ui, sans-serif; color: #1c2430; background: #f5f6f8 }
  main { max-inline-size: 44rem; margin-inline: auto }
  .banner { margin-block-end: 1.5rem; padding: .75rem 1rem; border-radius: .75rem; background: #fff0c2; color: #533f03 }
  h1 { font-size: 1.35rem } article { margin-block: 1rem; padding: 1rem; border-radius: .75rem; background: #fff }
  article header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; color: #4f5a6b; font-size: .9rem }
  article p { margin: .5rem 0 0; white-space: pre-line; overflow-wrap: anywhere }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-block: 1rem }
  label { display: grid; gap: .25rem } a { color: #0b5d52 }
  input, select, button { min-block-size: 2.75rem; padding: .25rem .75rem; border: 1px solid #8a93a3; border-radius: .5rem;
    background: #fff; color: inherit; font: inherit }
  :focus-visible { outline: 3px solid #1a5fd0; outline-offset: 2px }
  @media (prefers-color-scheme: dark) {
    body { color: #e8ebf0; background: #12161c } article, input, select, button { background: #1c222b }
    article header { color: #aab3c0 } .banner { background: #4a3b0a; color: #ffe9a8 } a { color: #6fd3c3 }
  }`

const document = (title: string, own: string, body: unknown) => html`<!doctype html>
<html lang="ar-EG" dir="rtl">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <style nonce="${own}">${raw(style)}</style>
</head>
<body><main><p class="banner" role="note">${text.banner}</p><h1>${title}</h1>${body}</main></body>
</html>`

const names: Readonly<Record<string, string>> = text.services

/** `simulated`: names of services; `base`: where these pages live. */
export const indexPage = (simulated: readonly string[], base: string, own: string) =>
  document(
    text.title,
    own,
    html`<p>${text.lead}</p><ul>${simulated.map((one) => html`<li>${names[one] ?? one}</li>`)}</ul>
<p><a href="${base}/outbox">${text.outbox}</a></p>
${simulated.includes('google') ? html`<p><a href="${base}/google">${text.services.google}</a></p>` : ''}`,
  )

const previewLink = (base: string, { id, html: page }: Shelved) =>
  page === undefined
    ? ''
    : html`<p><a href="${base}/outbox/mail?id=${encodeURIComponent(id)}" target="_blank">${text.preview}</a></p>`

const message = (base: string, one: Shelved) => html`<article>
  <header><strong>${text.channels[one.channel]}</strong><bdi dir="ltr">${one.to}</bdi>
    <span>${one.title}</span><time datetime="${one.at}">${moment(Date.parse(one.at))}</time></header>
  <p>${one.text}</p>${previewLink(base, one)}
</article>`

export interface Filter {
  readonly channel: string | null
  readonly to: string | null
}

const option = (value: string, label: string, chosen: string | null) =>
  html`<option value="${value}" ${value === (chosen ?? '') ? raw('selected') : ''}>${label}</option>`

export const outboxPage = (list: readonly Shelved[], { channel, to }: Filter, base: string, own: string) =>
  document(
    text.outbox,
    own,
    html`<form method="get">
  <label>${text.channel}<select name="channel">${option('', text.all, channel)}
    ${Object.entries(text.channels).map(([value, label]) => option(value, label, channel))}</select></label>
  <label>${text.to}<input name="to" dir="ltr" value="${to ?? ''}"></label>
  <button>${text.filter}</button>
</form>
<form method="post" action="${base}/outbox/clear"><button>${text.clear}</button></form>
${list.length === 0 ? html`<p>${text.empty}</p>` : list.map((one) => message(base, one))}`,
  )
