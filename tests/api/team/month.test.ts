/** The money of a month, against the ledger itself. */
import { beforeAll, describe, expect, test } from 'vitest'
import * as journals from '#contract/money/rules/ledger.ts'
import { cairoMonth } from '#contract/public/rules/platform-figures.ts'
import { cairoDay, dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { getMonth, listLedgerEntries } from '#contract/team/api/month.ts'
import { rows, subscriber } from '#tests/kit/bookings.ts'
import { db, people } from '#tests/kit/people.ts'
import { auditLedger } from '#worker/features/money/invoices/audit-ledger.ts'
import { postJournal } from '#worker/features/money/ledger/store.ts'
import { readUnused } from '#worker/features/money/ledger/unused-store.ts'
import { runBatch } from '#worker/storage/guarded.ts'

const month = '2024-10'
const { start, end } = cairoMonth(month)
const before = cairoMonth('2024-09')

/** A repeatable stream of whole numbers below `n`. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** Payments of three plans in four ways, lessons, refunds and withdrawals of two months, most near the ends of days. */
const fillLedger = async (): Promise<void> => {
  const below = numbersFrom(7)
  const [tutor, student] = [await people.tutor(), await people.student()]
  await rows(
    `INSERT INTO plans (id, weekly_minutes, base_monthly_price, month_discount, quarter_discount, year_discount,
       for_invites_only, active, created_at, updated_at)
     SELECT 900 + value, 60 * value, 50000, 0, 0, 0, 0, 1, 1, 1 FROM json_each('[1,2,3]')`,
  )
  const at = (): number => {
    const day = before.start + below(Math.round((end - before.start) / dayMs)) * dayMs
    return Math.min(end - 1, day + (below(2) ? below(dayMs) : below(3) * hourMs - below(2)))
  }
  for (let i = 1; i <= 150; i++) {
    const txId = 9000 + i
    const tx = { id: txId, userId: student.id, amount: 1 + below(200_000), provider: 'fawry' as const }
    await rows(
      `INSERT INTO transactions (id, user_id, amount, status, type, phone, payment_method, provider, merchant_ref, intent,
         plan_id, created_at, updated_at) VALUES (?, ?, ?, 2, ?, '', ?, 'fawry', ?, '', ?, 1, 1)`,
      ...[txId, student.id, tx.amount, below(5) ? 0 : 2, below(4), `month-${txId}`, 901 + below(3)],
    )
    const lesson = {
      id: 900_000 + i,
      tutorId: tutor.id,
      studentId: student.id,
      price: below(9000),
      charge: below(12_750),
    }
    const made = [
      journals.paymentJournal(tx),
      journals.feeJournal({ ...tx, fees: below(3000) }),
      journals.lessonJournal(lesson),
      ...(below(4) ? [] : [journals.lessonReversalJournal(lesson)]),
      ...(below(4)
        ? []
        : [journals.refundJournal({ txId, userId: student.id, amount: below(tx.amount), from: 'bank' })]),
      ...(below(4) ? [] : [journals.reserveJournal({ id: 900_000 + i, userId: tutor.id, amount: 1 + below(900) })]),
      ...(below(9) ? [] : [journals.forfeitJournal({ userId: 900_000 + i, amount: 1 + below(90) })]),
    ]
    for (const journal of made) await runBatch(db, [postJournal(db, journal, at())])
  }
}

interface Entry {
  readonly account: string
  readonly amount: number
  readonly ref_type: string
  readonly ref_id: number
  readonly created_at: number
}

const entriesOf = (from: number, until: number) =>
  rows<Entry>('SELECT * FROM ledger_entries WHERE created_at >= ? AND created_at < ?', from, until)

const sumsOf = (entries: readonly Entry[]) => {
  const those = (refType: string | null, account: string) =>
    entries.filter((one) => (refType === null || one.ref_type === refType) && one.account.startsWith(account))
  const sum = (list: readonly Entry[]) => list.reduce((total, { amount }) => total + amount, 0)
  return {
    sold: 0 - sum(those('tx:paid', 'student:')),
    payments: those('tx:paid', 'student:').length,
    refunded: sum(those('tx:refund', 'student:')),
    refunds: those('tx:refund', 'student:').length,
    fees: sum(those(null, 'expense:fees')),
    tutorShare: sum(those(null, 'cost:tutoring')),
    lessons: those('lesson:settled', 'revenue').length - those('lesson:settled:reversal', 'revenue').length,
    revenue: 0 - sum(those(null, 'revenue')),
  }
}

const getFigures = async (name: string = month) => (await people.admin()).api(getMonth, { query: { month: name } })

describe('getMonth', () => {
  beforeAll(fillLedger)

  test('sums and days agree with the ledger to the piastre', async () => {
    const found = await getFigures()
    const entries = await entriesOf(start, end)
    expect(entries.length).toBeGreaterThan(500)
    expect(found.sums).toEqual(sumsOf(entries))
    expect(found.before).toEqual(sumsOf(await entriesOf(before.start, before.end)))
    expect(found.days).toHaveLength(31)
    for (const { day, sold, revenue } of found.days)
      expect({ day, sold, revenue }).toMatchObject({
        sold: sumsOf(entries.filter((one) => cairoDay(one.created_at) === day)).sold,
        revenue: sumsOf(entries.filter((one) => cairoDay(one.created_at) === day)).revenue,
      })
  })

  test('plans and ways hold every payment once', async () => {
    const { plans, ways, sums } = await getFigures()
    const sql = (key: string) =>
      rows(
        `SELECT ${key} AS key, sum(t.amount) AS sold, count(*) AS payments FROM ledger_entries e
         JOIN transactions t ON t.id = e.ref_id LEFT JOIN plans p ON p.id = t.plan_id
         WHERE e.ref_type = 'tx:paid' AND e.account LIKE 'student:%' AND e.created_at >= ? AND e.created_at < ?
         GROUP BY 1 ORDER BY sold DESC`,
        ...[start, end],
      )
    expect(ways.map(({ method, ...rest }) => ({ key: method, ...rest }))).toEqual(await sql('t.payment_method'))
    expect(
      plans.map(({ isPack, weeklyMinutes, ...rest }) => ({ key: isPack ? 'pack' : String(weeklyMinutes), ...rest })),
    ).toEqual(await sql("iif(t.type = 2, 'pack', CAST(p.weekly_minutes AS TEXT))"))
    expect(plans.reduce((sum, { sold }) => sum + sold, 0)).toBe(sums.sold)
    expect(ways.reduce((sum, { payments }) => sum + payments, 0)).toBe(sums.payments)
  })

  test('what is owed is what the accounts hold, and entries balance', async () => {
    await auditLedger({ db }, Date.now())
    const { ledger, firstMonth } = await getFigures()
    const [all] = await rows<{ entries: number; tutors: number; withdrawals: number }>(
      `SELECT count(*) AS entries, -sum(iif(account LIKE 'tutor:%', amount, 0)) AS tutors,
         -sum(iif(account LIKE 'payout:%', amount, 0)) AS withdrawals FROM ledger_entries`,
    )
    expect(ledger).toMatchObject({ ...all, balance: 0 })
    expect(Date.parse(ledger.check?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(firstMonth <= '2024-09').toBe(true)
  })

  test('an empty month, and one to come', async () => {
    expect((await getFigures('2022-03')).sums).toMatchObject({ sold: 0, payments: 0, revenue: 0 })
    expect(await getFigures('2096-03')).toMatchObject({ days: [], dayCount: 0, plans: [] })
  })
})

test('a page of entries says whose account each is, and is read from its index', async () => {
  const admin = await people.admin()
  const [tutor, student] = [await people.tutor({ name: 'سارة فؤاد' }), await people.student({ name: 'علي حسن' })]
  const at = Date.parse('2023-03-05T10:00:00Z')
  const lesson = { id: 800_001, tutorId: tutor.id, studentId: student.id, price: 3750, charge: 6375 }
  await runBatch(db, [postJournal(db, journals.lessonJournal(lesson), at)])
  const query = { after: '2023-03-05T00:00:00Z', before: '2023-03-06T00:00:00Z' }
  const { list, total } = await admin.api(listLedgerEntries, { query })
  expect(total).toBe(4)
  expect(list).toMatchObject([
    { account: 'cost:tutoring', personId: null, debit: 3750, credit: 0, refType: 'lesson:settled', refId: 800_001 },
    { account: `tutor:${tutor.id}`, personName: 'سارة فؤاد', debit: 0, credit: 3750 },
    { account: `student:${student.id}`, personName: 'علي حسن', debit: 6375, credit: 0 },
    { account: 'revenue', personId: null, debit: 0, credit: 6375, createdAt: '2023-03-05T10:00:00.000Z' },
  ])
})

test('what a student has not used is counted by the price that was paid', async () => {
  const now = Date.now()
  const before = await readUnused(db, now)
  const student = await subscriber(60)
  const [{ id = 0, tx = 0 } = {}] = await rows<{ id: number; tx: number }>(
    'SELECT id, tx_id AS tx FROM subscriptions WHERE user_id = ?',
    student.id,
  )
  const amount = 48_001
  await rows(
    `INSERT INTO transactions (id, user_id, amount, status, type, phone, payment_method, provider, merchant_ref, intent,
       created_at, updated_at) VALUES (?, ?, ?, 1, 0, '', 0, 'fawry', ?, '', 1, 1)`,
    ...[tx, student.id, amount, `unused-${tx}`],
  )
  const after = await readUnused(db, now)
  expect(after.minutes - before.minutes).toBe(4 * 60)
  expect(after.value - before.value).toBe(amount)
  await rows('UPDATE subscriptions SET terminated_at = ? WHERE id = ?', now, id)
  expect(await readUnused(db, now)).toEqual(before)
})
