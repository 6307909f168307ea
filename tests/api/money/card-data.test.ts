/** The code on the back of a card is written nowhere: not in any table, not in the outbox, not in a log. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payByCard, payByInstallments } from '#contract/money/api/fawry.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { buyer, deliver, gateways, orderOf, paymentOf, runJobs, savedCard } from '#tests/kit/payments.ts'

/** As JSON and text hold it, between signs; letters or digits around it make it part of a digest, an id or an instant. */
const holds = (text: string, cvv: string): boolean => new RegExp(`(?<![\\da-z])${cvv}(?![\\da-z])`, 'i').test(text)

/** Every value of every table, as text. */
const dumpDatabase = async (): Promise<{ table: string; text: string }[]> => {
  const tables = await rows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%'",
  )
  return Promise.all(
    tables.map(async ({ name }) => ({ table: name, text: JSON.stringify(await rows(`SELECT * FROM "${name}"`)) })),
  )
}

const logged: string[] = []

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM throttles')
  logged.length = 0
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      logged.push(
        said.map((one) => (one instanceof Error ? `${one.message} ${one.stack}` : JSON.stringify(one))).join(' '),
      )
    })
})
afterEach(() => vi.restoreAllMocks())

const expectNowhere = async (cvv: string, from: number) => {
  // The ids of rows count up from one and may be any number, so text values alone are searched for it.
  for (const { table, text } of await dumpDatabase()) {
    const found = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
      .map(([, value]) => value ?? '')
      .filter((value) => holds(value, cvv))
    expect(found, table).toEqual([])
  }
  for (const line of logged.slice(from)) expect(holds(line, cvv), line).toBe(false)
}

test.each([
  ['a payment that the bank confirms', 'ok', '739'],
  ['one that the bank refuses', 'refused', '738'],
  ['one that fails for want of money', 'poor', '737'],
] as const)('%s keeps it nowhere', async (_, outcome, cvv) => {
  const { student, body } = await buyer()
  const card = { cardToken: await savedCard(student.id, outcome), cvv }
  const paying = student.api(payByCard, { body: { ...body, ...card }, idempotencyKey: crypto.randomUUID() })
  if (outcome === 'refused') expect(await refusalOf(paying)).toMatchObject({ code: 'fawry-error' })
  else {
    const { transactionId } = await paying
    await gateways.counter.approveCard(await orderOf(transactionId))
    for (const call of await gateways.takeWebhooks()) await deliver(call)
    expect((await paymentOf(transactionId)).redirectUrl).not.toContain(cvv)
  }
  await runJobs('*/5 * * * *')
  await expectNowhere(cvv, 0)
})

test.each(['timeout', 'http500', 'notJson', 'network'] as const)(
  'a gateway that fails (%s) leaves it in no row and no line of the log',
  async (fault) => {
    const { student, body } = await buyer()
    const card = { cardToken: await savedCard(student.id), cvv: '736' }
    await gateways.fail({ service: 'fawry', operation: 'charge', fault, times: 1 })
    await refusalOf(student.api(payByCard, { body: { ...body, ...card } }))
    clock.advance(300_000)
    await runJobs('*/5 * * * *')
    await expectNowhere('736', 0)
  },
)

test('instalments and a request that is refused for its form keep it nowhere', async () => {
  const { student, body } = await buyer()
  const card = { cardToken: await savedCard(student.id), cvv: '735' }
  await student.api(payByInstallments, { body: { ...body, ...card, installmentPlanId: 2 } })
  await expectNowhere('735', 0)
  const { student: other, body: asked } = await buyer()
  for (const cvv of ['73', '7344', 'abc'])
    expect(await refusalOf(other.api(payByCard, { body: { ...asked, cardToken: 'x', cvv } }))).toMatchObject({
      code: 'invalid-cvv',
    })
  await expectNowhere('7344', 0)
})
