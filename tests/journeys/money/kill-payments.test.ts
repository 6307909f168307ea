/**
 * The server is killed at each step of a payment, a refund and a withdrawal. Restarted, it comes to the same end as one
 * that was never killed: one payment, one subscription, each posting once, and nobody charged twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelUnpaidOrder,
  payByCard,
  payByInstallments,
  payByReference,
  payByWallet,
} from '#contract/money/api/fawry.ts'
import { createInvoice, getInvoiceStats } from '#contract/money/api/invoices.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { basePath, type Endpoint, type ReplyOf, type RequestOf } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { money } from '#contract/vocabulary/limits.ts'
import { TransactionStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { callApi, waitLimitMs } from '../browser.ts'
import { isTrapped, type Pupil, runJobs, select, stopAtWrite, tokenSecret } from '../kill-world.ts'
import { earnedPiastres, monthPiastres, outcomeOf, type PaymentWorld, populatePaymentWorld } from '../payment-world.ts'
import { startServer, type TestServer } from '../server.ts'

/** Students, by the step of their payment at which the server is killed. */
const names = [
  ...(['unkilled', 'unsent', 'unanswered', 'referred', 'charged'] as const),
  ...(['unreported', 'unapplied', 'returning', 'unreturned'] as const),
]

let server: TestServer
let world: PaymentWorld<(typeof names)[number]>

beforeAll(async () => {
  server = await startServer({ seeded: false, vars: { TOKEN_SECRET: tokenSecret } })
  world = await populatePaymentWorld(server.state, names)
})

afterAll(async () => {
  await server?.stop()
})

const ask = <E extends Endpoint>({ token }: Pupil, endpoint: E, input: RequestOf<E>): Promise<ReplyOf<E>> =>
  callApi(server.origin, endpoint, input, token)

/** A request that the kill leaves without an answer. */
const leave = (asked: Promise<unknown>): void => void asked.catch(() => null)

const send = async (path: string, body: URLSearchParams | object, type = 'application/json'): Promise<Response> => {
  const form = body instanceof URLSearchParams
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...(form ? {} : { 'content-type': type }) },
    body: form ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Longer than the test runs. */
const held = 99_999
/** A fault of the gateway's next answer to an operation, or of its next webhooks. */
const orderFault = (fault: string, operation?: string) =>
  send(`${basePath}/dev/faults`, { service: 'fawry', operation, fault, times: 1 })

const saveCard = async ({ id }: Pupil): Promise<string> => {
  const query = new URLSearchParams({ customerProfileId: String(id), returnUrl: `${server.origin}/card-added` })
  const page = `${basePath}/dev/fawry/card-token?${query}`
  const saved = await send(page, new URLSearchParams({ number: '4242424242424242', action: 'save' }))
  return ((await saved.json()) as { token: string }).token
}

const payAtCounter = (ref: string | number) =>
  send(`${basePath}/dev/fawry/pay/${ref}`, new URLSearchParams({ action: 'pay' }))
const confirmAtBank = (page: string) => send(new URL(page).pathname, new URLSearchParams({ action: 'approve' }))

/** Statuses of somebody's payments, with how many orders the gateway has of them. */
const stepOf = async ({ id }: Pupil) => ({
  payments: (
    await select<{ status: number }>(server.state, 'SELECT status FROM transactions WHERE user_id = ? ORDER BY id', id)
  ).map(({ status }) => status),
  orders: (
    await select<{ status: string }>(
      server.state,
      "SELECT data->>'status' AS status FROM dev_sim WHERE kind = 'fawry-order' AND data->>'userId' = ? ORDER BY rowid",
      id,
    )
  ).map(({ status }) => status),
})
const until = (look: () => Promise<unknown>) => expect.poll(look, { timeout: waitLimitMs, interval: 20 })

/** Waits until somebody's payment is at a step, held there by the faults that were ordered. */
const untilHeld = async (pupil: Pupil, step: Awaited<ReturnType<typeof stepOf>>): Promise<void> => {
  const leftFaults = "SELECT id FROM dev_sim WHERE kind = 'fault' AND data->>'times' > 0"
  await until(() => select(server.state, leftFaults)).toEqual([])
  await until(() => stepOf(pupil)).toEqual(step)
}

/** The simulated gateway takes half a minute to send money back. */
const hastenRefunds = () =>
  select(
    server.state,
    "UPDATE dev_sim SET data = json_set(data, '$.refunding.dueAt', 0) WHERE data->>'refunding' IS NOT NULL",
  )

/** One payment, sent back once but for the fee, and the subscription ended. */
const expectReturned = async ({ id }: Pupil): Promise<void> => {
  const back = await outcomeOf(server.state, id)
  const [{ returned } = { returned: 0 }] = back.orders
  expect(returned).toBeGreaterThan(0)
  expect(back).toMatchObject({
    orders: [{ amount: monthPiastres }],
    payments: [{ status: PartialRefunded, returned }],
    open: 0,
    subscriptions: [{ ended: 1 }],
  })
  expect(back.postings.slice(4).map(({ cause, amount }) => [cause, Math.abs(amount)])).toEqual([
    ['tx:refund', returned],
    ['tx:refund', returned],
  ])
}

const { New, Paid, Canceled, PartialRefunded, Failed, Processed, Refunding } = TransactionStatus

test('payments and refunds, wherever they were', async () => {
  const { unkilled, unsent, unanswered, referred, charged, unreported, unapplied, returning, unreturned } =
    world.students
  const body = { planId: world.planId, period: 'month', expectedAmount: monthPiastres } as const
  const withCard = async (pupil: Pupil) => ({ body: { ...body, cardToken: await saveCard(pupil), cvv: '123' } })
  const buyByReference = async (pupil: Pupil) => {
    const { referenceNumber } = await ask(pupil, payByReference, { body })
    await payAtCounter(referenceNumber)
  }
  /** What was paid in cash is never sent back by the gateway. */
  const buyByWallet = async (pupil: Pupil) => {
    const { referenceNumber } = await ask(pupil, payByWallet, { body: { ...body, mode: 'qr' } })
    await payAtCounter(referenceNumber)
  }
  await buyByReference(unkilled)

  // The charge has not reached the gateway.
  const unsentCard = await withCard(unsent)
  await orderFault(`late:${held}`, 'charge')
  leave(ask(unsent, payByCard, unsentCard))
  await untilHeld(unsent, { payments: [New], orders: [] })

  // Neither the gateway's answer nor a report has reached us: a card that its bank has to confirm, a reference number.
  const unansweredCard = await withCard(unanswered)
  await orderFault(`slow:${held}`, 'charge')
  leave(ask(unanswered, payByCard, unansweredCard))
  await untilHeld(unanswered, { payments: [New], orders: ['UNPAID'] })
  const referredKey = crypto.randomUUID()
  await orderFault('drop')
  await orderFault(`slow:${held}`, 'charge')
  leave(ask(referred, payByReference, { body, idempotencyKey: referredKey }))
  await untilHeld(referred, { payments: [New], orders: ['UNPAID'] })

  // The gateway has charged, and neither its answer nor its reports have reached us.
  const chargedCard = await withCard(charged)
  await orderFault('drop')
  await orderFault(`slow:${held}`, 'charge')
  leave(ask(charged, payByInstallments, { body: { ...chargedCard.body, installmentPlanId: 2 } }))
  await untilHeld(charged, { payments: [New], orders: ['PAID'] })

  // The bank has confirmed, and no report has reached us.
  const { redirectUrl = '' } = await ask(unreported, payByCard, await withCard(unreported))
  await orderFault('drop')
  await confirmAtBank(redirectUrl)
  expect(await stepOf(unreported)).toEqual({ payments: [Processed], orders: ['PAID'] })

  // The gateway sends money back, and its answer has not reached us.
  await buyByWallet(returning)
  await orderFault(`slow:${held}`, 'refund')
  leave(ask(returning, cancelSubscription, { body: {} }))
  await untilHeld(returning, { payments: [Refunding], orders: ['PAID'] })
  const isReturned = "SELECT count(*) AS n FROM dev_sim WHERE kind = 'fawry-order' AND data->>'refunding' IS NOT NULL"
  await until(() => select(server.state, isReturned)).toEqual([{ n: 1 }])

  // It was never asked to.
  await buyByWallet(unreturned)
  await orderFault(`late:${held}`, 'refund')
  leave(ask(unreturned, cancelSubscription, { body: {} }))
  await untilHeld(unreturned, { payments: [Refunding], orders: ['PAID'] })

  // The report is stored, and its effect half written: paid, but without the subscription.
  const { referenceNumber } = await ask(unapplied, payByReference, { body })
  const letGo = await stopAtWrite(server.state, 'INSERT ON subscriptions', `NEW.user_id = ${unapplied.id}`)
  leave(payAtCounter(referenceNumber))
  const openReports =
    "SELECT count(*) AS n FROM gateway_events WHERE body->'order'->>'status' = 'paid' AND processed_at IS NULL"
  await until(async () => [await select(server.state, openReports), await isTrapped(server.state)]).toEqual([
    [{ n: 1 }],
    true,
  ])

  await server.crash()
  await letGo()
  expect(await select(server.state, openReports)).toEqual([{ n: 1 }])
  expect(await stepOf(unapplied)).toEqual({ payments: [Processed], orders: ['PAID'] })
  expect(await stepOf(unsent)).toEqual({ payments: [New], orders: [] })

  // Whoever is impatient is not charged again while nobody knows what became of the first try.
  for (const [pupil, input] of [
    [unsent, unsentCard],
    [unanswered, unansweredCard],
    [charged, chargedCard],
  ] as const)
    await expect(ask(pupil, payByCard, input)).rejects.toMatchObject({ code: 'illegal' })

  await runJobs(server.origin, '*/5 * * * *', minutes(3))
  await runJobs(server.origin, '*/5 * * * *', minutes(5))

  // What the gateway never saw has failed; of what waits for its payer, the page was lost, so it is begun anew.
  expect((await stepOf(unsent)).payments).toEqual([Failed])
  expect(await stepOf(unanswered)).toEqual({ payments: [Processed], orders: ['UNPAID'] })
  const [{ id: transactionId } = { id: 0 }] = await select<{ id: number }>(
    server.state,
    'SELECT id FROM transactions WHERE user_id = ?',
    unanswered.id,
  )
  await ask(unanswered, cancelUnpaidOrder, { body: { transactionId } })
  expect(await stepOf(unanswered)).toEqual({ payments: [Canceled], orders: ['CANCELED'] })
  for (const pupil of [unsent, unanswered]) {
    const again = await ask(pupil, payByCard, await withCard(pupil))
    await confirmAtBank(again.redirectUrl ?? '')
  }
  const repeated = await ask(referred, payByReference, { body, idempotencyKey: referredKey })
  await payAtCounter(repeated.referenceNumber)
  expect((await stepOf(referred)).orders).toEqual(['PAID'])

  const expected = await outcomeOf(server.state, unkilled.id)
  expect(expected).toMatchObject({
    orders: [{ amount: monthPiastres, returned: 0 }],
    payments: [{ status: Paid, returned: 0 }],
    open: 0,
    subscriptions: [{ ended: 0 }],
  })
  expect(expected.postings.filter(({ cause }) => cause === 'tx:paid')).toHaveLength(2)
  const outcomes = await Promise.all(
    [unsent, unanswered, referred, unreported, unapplied].map(({ id }) => outcomeOf(server.state, id)),
  )
  expect(outcomes).toEqual(outcomes.map(() => expected))
  // Instalments cost another fee, and nothing else.
  const inParts = await outcomeOf(server.state, charged.id)
  expect({ ...inParts, postings: inParts.postings.slice(0, 2) }).toEqual({
    ...expected,
    postings: expected.postings.slice(0, 2),
  })
  expect(inParts.postings).toHaveLength(4)

  await hastenRefunds()
  await runJobs(server.origin, '*/15 * * * *', minutes(15))
  await runJobs(server.origin, '*/15 * * * *', minutes(30))
  await expectReturned(returning)

  // What the gateway was never asked for is given up in the end; the student can ask again, and is paid back once.
  await runJobs(server.origin, '*/15 * * * *', money.refundDoubtMs + minutes(1))
  expect(await outcomeOf(server.state, unreturned.id)).toEqual(expected)
  await ask(unreturned, cancelSubscription, { body: {} })
  await hastenRefunds()
  await runJobs(server.origin, '*/15 * * * *', minutes(45))
  await expectReturned(unreturned)
})

test('a withdrawal request is stored whole or not at all, and a repeat of it once', async () => {
  const { tutor } = world
  const input = {
    body: { method: WithdrawMethod.Instapay, receiver: 'karim_22@instapay', amount: 60_000 },
    idempotencyKey: crypto.randomUUID(),
  }
  const balance = async () => (await ask(tutor, getInvoiceStats, { params: { id: tutor.id } })).spendable
  expect(await balance()).toBe(earnedPiastres)
  const letGo = await stopAtWrite(server.state, 'INSERT ON ledger_entries', "NEW.ref_type = 'invoice:reserve'")
  leave(ask(tutor, createInvoice, input))
  await until(() => isTrapped(server.state)).toBe(true)

  await server.crash()
  await letGo()
  expect(await balance()).toBe(earnedPiastres)
  const made = await ask(tutor, createInvoice, input)
  expect(await ask(tutor, createInvoice, input)).toEqual(made)
  expect(await balance()).toBe(earnedPiastres - made.amount)
  const more = ask(tutor, createInvoice, { ...input, idempotencyKey: crypto.randomUUID() })
  await expect(more).rejects.toBeInstanceOf(ApiError)
  const stored = 'SELECT (SELECT count(*) FROM invoices) AS requests, (SELECT count(*) FROM invoice_events) AS events'
  expect(await select(server.state, stored)).toEqual([{ requests: 1, events: 1 }])
})

test('the daily look at all money finds nothing to tell the team', async () => {
  // Of a refund that was given up the team was told then.
  await select(server.state, "DELETE FROM outbox WHERE dedupe_key LIKE '%:refund-released:%'")
  await runJobs(server.origin, '0 1 * * *', minutes(45))
  expect(await select(server.state, 'SELECT sum(amount) AS total FROM ledger_entries')).toEqual([{ total: 0 }])
  expect(await select(server.state, "SELECT payload FROM outbox WHERE kind = 'team_alert'")).toEqual([])
})
