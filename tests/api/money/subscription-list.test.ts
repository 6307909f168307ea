import { describe, expect, test } from 'vitest'
import { getSubscription, listSubscriptions } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

const two = async () => {
  const [student, other, admin] = [await people.student(), await people.student(), await people.admin()]
  const now = Date.now()
  const old = await make.subscription({ userId: student.id, start: now - 60 * dayMs, end: now - 30 * dayMs })
  const stopped = await make.subscription({
    userId: student.id,
    weeklyMinutes: 60,
    start: now - 20 * dayMs,
    end: now + 8 * dayMs,
    terminatedAt: now - dayMs,
  })
  return { student, other, admin, old, stopped, now }
}

describe('listSubscriptions', () => {
  test('the latest start first; students see their own, whomever they name', async () => {
    const { student, other, admin, old, stopped } = await two()
    const query = { users: [student.id] }
    const ids = async (person: Person) => (await person.api(listSubscriptions, { query })).list.map(({ id }) => id)
    expect(await ids(admin)).toEqual([stopped.id, old.id])
    expect(await ids(student)).toEqual([stopped.id, old.id])
    expect(await ids(other)).toEqual([])
  })

  test('every filter leaves out what it does not name', async () => {
    const { admin, student, old, stopped, now } = await two()
    const ids = async (query: object) =>
      (await admin.api(listSubscriptions, { query: { users: [student.id], ...query } })).list.map(({ id }) => id)
    expect(await ids({ ids: [old.id] })).toEqual([old.id])
    expect(await ids({ terminated: true })).toEqual([stopped.id])
    expect(await ids({ terminated: false })).toEqual([old.id])
    expect(await ids({ extended: true })).toEqual([])
    expect(await ids({ periods: [1] })).toEqual([])
    expect(await ids({ transactions: [stopped.txId] })).toEqual([stopped.id])
    expect(await ids({ weeklyMinutes: { gt: 60 } })).toEqual([old.id])
    expect(await ids({ start: { after: toIsoInstant(now - 20 * dayMs) } })).toEqual([stopped.id])
    expect(await ids({ end: { before: toIsoInstant(now - 30 * dayMs) } })).toEqual([old.id])
    expect(await ids({ size: 1, page: 2 })).toEqual([old.id])
  })

  test('ordered by the end, in either direction', async () => {
    const { admin, student, now } = await two()
    const long = await make.subscription({ userId: student.id, start: now - 90 * dayMs, end: now + 90 * dayMs })
    const ends = async (query: object) =>
      (await admin.api(listSubscriptions, { query: { users: [student.id], ...query } })).list.map(({ end }) => end)
    const latestFirst = [90, 8, -30].map((days) => toIsoInstant(now + days * dayMs))
    expect(await ends({ orderBy: 'end' })).toEqual(latestFirst)
    expect(await ends({ orderBy: 'end', orderDirection: 'asc' })).toEqual(latestFirst.toReversed())
    const [first] = (await admin.api(listSubscriptions, { query: { users: [student.id] } })).list
    expect(first?.id).not.toBe(long.id)
    const { next } = await admin.api(listSubscriptions, { query: { users: [student.id], orderBy: 'end', size: 1 } })
    expect(await ends({ orderBy: 'end', cursor: next ?? '' })).toEqual(latestFirst.slice(1))
  })
})

test('getSubscription: one that is not there', async () => {
  const student = await people.student()
  expect(await refusalOf(student.api(getSubscription, { params: { id: 999_999 } }))).toMatchObject({
    status: 404,
    code: 'subscription-not-found',
  })
})

describe('getRefundableSum', () => {
  const paid = async (status: TransactionStatus = TransactionStatus.Paid) => {
    const student = await people.student()
    const tx = await make.transaction({
      userId: student.id,
      amount: 255_000,
      fees: 1000,
      status,
      paymentMethod: PaymentMethod.Fawry,
    })
    return { student, tx, ask: () => student.api(getRefundableSum, { params: { id: tx.id } }) }
  }
  /** Monday noon, so that the week does not change while the test runs. */
  const noon = Date.parse('2027-03-01T12:00:00Z')

  test('what is left after the fees, the weeks that are over and the lessons before now', async () => {
    clock.set(noon)
    const { student, tx, ask } = await paid()
    const tutor = await people.tutor()
    await make.subscription({ userId: student.id, txId: tx.id, start: noon - 21 * dayMs, end: noon + 7 * dayMs })
    const book = (start: number) => make.lesson({ tutorId: tutor.id, studentId: student.id, start })
    await book(noon + 2 * hourMs)
    await book(noon - 2 * dayMs)
    await book(noon + dayMs)
    expect(await ask()).toBe(101_000)
  })

  test.each([TransactionStatus.Refunding, TransactionStatus.Refunded, TransactionStatus.Failed])(
    'nothing in status %i',
    async (status) => {
      const { student, tx, ask } = await paid(status)
      await make.subscription({ userId: student.id, txId: tx.id, start: Date.now(), end: Date.now() + dayMs })
      expect(await ask()).toBe(0)
    },
  )

  test('a payment without a subscription, and no payment', async () => {
    const { student, ask } = await paid()
    expect(await refusalOf(ask())).toMatchObject({ status: 404, code: 'subscription-not-found' })
    expect(await refusalOf(student.api(getRefundableSum, { params: { id: 999_999 } }))).toMatchObject({
      status: 404,
      code: 'transaction-not-found',
    })
  })
})
