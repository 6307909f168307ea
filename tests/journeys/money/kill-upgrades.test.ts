/**
 * The server is killed while an upgrade is written, and while what was upgraded is sent back. Restarted, it comes to the
 * same end as one that was never killed: the new minutes once, and both payments back once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payByWallet } from '#contract/money/api/fawry.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { money } from '#contract/vocabulary/limits.ts'
import { type PurchaseKind, TransactionStatus } from '#contract/vocabulary/money.ts'
import { callApi, waitLimitMs } from '../browser.ts'
import { isTrapped, type Pupil, runJobs, select, stopAtWrite, tokenSecret } from '../kill-world.ts'
import { monthPiastres, outcomeOf, type PaymentWorld, populatePaymentWorld } from '../payment-world.ts'
import { startServer, type TestServer } from '../server.ts'

const names = ['unkilled', 'unapplied', 'returning'] as const
const { Paid, PartialRefunded, Refunding } = TransactionStatus
/** Piastres between a month of the plan and one of the larger. */
const difference = 360_000 - monthPiastres

let server: TestServer
let world: PaymentWorld<(typeof names)[number]>
let largeId: number

beforeAll(async () => {
  server = await startServer({ seeded: false, vars: { TOKEN_SECRET: tokenSecret } })
  world = await populatePaymentWorld(server.state, names)
  const [large] = await select<{ id: number }>(
    server.state,
    `INSERT INTO plans (weekly_minutes, base_monthly_price, month_discount, quarter_discount, year_discount,
       for_invites_only, active, created_at, updated_at) VALUES (230, 400000, 1000, 2000, 3000, 0, 1, 0, 0) RETURNING id`,
  )
  largeId = large?.id ?? 0
})

afterAll(async () => {
  await server?.stop()
})

const send = async (path: string, body: URLSearchParams | object): Promise<void> => {
  const form = body instanceof URLSearchParams
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...(form ? {} : { 'content-type': 'application/json' }) },
    body: form ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
const payAtCounter = (reference: string) =>
  send(`${basePath}/dev/fawry/pay/${reference}`, new URLSearchParams({ action: 'pay' }))

const begin = async ({ token }: Pupil, body: { planId: number; buys: PurchaseKind; expectedAmount: number }) => {
  const input = { body: { ...body, period: 'month' as const, mode: 'qr' as const } }
  return (await callApi(server.origin, payByWallet, input, token)).referenceNumber
}
const beginUpgrade = (pupil: Pupil) => begin(pupil, { planId: largeId, buys: 'upgrade', expectedAmount: difference })

const statusesOf = async ({ id }: Pupil) =>
  (
    await select<{ status: number }>(server.state, 'SELECT status FROM transactions WHERE user_id = ? ORDER BY id', id)
  ).map(({ status }) => status)
const quotaOf = ({ id }: Pupil) =>
  select(server.state, 'SELECT weekly_minutes AS weekly FROM subscriptions WHERE user_id = ?', id)
const until = (look: () => Promise<unknown>) => expect.poll(look, { timeout: waitLimitMs, interval: 20 })

/** The simulated gateway takes half a minute to send money back. */
const hastenRefunds = () =>
  select(
    server.state,
    "UPDATE dev_sim SET data = json_set(data, '$.refunding.dueAt', 0) WHERE data->>'refunding' IS NOT NULL",
  )

test('an upgrade and the end of what was upgraded, wherever they were', async () => {
  const { unkilled, unapplied, returning } = world.students
  for (const pupil of [unkilled, unapplied, returning])
    await payAtCounter(await begin(pupil, { planId: world.planId, buys: 'plan', expectedAmount: monthPiastres }))
  for (const pupil of [unkilled, returning]) await payAtCounter(await beginUpgrade(pupil))
  await until(() => quotaOf(returning)).toEqual([{ weekly: 230 }])

  // The gateway sends the first payment back, and its answer has not reached us: the second was never asked for.
  const fault = { service: 'fawry', operation: 'refund', fault: 'slow:99999', times: 1 }
  await send(`${basePath}/dev/faults`, fault)
  void callApi(server.origin, cancelSubscription, { body: {} }, returning.token).catch(() => null)
  await until(() => statusesOf(returning)).toEqual([Refunding, Refunding])
  const isReturned = "SELECT count(*) AS n FROM dev_sim WHERE kind = 'fawry-order' AND data->>'refunding' IS NOT NULL"
  await until(() => select(server.state, isReturned)).toEqual([{ n: 1 }])

  // The report is stored, and its effect half written: paid, but without the new minutes.
  const reference = await beginUpgrade(unapplied)
  const isTheirs = `NEW.tx_id IN (SELECT id FROM transactions WHERE user_id = ${unapplied.id})`
  const letGo = await stopAtWrite(server.state, 'INSERT ON subscription_upgrades', isTheirs)
  void payAtCounter(reference).catch(() => null)
  await until(() => isTrapped(server.state)).toBe(true)

  await server.crash()
  await letGo()
  expect(await quotaOf(unapplied)).toEqual([{ weekly: 120 }])

  await runJobs(server.origin, '*/5 * * * *', minutes(3))
  await runJobs(server.origin, '*/5 * * * *', minutes(5))
  const expected = await outcomeOf(server.state, unkilled.id)
  expect(expected).toMatchObject({
    orders: [{ amount: monthPiastres }, { amount: difference }],
    payments: [{ status: Paid }, { status: Paid }],
    open: 0,
    subscriptions: [{ ended: 0 }],
  })
  expect(await outcomeOf(server.state, unapplied.id)).toEqual(expected)
  for (const pupil of [unkilled, unapplied]) expect(await quotaOf(pupil)).toEqual([{ weekly: 230 }])

  await hastenRefunds()
  await runJobs(server.origin, '*/15 * * * *', minutes(15))
  expect(await statusesOf(returning)).toEqual([PartialRefunded, Refunding])
  await runJobs(server.origin, '*/15 * * * *', money.refundDoubtMs + minutes(30))
  await hastenRefunds()
  await runJobs(server.origin, '*/15 * * * *', money.refundDoubtMs + minutes(45))
  const back = await outcomeOf(server.state, returning.id)
  expect(back).toMatchObject({
    payments: [{ status: PartialRefunded }, { status: PartialRefunded }],
    open: 0,
    subscriptions: [{ ended: 1 }],
  })
  expect(back.orders.map(({ returned }) => returned)).toEqual(back.payments.map(({ returned }) => returned))
  expect(back.postings.filter(({ cause }) => cause === 'tx:refund')).toHaveLength(4)
  expect(await select(server.state, 'SELECT sum(amount) AS total FROM ledger_entries')).toEqual([{ total: 0 }])
})
