import { expect, test } from 'vitest'
import { askedPaymentState } from '#contract/money/rules/guardian-payments.ts'
import { guardianLimits } from '#contract/vocabulary/guardians.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'

const { New, Processed, Paid, Failed, Canceled, Expired, Refunding, Refunded } = TransactionStatus
const createdAt = Date.parse('2026-11-18T10:00:00Z')
const expiresAt = createdAt + guardianLimits.payMs
const asked = { createdAt, expiresAt, closedAt: null, status: null }
type Status = (typeof TransactionStatus)[keyof typeof TransactionStatus]

test('it can be paid until its day is over, or another took its place', () => {
  expect(askedPaymentState(asked, expiresAt - 1)).toBe('asked')
  expect(askedPaymentState(asked, expiresAt)).toBe('expired')
  expect(askedPaymentState({ ...asked, closedAt: createdAt + 1 }, createdAt + 1)).toBe('expired')
})

test('a payment that was begun decides what it is, also after its day', () => {
  const of = (status: Status, now: number) => askedPaymentState({ ...asked, status }, now)
  for (const status of [New, Processed]) expect(of(status, expiresAt + guardianLimits.paidShownMs)).toBe('open')
  expect(of(Paid, expiresAt)).toBe('paid')
  for (const status of [Failed, Canceled, Expired]) {
    expect(of(status, expiresAt - 1)).toBe('failed')
    expect(of(status, expiresAt)).toBe('expired')
  }
  // Paid and sent back: not to be paid again.
  for (const status of [Refunding, Refunded]) expect(of(status, expiresAt - 1)).toBeNull()
})

test('after three days nothing is told of it', () => {
  const end = createdAt + guardianLimits.paidShownMs
  const paid = { ...asked, status: Paid }
  expect([askedPaymentState(paid, end - 1), askedPaymentState(paid, end)]).toEqual(['paid', null])
  expect([askedPaymentState(asked, end - 1), askedPaymentState(asked, end)]).toEqual(['expired', null])
})
