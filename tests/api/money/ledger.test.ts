import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  accounts,
  feeJournal,
  lessonJournal,
  lessonReversalJournal,
  paymentJournal,
  reserveJournal,
} from '#contract/money/rules/ledger.ts'
import { inHours, rows } from '#tests/kit/bookings.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'
import {
  insertedRowId,
  postJournal,
  postJournalIfChanged,
  readAccountSum,
} from '#worker/features/money/ledger/store.ts'
import { openDb } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

const db = openDb(env.DB)
const entriesOf = (refType: string, refId: number) =>
  rows<{ account: string; amount: number }>(
    'SELECT account, amount FROM ledger_entries WHERE ref_type = ? AND ref_id = ? ORDER BY account',
    refType,
    refId,
  )

test('a journal is posted once, even when its second posting differs', async () => {
  const paid = { id: 900_001, userId: 900_001, amount: 5000, provider: 'fawry' as const }
  await runBatch(db, [postJournal(db, paymentJournal(paid), 1), postJournal(db, paymentJournal(paid), 2)])
  await runBatch(db, [postJournal(db, paymentJournal({ ...paid, provider: 'paymob', amount: 7000 }), 3)])
  expect(await entriesOf('tx:paid', paid.id)).toEqual([
    { account: 'gateway:fawry', amount: 5000 },
    { account: `student:${paid.userId}`, amount: -5000 },
  ])
  expect(await readAccountSum(db, accounts.student(paid.userId))).toBe(-5000)
})

test('a guarded journal is posted only if the write before it changed a row', async () => {
  const fee = (id: number) => feeJournal({ id, fees: 300, provider: 'fawry' })
  const touch = (id: number) => statement(db, 'UPDATE withdraw_methods SET updated_at = 1 WHERE type = :id', { id })
  await runBatch(db, [
    touch(99),
    postJournalIfChanged(db, fee(900_002), 1),
    touch(0),
    postJournalIfChanged(db, fee(900_003), 1),
  ])
  expect(await entriesOf('tx:fees', 900_002)).toEqual([])
  expect(await entriesOf('tx:fees', 900_003)).toHaveLength(2)
})

test('a journal can name the row that its batch inserts', async () => {
  const { id: userId } = await people.tutor()
  const [, inserted] = await runBatch(db, [
    statement(db, 'SELECT 1'),
    statement(
      db,
      `INSERT INTO invoices (user_id, method, receiver, amount, status, created_at, updated_at)
       VALUES (:userId, 2, 'me@instapay', 10000, 0, 1, 1) RETURNING id`,
      { userId },
    ),
    postJournal(db, reserveJournal({ id: insertedRowId, userId, amount: 10_000 }), 1),
  ])
  const [{ id }] = inserted as [{ id: number }]
  expect(await entriesOf('invoice:reserve', id)).toEqual([
    { account: `payout:${id}`, amount: -10_000 },
    { account: `tutor:${userId}`, amount: 10_000 },
  ])
})

test('the ledger is only added to', async () => {
  await runBatch(db, [postJournal(db, feeJournal({ id: 900_004, fees: 1, provider: 'fawry' }), 1)])
  await expect(rows('UPDATE ledger_entries SET amount = 2')).rejects.toThrow('never changed')
  await expect(rows('DELETE FROM ledger_entries')).rejects.toThrow('never deleted')
})

test('whatever cancels a settled lesson takes its earning back, once, and nothing else of it changes', async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: inHours(-24) })
  const settled = { ...lesson, charge: 12_750 }
  await runBatch(db, [
    postJournal(db, lessonJournal(settled), 1),
    statement(db, 'UPDATE lessons SET charge = 12750, settled_at = 1 WHERE id = :id', { id: lesson.id }),
  ])
  expect(await readAccountSum(db, accounts.tutor(tutor.id))).toBe(-7500)
  await expect(rows('UPDATE lessons SET price = 1 WHERE id = ?', lesson.id)).rejects.toThrow('keeps its price')
  await expect(rows('UPDATE lessons SET settled_at = NULL WHERE id = ?', lesson.id)).rejects.toThrow('keeps its price')

  await make.cancel(lesson.id, student.id)
  await make.cancel(lesson.id, tutor.id)
  const reversed = lessonReversalJournal(settled)
  const byAccount = (a: { account: string }, b: { account: string }) => (a.account < b.account ? -1 : 1)
  expect(await entriesOf(reversed.refType, lesson.id)).toEqual([...reversed.postings].sort(byAccount))
  expect(await readAccountSum(db, accounts.tutor(tutor.id))).toBe(0)
})
