/** What people see of payments: their own, admins everybody's. */
import { describe, expect, test } from 'vitest'
import { getLastTransaction, getTransaction, listTransactions } from '#contract/money/api/transactions.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { iso, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'

const at = Date.parse('2026-11-20T10:00:00Z')
const { Paid, Expired, Processed } = TransactionStatus
const stamps = (minute: number) => ({ createdAt: at + minute * 60_000, updatedAt: at + minute * 60_000 })

/** A student with an expired, a paid and an open payment, in this order. */
const payer = async () => {
  const student = await people.student()
  const made = { userId: student.id }
  const expired = await make.transaction({ ...made, ...stamps(0), status: Expired, amount: 60_000 })
  const paid = await make.transaction({ ...made, ...stamps(1), status: Paid, paymentMethod: PaymentMethod.Card })
  const open = await make.transaction({
    ...made,
    ...stamps(2),
    status: Processed,
    planPeriod: PlanPeriod.Month,
    snapshot: { weeklyMinutes: 120, baseMonthlyPrice: 225_000, discountBasisPoints: 0, couponBasisPoints: 0 },
    expiresAt: at + 3_600_000,
    gatewayQr: 'data:image/png;base64,AA==',
    redirectUrl: 'https://bank.example/3ds',
  })
  return { student, expired, paid, open }
}

describe('the last payment', () => {
  test('is the newest one, with what is needed to go on paying', async () => {
    const { student, open } = await payer()
    expect(await student.api(getLastTransaction, {})).toEqual({
      id: open.id,
      userId: student.id,
      amount: 225_000,
      status: Processed,
      type: 0,
      fees: 0,
      phone: '01012345678',
      paymentMethod: PaymentMethod.Fawry,
      providerRefNum: open.providerRefNum,
      planId: null,
      planPeriod: PlanPeriod.Month,
      weeklyMinutes: 120,
      upgrade: null,
      pack: null,
      expiresAt: iso(at + 3_600_000),
      refundedAmount: 0,
      createdAt: iso(open.createdAt),
      updatedAt: iso(open.updatedAt),
      walletQr: 'data:image/png;base64,AA==',
      redirectUrl: 'https://bank.example/3ds',
      gateway: open.gateway,
    })
  })

  test('is null for somebody who never paid, and only students have one', async () => {
    expect(await (await people.student()).api(getLastTransaction, {})).toBeNull()
    expect((await refusalOf((await people.tutor()).api(getLastTransaction, {}))).code).toBe('forbidden')
  })
})

describe('one payment', () => {
  test('its payer and admins see it, without what only the gateway needs', async () => {
    const { student, open } = await payer()
    const seen = await student.api(getTransaction, { params: { id: open.id } })
    expect(await (await people.admin()).api(getTransaction, { params: { id: open.id } })).toEqual(seen)
    expect(Object.keys(seen)).not.toContain('merchantRef')
    expect(Object.keys(seen)).not.toContain('walletQr')
  })

  test('nobody else does, and one that is not there is not found', async () => {
    const { open } = await payer()
    const other = await people.student()
    expect(await refusalOf(other.api(getTransaction, { params: { id: open.id } }))).toEqual({
      status: 403,
      code: 'forbidden',
    })
    expect(await refusalOf(other.api(getTransaction, { params: { id: 999_999 } }))).toEqual({
      status: 404,
      code: 'transaction-not-found',
    })
  })
})

describe('the list', () => {
  test('shows students their own, newest first, whomever they name', async () => {
    const [{ student, expired, paid, open }, other] = [await payer(), await payer()]
    for (const users of [undefined, [], [other.student.id], [student.id, other.student.id]]) {
      const { list, total } = await student.api(listTransactions, { query: { users } })
      expect([list.map(({ id }) => id), total]).toEqual([[open.id, paid.id, expired.id], 3])
    }
  })

  test('shows admins everybody’s, and can be narrowed', async () => {
    const [admin, { student, expired, paid, open }] = [await people.admin(), await payer()]
    const users = [student.id]
    const asked = async (query: object) =>
      (await admin.api(listTransactions, { query: { users, ...query } })).list.map(({ id }) => id)
    expect((await admin.api(listTransactions, {})).total).toBeGreaterThanOrEqual(6)
    expect(await asked({})).toEqual([open.id, paid.id, expired.id])
    expect(await asked({ statuses: [Paid, Expired] })).toEqual([paid.id, expired.id])
    expect(await asked({ paymentMethods: [PaymentMethod.Card] })).toEqual([paid.id])
    expect(await asked({ amount: { gt: 0, lt: 100_000 } })).toEqual([expired.id])
    expect(await asked({ amount: 225_000 })).toEqual([open.id, paid.id])
    expect(await asked({ providerRefNums: [String(open.providerRefNum)] })).toEqual([open.id])
    expect(await asked({ after: iso(paid.createdAt) })).toEqual([open.id, paid.id])
    expect(await asked({ before: iso(paid.createdAt) })).toEqual([paid.id, expired.id])
    expect(await asked({ createdAt: { gt: iso(paid.createdAt) } })).toEqual([open.id])
    expect(await asked({ ids: [paid.id], types: [0] })).toEqual([paid.id])
    expect(await asked({ types: [1] })).toEqual([])
    expect(await asked({ page: 2, size: 2 })).toEqual([expired.id])
  })

  test('finds a payment by whatever is read out of somebody’s papers', async () => {
    const [admin, { student, open }] = [await people.admin(), await payer()]
    await rows("UPDATE users SET name = 'نجلاء الطوخي' WHERE id = ?", student.id)
    const paid = await make.transaction({
      ...{ userId: student.id, ...stamps(3), status: Paid, amount: 123_456 },
      ...{ cardLast4: '4929', paymentRef: 'PM-88001', phone: '01199887766' },
    })
    const found = async (search: string) =>
      (await admin.api(listTransactions, { query: { search } })).list.map(({ id }) => id)
    const { merchantRef } = (await admin.api(listTransactions, { query: { ids: [paid.id] } })).list[0]?.team ?? {}
    for (const text of [String(merchantRef), 'PM-88001', 'PM-88', '0119 988 7766', '+201199887766', '1,234.56', '4929'])
      expect([text, await found(text)]).toEqual([text, [paid.id]])
    expect(await found(String(open.providerRefNum))).toEqual([open.id])
    expect(await found(String(open.id))).toContain(open.id)
    expect(await found('الطوخي')).toHaveLength(4)
    expect(await found('لا أحد بهذا')).toEqual([])
    const shown = await student.api(listTransactions, { query: { search: 'PM-88001' } })
    expect(shown.list.map(({ team }) => team)).toEqual([null, null, null, null])
  })

  test('is for students and admins', async () => {
    for (const person of [await people.tutor(), await people.manager(), await people.studio()])
      expect((await refusalOf(person.api(listTransactions, {}))).code).toBe('forbidden')
  })
})
