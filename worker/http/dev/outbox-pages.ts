import { html, raw } from 'hono/html'
import { devPages as text } from '#worker/copy/dev-outbox.ts'
import type { StoredMessage } from '#worker/gateways/simulated/message-store.ts'
import type { Html } from '#worker/http/pages.ts'
import { formatMoment } from '#worker/messages/template-params.ts'
import { renderLayout } from './layout.ts'

const look = `
  article { margin-block: 1rem; padding: 1rem; border-radius: .75rem; background: #fff }
  article header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; color: #4f5a6b; font-size: .9rem }
  article p { margin: .5rem 0 0; white-space: pre-line; overflow-wrap: anywhere }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-block: 1rem }
  label { display: grid; gap: .25rem }
  @media (prefers-color-scheme: dark) { article { background: #1c222b } article header { color: #aab3c0 } }`

const renderDocument = (title: string, pageNonce: string, body: Html): Html =>
  renderLayout({ title, banner: text.banner, look }, pageNonce, body)

const serviceNames: Readonly<Record<string, string>> = text.services

/** `simulated`: names of services; `base`: path prefix of these pages. */
export const renderIndexPage = (simulated: readonly string[], base: string, pageNonce: string) =>
  renderDocument(
    text.title,
    pageNonce,
    html`<p>${text.lead}</p><ul>${simulated.map((one) => html`<li>${serviceNames[one] ?? one}</li>`)}</ul>
<p><a href="${base}/outbox">${text.outbox}</a></p>
${simulated.includes('books') ? html`<p><a href="${base}/erp">${text.services.books}</a></p>` : ''}
${simulated.includes('google') ? html`<p><a href="${base}/google">${text.services.google}</a></p>` : ''}`,
  )

const renderPreviewLink = (base: string, { id, html: page }: StoredMessage) =>
  page === undefined
    ? ''
    : html`<p><a href="${base}/outbox/mail?id=${encodeURIComponent(id)}" target="_blank">${text.preview}</a></p>`

const renderMessage = (base: string, one: StoredMessage) => html`<article>
  <header><strong>${text.channels[one.channel]}</strong><bdi dir="ltr">${one.to}</bdi>
    <span>${one.title}</span><time datetime="${one.at}">${formatMoment(Date.parse(one.at))}</time></header>
  <p>${one.text}</p>${one.link === undefined ? '' : html`<p><a href="${one.link}">${text.open}</a></p>`}${renderPreviewLink(base, one)}
</article>`

export interface OutboxFilter {
  readonly channel: string | null
  readonly to: string | null
}

const renderOption = (value: string, label: string, chosen: string | null) =>
  html`<option value="${value}" ${value === (chosen ?? '') ? raw('selected') : ''}>${label}</option>`

export const renderOutboxPage = (
  list: readonly StoredMessage[],
  { channel, to }: OutboxFilter,
  /** `mayClear`: without a token, as a form sends none. */
  { base, mayClear }: { readonly base: string; readonly mayClear: boolean },
  pageNonce: string,
) =>
  renderDocument(
    text.outbox,
    pageNonce,
    html`<form method="get">
  <label>${text.channel}<select name="channel">${renderOption('', text.all, channel)}
    ${Object.entries(text.channels).map(([value, label]) => renderOption(value, label, channel))}</select></label>
  <label>${text.to}<input name="to" dir="ltr" value="${to ?? ''}"></label>
  <button>${text.filter}</button>
</form>
${mayClear ? html`<form method="post" action="${base}/outbox/clear"><button>${text.clear}</button></form>` : ''}
${list.length === 0 ? html`<p>${text.empty}</p>` : list.map((one) => renderMessage(base, one))}`,
  )
