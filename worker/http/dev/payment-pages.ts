/** Pages of the simulated payment gateways: saving a card, the bank's question, the counter, the checkout. */
import { html } from 'hono/html'
import { paymentPages as text } from '#worker/copy/dev-payments.ts'
import { toEgp } from '#worker/gateways/payments/egp.ts'
import { type CardOutcome, cardOutcomes, testCards } from '#worker/gateways/simulated/fawry-cards.ts'
import type { FawryOrder } from '#worker/gateways/simulated/fawry-orders.ts'
import type { PaymobIntention } from '#worker/gateways/simulated/paymob-checkouts.ts'
import type { Html } from '../pages.ts'
import { renderLayout } from './layout.ts'

const look = `
  main { max-inline-size: 26rem }
  form { margin-block-end: .5rem }
  input, button { inline-size: 100% } button { padding-block: .5rem; text-align: start; cursor: pointer }
  button.main { border-color: #0b5d52; background: #0b5d52; color: #fff; text-align: center }
  label { display: block; margin-block: 1rem .25rem } label + input { margin-block-end: .5rem }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin-block: 0 1rem; padding: 1rem;
    border-radius: .75rem; background: #fff } dt { color: #4f5a6b } dd { margin: 0; text-align: end }
  small { display: block; color: #4f5a6b } [role=alert] { color: #a4161a }
  @media (prefers-color-scheme: dark) {
    dl { background: #1c222b } dt, small { color: #aab3c0 } [role=alert] { color: #ff9b9b }
    button.main { border-color: #6fd3c3; background: #6fd3c3; color: #10201d }
  }`

const renderDocument = (title: string, pageNonce: string, body: Html): Html =>
  renderLayout({ title, banner: text.banner, look }, pageNonce, body)

const renderAmount = (piastres: number): Html => html`<bdi dir="ltr">${toEgp(piastres)}</bdi> ${text.currency}`

const renderFacts = (facts: readonly (readonly [string, string | Html])[]): Html =>
  html`<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`

/** A button that posts its action to this page. */
const renderAction = (action: string, label: string, isMain = false): Html =>
  html`<form method="post"><button name="action" value="${action}" class="${isMain ? 'main' : ''}">${label}</button></form>`

const renderBack = (url: string): Html => html`<p><a href="${url}">${text.back}</a></p>`

/** One card for each way in which a payment may end. */
const offeredCards: readonly (readonly [CardOutcome, string])[] = cardOutcomes.map((outcome) => [
  outcome,
  [...testCards].find(([, one]) => one === outcome)?.[0] ?? '',
])

const renderCard = ([outcome, number]: readonly [CardOutcome, string]): Html => html`
<form method="post"><button name="number" value="${number}"><bdi dir="ltr">${number.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
  <small>${text.card.outcomes[outcome]}</small></button></form>`

export const renderAddCardPage = (pageNonce: string, isUnknown = false): Html =>
  renderDocument(
    text.card.title,
    pageNonce,
    html`<p>${text.card.lead}</p>
${offeredCards.map(renderCard)}
<form method="post">
  <label for="number">${text.card.number}</label>
  <input id="number" name="number" dir="ltr" inputmode="numeric" required autocomplete="off">
  ${isUnknown ? html`<p role="alert">${text.card.unknown}</p>` : ''}
  <button class="main">${text.card.save}</button>
</form>
<form method="post"><button name="action" value="cancel">${text.card.cancel}</button></form>`,
  )

const renderOrderFacts = ({ amount, label, ref, fees, feesOnTop, status }: FawryOrder): Html =>
  renderFacts([
    [text.item, label],
    [text.reference, html`<bdi dir="ltr">${ref.replace(/(.{3})(?=.)/g, '$1 ')}</bdi>`],
    [text.amount, renderAmount(amount)],
    ...(feesOnTop ? [[text.fees, renderAmount(fees)] as const] : []),
    [text.state, text.counter.states[status]],
  ])

export const renderBankPage = (order: FawryOrder, pageNonce: string, hasLeft = false): Html => {
  const isOpen = order.status === 'UNPAID' && !hasLeft
  const actions = html`<p>${text.bank.lead}</p>${renderAction('approve', text.bank.approve, true)}
${renderAction('decline', text.bank.decline)}${renderAction('leave', text.bank.leave)}`
  const note = html`<p>${hasLeft ? text.bank.left : text.closed}</p>${renderBack(order.returnUrl ?? '/')}`
  return renderDocument(text.bank.title, pageNonce, html`${renderOrderFacts(order)}${isOpen ? actions : note}`)
}

export const renderCounterPage = (order: FawryOrder, pageNonce: string): Html => {
  const isWallet = order.method === 'MWALLET'
  const actions = isWallet
    ? html`${renderAction('pay', text.counter.approve, true)}${renderAction('decline', text.counter.decline)}`
    : html`${renderAction('pay', text.counter.pay, true)}${renderAction('pay-less', text.counter.payLess)}
${renderAction('expire', text.counter.expire)}`
  return renderDocument(
    isWallet ? text.counter.walletTitle : text.counter.title,
    pageNonce,
    html`${renderOrderFacts(order)}${order.status === 'UNPAID' ? actions : html`<p role="status">${text.closed}</p>`}`,
  )
}

/** `isChallenge`: the bank asks before the checkout ends. */
export const renderCheckoutPage = (
  { amount, label, returnUrl }: PaymobIntention,
  { isOpen, isChallenge }: { readonly isOpen: boolean; readonly isChallenge: boolean },
  pageNonce: string,
): Html => {
  const facts = renderFacts([
    [text.item, label],
    [text.amount, renderAmount(amount)],
  ])
  const bank = html`<p>${text.bank.lead}</p>${renderAction('approve', text.bank.approve, true)}
${renderAction('decline', text.bank.decline)}`
  const checkout = html`${renderAction('pay', text.checkout.pay, true)}${renderAction('challenge', text.checkout.challenge)}
${renderAction('pay-pending', text.checkout.pendingFirst)}${renderAction('decline', text.checkout.decline)}
${renderAction('abandon', text.checkout.abandon)}`
  const note = html`<p role="status">${text.closed}</p>${renderBack(returnUrl)}`
  const title = isChallenge ? text.bank.title : text.checkout.title
  return renderDocument(title, pageNonce, html`${facts}${isOpen ? (isChallenge ? bank : checkout) : note}`)
}
