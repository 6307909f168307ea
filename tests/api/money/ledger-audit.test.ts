import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts, feeJournal, paymentJournal, refundJournal } from '#contract/money/rules/ledger.ts'
import { toEarnings } from '#contract/money/rules/withdrawals.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { ask, earner, expectSoundLedger, move, statsOf } from '#tests/kit/invoices.ts'
import { taughtLesson } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { auditLedger } from '#worker/features/money/invoices/audit-ledger.ts'
import { findNewDifferences } from '#worker/features/money/invoices/audit-new-store.ts'
import { findLedgerDifferences } from '#worker/features/money/invoices/audit-store.ts'
import { readEarnings } from '#worker/features/money/invoices/earnings-store.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { postJournal, readAccountSum } from '#worker/features/money/ledger/store.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

const services = buildServices(env as Bindings, { waitUntil: () => {} })
const alerts = () => rows<{ payload: string }>("SELECT payload FROM outbox WHERE dedupe_key LIKE 'alert:ledger:%'")

/** A row of the ledger as no code of the product writes it. */
const forge = (account: string, amount: number, refType: string, refId: number) =>
  rows(
    'INSERT INTO ledger_entries (account, amount, ref_type, ref_id, created_at) VALUES (?, ?, ?, ?, 1)',
    account,
    amount,
    refType,
    refId,
  )
/** Takes the ledger's guards away for a moment, to bring it back to what it was. */
const unforge = async (refType: string) => {
  const [trigger] = await rows<{ sql: string }>("SELECT sql FROM sqlite_master WHERE name = 'ledger_entries_keep_all'")
  await rows('DROP TRIGGER ledger_entries_keep_all')
  await rows(
    `UPDATE ledger_totals SET amount = amount - coalesce((SELECT sum(s.amount) FROM ledger_spans s
       WHERE s.account = ledger_totals.account AND s.ref_type = ?), 0)`,
    refType,
  )
  await rows('DELETE FROM ledger_spans WHERE ref_type = ?', refType)
  await rows('DELETE FROM ledger_entries WHERE ref_type = ?', refType)
  await rows(trigger?.sql ?? '')
}

beforeEach(() => rows("DELETE FROM outbox WHERE dedupe_key LIKE 'alert:ledger:%'"))

test('a sound ledger alerts nobody', async () => {
  const [tutor, admin] = [await earner(), await people.admin()]
  await move(admin, (await ask(tutor)).id, { status: InvoiceStatus.Approved })
  expect(await auditLedger(services, Date.now())).toEqual([])
  expect(await alerts()).toEqual([])
})

test('a journal out of balance and a balance that follows from nothing alert the team, once a day', async () => {
  const tutor = await earner()
  await forge(accounts.tutor(tutor.id), -500, 'test:forged', 1)
  const found = await auditLedger(services, Date.now())
  expect(found).toEqual([
    { kind: 'journal', subject: 'test:forged 1', expected: 0, found: -500 },
    { kind: 'tutor', subject: `tutor:${tutor.id}`, expected: 0, found: 500 },
  ])
  await auditLedger(services, Date.now())
  expect((await alerts()).map(({ payload }) => payload)).toEqual([expect.stringContaining('test:forged 1')])
  await unforge('test:forged')
  await expectSoundLedger()
})

test('a request whose sum is held back twice, and a payment that was never posted, are found', async () => {
  const tutor = await earner()
  const { id } = await ask(tutor)
  await forge(accounts.payout(id), -100, 'test:forged', 2)
  await forge('bank', 100, 'test:forged', 2)
  const { id: userId } = await people.student()
  await rows(
    `INSERT INTO transactions (id, user_id, amount, status, type, phone, payment_method, provider, merchant_ref, intent, paid_at, created_at, updated_at)
     VALUES (77, ?, 5000, 1, 0, '', 0, 'fawry', 'ref-77', '', 1, 1, 1)`,
    userId,
  )
  expect(await findLedgerDifferences(db)).toEqual([
    { kind: 'payout', subject: `payout:${id}`, expected: 20_000, found: 20_100 },
    { kind: 'payment', subject: 'transaction 77', expected: 5000, found: 0 },
  ])
  await unforge('test:forged')
  await runBatch(db, [postJournal(db, paymentJournal({ id: 77, userId, amount: 5000, provider: 'fawry' }), 1)])
  await expectSoundLedger()
  await rows('UPDATE transactions SET status = 5, refunded_amount = 2000 WHERE id = 77')
  expect(await findLedgerDifferences(db)).toMatchObject([{ kind: 'refund', expected: -2000, found: 0 }])
  await runBatch(db, [postJournal(db, refundJournal({ txId: 77, userId, amount: 2000, from: 'fawry' }), 1)])
  await expectSoundLedger()
})

describe('a long ledger', () => {
  const audit = (now: number) => auditLedger(services, now, undefined, 0)
  /** A tutor is looked at on one night of four weeks. */
  const nightOf = ({ id }: Person) => {
    const day = Math.floor(Date.parse('2026-11-02T01:00:00Z') / dayMs)
    const night = [...Array(28).keys()].find((i) => (day + i) % 28 === id % 28) ?? 0
    return (day + night) * dayMs + hourMs
  }
  const sound = async () => {
    await rows('DELETE FROM job_places')
    expect(await audit(Date.parse('2026-11-01T01:00:00Z'))).toEqual([])
  }

  test('is looked at from where it was sound, and as long as something differs again every night', async () => {
    const tutor = await earner()
    await sound()
    await forge(accounts.tutor(tutor.id), -500, 'test:forged', 3)
    const tuesday = Date.parse('2026-11-03T01:00:00Z')
    const expected = { kind: 'journal', subject: 'test:forged 3', expected: 0, found: -500 }
    expect(await audit(tuesday)).toContainEqual(expected)
    expect(await audit(tuesday + dayMs)).toContainEqual(expected)
    await unforge('test:forged')
    expect(await audit(tuesday + 2 * dayMs)).toEqual([])
  })

  test('has what lessons, payments and withdrawals say found in what is new, and each tutor on a night', async () => {
    const tutor = await earner()
    await sound()
    const { id } = await ask(tutor)
    await forge(accounts.payout(id), -100, 'test:forged', 4)
    await forge('bank', 100, 'test:forged', 4)
    expect(await audit(nightOf(tutor))).toEqual([
      { kind: 'payout', subject: `payout:${id}`, expected: 20_000, found: 20_100 },
    ])
    await unforge('test:forged')
    expect(await audit(nightOf(tutor))).toEqual([])
    await forge(accounts.tutor(tutor.id), -300, 'test:forged', 5)
    await forge('bank', 300, 'test:forged', 5)
    expect(await audit(nightOf(tutor))).toMatchObject([{ kind: 'tutor', subject: `tutor:${tutor.id}` }])
    await unforge('test:forged')
    await expectSoundLedger()
  })

  test('has sums that nothing new explains found', async () => {
    await sound()
    await rows("UPDATE ledger_totals SET amount = amount + 7 WHERE account = 'bank'")
    expect(await audit(Date.parse('2026-11-03T01:00:00Z'))).toMatchObject([{ kind: 'totals', subject: 'bank' }])
    await rows("UPDATE ledger_totals SET amount = amount - 7 WHERE account = 'bank'")
    expect(await audit(Date.parse('2026-11-03T01:00:00Z'))).toEqual([])
  })

  test('is read as far as it is new', async () => {
    await sound()
    const [count] = await rows<{ n: number }>('SELECT count(*) AS n FROM ledger_entries')
    const at = Date.parse('2027-03-03T01:00:00Z')
    const isNew = await rowsReadBy((db) => findNewDifferences(db, { entryId: 1e9, totals: {}, spans: {} }, at))
    const whole = await rowsReadBy((db) => findLedgerDifferences(db))
    expect(count?.n).toBeGreaterThan(20)
    expect(isNew).toBeLessThan(whole / 2)
  })
})

/** A repeatable stream of whole numbers below `n`. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** Does something to this tutor's money; what a rule refuses changes nothing. */
const stepOf = (tutor: Person, student: Person, admin: Person, below: (n: number) => number) => {
  const refusedIsFine = (work: Promise<unknown>) => work.catch(() => undefined)
  const anyOf = async (sql: string) => {
    const found = await rows<{ id: number }>(sql, tutor.id)
    return found[below(Math.max(found.length, 1))]?.id
  }
  let txId = tutor.id * 1000
  const steps = [
    () => taughtLesson({ tutorId: tutor.id, studentId: student.id, price: 3750 * (1 + below(8)) }),
    () => taughtLesson({ tutorId: tutor.id, studentId: student.id, price: 20_000 }),
    () => make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - (100 + below(1e4)) * hourMs }),
    async () => {
      const id = await anyOf(
        'SELECT id FROM lessons WHERE tutor_id = ? AND canceled_at IS NULL AND settled_at IS NULL ORDER BY id',
      )
      if (id) await make.cancel(id, student.id)
    },
    () => settleDueLessons(db, 0, Date.now()),
    () => refusedIsFine(ask(tutor, { amount: 10_000 + below(40_000) })),
    () => refusedIsFine(Promise.all([ask(tutor, { amount: 15_000 }), ask(tutor, { amount: 15_000 })])),
    async () => {
      const id = await anyOf('SELECT id FROM invoices WHERE user_id = ? ORDER BY id')
      if (id) await refusedIsFine(move(admin, id, { status: below(5) as InvoiceStatus }))
    },
    async () => {
      const id = await anyOf('SELECT id FROM invoices WHERE user_id = ? AND status = 0 ORDER BY id')
      if (id) await refusedIsFine(move(tutor, id, { status: InvoiceStatus.PendingCancellation }))
    },
    async () => {
      const tx = { id: ++txId, userId: student.id, amount: below(300_000), provider: 'fawry' as const }
      const fees = feeJournal({ ...tx, fees: below(3000) })
      const refund = refundJournal({ txId, userId: student.id, amount: below(tx.amount + 1), from: 'fawry' })
      const posted = [paymentJournal(tx), fees, ...(below(2) ? [refund] : [])]
      await runBatch(
        db,
        [...posted, ...posted].map((journal) => postJournal(db, journal, Date.now())),
      )
    },
  ]
  return () => steps[below(steps.length)]?.()
}

test.each([1, 2, 3])(
  'whatever happens, the ledger is sound and nobody withdraws what they have not: %i',
  async (seed) => {
    const below = numbersFrom(seed)
    const [tutor, student, admin] = [await people.tutor(), await people.student(), await people.admin()]
    const step = stepOf(tutor, student, admin, below)
    for (let i = 0; i < 60; i++) {
      await step()
      expect(-(await readAccountSum(db, accounts.tutor(tutor.id)))).toBeGreaterThanOrEqual(0)
    }
    await settleDueLessons(db, 0, Date.now())
    await expectSoundLedger()
    const { facts } = await readEarnings(db, tutor.id, Date.now())
    expect(await statsOf(tutor)).toEqual(toEarnings(facts))
    // From the rows alone, as the contract words it.
    const [past] = await rows<{ sum: number }>(
      `SELECT coalesce(sum(l.price), 0) AS sum FROM lessons l WHERE l.tutor_id = ? AND l.canceled_at IS NULL AND l.end_at <= ?
       AND EXISTS (SELECT 1 FROM session_events e WHERE e.session_id = l.session_id AND e.user_id = l.tutor_id)`,
      tutor.id,
      Date.now(),
    )
    const [held] = await rows<{ sum: number }>(
      'SELECT coalesce(sum(amount), 0) AS sum FROM invoices WHERE user_id = ? AND status IN (0, 1, 3)',
      tutor.id,
    )
    expect(toEarnings(facts)).toMatchObject({
      income: { past: past?.sum },
      invoices: { total: held?.sum },
      spendable: (past?.sum ?? 0) - (held?.sum ?? 0),
    })
  },
)

test('a lesson taken back after its money went out leaves a debt, and no withdrawal until it is earned again', async () => {
  const [tutor, admin] = [await people.tutor(), await people.admin()]
  const lesson = await taughtLesson({ tutorId: tutor.id, price: 20_000 })
  await move(admin, (await ask(tutor)).id, { status: InvoiceStatus.Approved })
  await make.cancel(lesson.id, lesson.studentId)
  expect(await statsOf(tutor)).toMatchObject({ income: { past: 0 }, spendable: -20_000 })
  await taughtLesson({ tutorId: tutor.id, price: 25_000 })
  await expect(ask(tutor, { amount: 10_000 })).rejects.toMatchObject({ code: 'invoice-max-amount-exceeded' })
  await expectSoundLedger()
})

test('a balance is summed from an index alone', async () => {
  const plan = await rows<{ detail: string }>(
    "EXPLAIN QUERY PLAN SELECT sum(amount) FROM ledger_entries WHERE account = 'tutor:1'",
  )
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH ledger_entries USING COVERING INDEX ledger_entries_account (account=?)',
  ])
})

test('a balance reads the rows of its own account and no others', async () => {
  const tutor = await earner()
  await statsOf(tutor)
  const own = await rowsReadBy((counted) => readEarnings(counted, tutor.id, Date.now()).then(() => undefined))
  await statement(
    db,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
     INSERT INTO ledger_entries (account, amount, ref_type, ref_id, created_at)
     SELECT 'student:' || (:other + i % 50), 0, 'test:many', i, :now FROM n`,
    { other: tutor.id + 1, now: Date.now() - dayMs },
  ).run()
  const amongMany = await rowsReadBy((counted) => readEarnings(counted, tutor.id, Date.now()).then(() => undefined))
  expect(amongMany).toBe(own)
  expect(own).toBeLessThanOrEqual(10)
})
