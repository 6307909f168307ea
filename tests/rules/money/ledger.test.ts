import { expect, test } from 'vitest'
import {
  feeJournal,
  type Journal,
  lessonJournal,
  lessonReversalJournal,
  paymentJournal,
  payoutJournal,
  refundJournal,
  releaseJournal,
  reserveJournal,
} from '#contract/money/rules/ledger.ts'

const postingsOf = ({ postings }: Journal) =>
  Object.fromEntries(postings.map(({ account, amount }) => [account, amount]))
const lesson = { id: 9, tutorId: 3, studentId: 7, price: 7500, charge: 12750 }
const invoice = { id: 12, userId: 3, amount: 20_000 }

const journals: readonly [Journal, string, Record<string, number>][] = [
  [
    paymentJournal({ id: 5, userId: 7, amount: 225_000, provider: 'fawry' }),
    'tx:paid 5',
    { 'gateway:fawry': 225_000, 'student:7': -225_000 },
  ],
  [feeJournal({ id: 5, fees: 1000, provider: 'fawry' }), 'tx:fees 5', { 'expense:fees': 1000, 'gateway:fawry': -1000 }],
  [
    refundJournal({ txId: 5, userId: 7, amount: 88_250, from: 'paymob' }),
    'tx:refund 5',
    { 'student:7': 88_250, 'gateway:paymob': -88_250 },
  ],
  [
    refundJournal({ txId: 5, userId: 7, amount: 88_250, from: 'bank' }),
    'tx:refund 5',
    { 'student:7': 88_250, bank: -88_250 },
  ],
  [
    lessonJournal(lesson),
    'lesson:settled 9',
    { 'cost:tutoring': 7500, 'tutor:3': -7500, 'student:7': 12_750, revenue: -12_750 },
  ],
  [
    lessonReversalJournal(lesson),
    'lesson:settled:reversal 9',
    { 'cost:tutoring': -7500, 'tutor:3': 7500, 'student:7': -12_750, revenue: 12_750 },
  ],
  [reserveJournal(invoice), 'invoice:reserve 12', { 'tutor:3': 20_000, 'payout:12': -20_000 }],
  [payoutJournal(invoice), 'invoice:paid 12', { 'payout:12': 20_000, bank: -20_000 }],
  [releaseJournal(invoice), 'invoice:release 12', { 'payout:12': 20_000, 'tutor:3': -20_000 }],
]

test.each(journals.map(([journal, ref, postings]) => ({ journal, ref, postings })))(
  '$ref sums to zero',
  ({ journal, ref, postings }) => {
    expect(`${journal.refType} ${journal.refId}`).toBe(ref)
    expect(postingsOf(journal)).toEqual(postings)
    expect(journal.postings.reduce((sum, one) => sum + one.amount, 0)).toBe(0)
  },
)

test('what moves nothing posts nothing', () => {
  expect(paymentJournal({ id: 5, userId: 7, amount: 0, provider: 'internal' }).postings).toEqual([])
  expect(postingsOf(lessonJournal({ ...lesson, price: 0 }))).toEqual({ 'student:7': 12_750, revenue: -12_750 })
  expect(postingsOf(lessonJournal({ ...lesson, charge: 0 }))).toEqual({ 'cost:tutoring': 7500, 'tutor:3': -7500 })
})
