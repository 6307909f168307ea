/** Students who buy, what a payer does at the simulated gateways, and reports delivered whenever a test wants them. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { payByReference, payByWallet } from '#contract/money/api/fawry.ts'
import type { Bindings } from '#worker/bindings.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'
import { transactions } from '#worker/storage/schema/money.ts'
import { subscriptions } from '#worker/storage/schema/teaching.ts'
import { rows } from './bookings.ts'
import { send } from './client.ts'
import { cardNumbers, simulateGateways } from './gateways.ts'
import { unevenMoneySql } from './invariants.ts'
import { make } from './make.ts'
import { db, newPhone, type Person, people } from './people.ts'

/** Its webhooks wait here; those that follow a charge of the worker itself are sent by the worker. */
export const gateways = simulateGateways()

/** Piastres of a month of the plan that `make.plan` makes, and with the coupon that `make.coupon` makes. */
export const monthPrice = 225_000
export const monthPriceWithCoupon = 202_500

/** A student with a phone, and the plan of 2,250 EGP for a month. */
export const buyer = async (fields: { phone?: string | null } = {}) => {
  const student = await people.student({ phone: newPhone(), ...fields })
  const plan = await make.plan()
  return { student, plan, body: { planId: plan.id, period: 'month' as const, expectedAmount: monthPrice } }
}

/** A student who holds a reference number of Fawry for a month of a plan. */
export const referenceHolder = async () => {
  const bought = await buyer()
  const { transactionId } = await bought.student.api(payByReference, { body: bought.body })
  return { ...bought, id: transactionId }
}

export const savedCard = async (userId: number, outcome: keyof typeof cardNumbers = 'ok'): Promise<string> =>
  (await gateways.counter.saveCard(userId, cardNumbers[outcome]))?.token ?? ''

export const paymentOf = async (id: number) => {
  const row = await db.select().from(transactions).where(eq(transactions.id, id)).get()
  if (!row) throw new Error(`no payment ${id}`)
  return row
}

export const paymentsOf = (userId: number) => db.select().from(transactions).where(eq(transactions.userId, userId))
export const subscriptionsOf = (userId: number) =>
  db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(subscriptions.startAt)

/** The order of a payment at the simulated Fawry; of a card, by the last part of the bank's address. */
export const orderOf = async (id: number) => {
  const { providerRefNum, redirectUrl } = await paymentOf(id)
  const order = await gateways.counter.findOrder(providerRefNum ?? redirectUrl?.split('/').at(-1) ?? '')
  if (!order) throw new Error(`no order of payment ${id}`)
  return order
}

/** Pays at a counter or from a wallet; answers the notifications, which nobody has delivered yet. */
export const payOrder = async (id: number, amount?: number): Promise<WebhookCall[]> => {
  await gateways.counter.pay(await orderOf(id), amount)
  return gateways.takeWebhooks()
}

/** Delivers a webhook as the gateway would; answers the status. */
export const deliver = async ({ path, query, headers, body }: WebhookCall): Promise<number> => {
  const search = new URLSearchParams(query).toString()
  return (await send(search ? `${path}?${search}` : path, { method: 'POST', headers, body })).status
}

export const runJobs = async (cron: '*/5 * * * *' | '*/15 * * * *' | '0 1 * * *', now = Date.now()): Promise<void> => {
  const context = createExecutionContext()
  await runScheduledJobs(cron, now, env as Bindings, context)
  await waitOnExecutionContext(context)
}

const subscribed = async <B extends { id: number; student: Person }>(bought: B) => {
  for (const call of await payOrder(bought.id)) await deliver(call)
  const [subscription] = await subscriptionsOf(bought.student.id)
  if (!subscription) throw new Error('the payment began no subscription')
  return { ...bought, subscription }
}

/** A student whose month was paid from a wallet, with its payment and subscription. */
export const subscribedBuyer = async () => {
  const bought = await buyer()
  const { transactionId } = await bought.student.api(payByWallet, { body: bought.body })
  return subscribed({ ...bought, id: transactionId })
}

/** As `subscribedBuyer`, paid in cash at a counter: the gateway sends none of it back. */
export const cashBuyer = async () => subscribed(await referenceHolder())

/** Texts of the alerts that are queued for the team. */
export const alertsAbout = async (key: string): Promise<string[]> =>
  (
    await rows<{ text: string }>(
      "SELECT payload->>'text' AS text FROM outbox WHERE kind = 'team_alert' AND instr(dedupe_key, ?) > 0 ORDER BY id",
      key,
    )
  ).map(({ text }) => text)

/** Stored reports that an order is paid, or just accepted. */
export const eventsOf = (merchantRef: string, status: 'paid' | 'new' = 'paid') =>
  rows<{ lastError: string | null; open: number; attempts: number }>(
    `SELECT last_error AS lastError, processed_at IS NULL AS open, attempts FROM gateway_events
     WHERE body->>'$.order.merchantRef' = ? AND body->>'$.order.status' = ?`,
    merchantRef,
    status,
  )

/** Postings of a payment: account and amount. */
export const postingsOf = (id: number) =>
  rows<{ account: string; amount: number }>(
    "SELECT account, amount FROM ledger_entries WHERE ref_id = ? AND ref_type LIKE 'tx:%' ORDER BY id",
    id,
  )

/** No paid plan is without a subscription or a refund, none runs without being paid, and the ledger is even. */
export const findUnevenMoney = () => rows(unevenMoneySql)
