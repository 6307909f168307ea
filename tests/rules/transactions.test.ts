import { describe, expect, test } from 'vitest'
import { allowedFrom, checkPaidSum, effectOfStatus, isOpen, type StatusEffect } from '#contract/rules/transactions.ts'
import { openStatuses, TransactionStatus } from '#contract/vocabulary/money.ts'

type Name = keyof typeof TransactionStatus
const names = Object.keys(TransactionStatus) as Name[]

/** Every pair that does anything; all others are ignored. */
const effects: Partial<Record<`${Name} → ${Name}`, StatusEffect>> = {
  'New → Processed': 'accepted',
  'New → Paid': 'paid',
  'Processed → Paid': 'paid',
  'Canceled → Paid': 'paid-late',
  'Expired → Paid': 'paid-late',
  'Failed → Paid': 'paid-late',
  'New → Canceled': 'unpaid',
  'Processed → Canceled': 'unpaid',
  'New → Expired': 'unpaid',
  'Processed → Expired': 'unpaid',
  'New → Failed': 'unpaid',
  'Processed → Failed': 'unpaid',
  'Paid → Canceled': 'reversed',
  'Paid → Failed': 'reversed',
  'Paid → Refunding': 'refunding',
  'Paid → Refunded': 'refunded',
  'Paid → PartialRefunded': 'refunded',
  'Refunding → Refunded': 'refunded',
  'Refunding → PartialRefunded': 'refunded',
}

const pairs = names.flatMap((from) => names.map((to) => [from, to] as const))

describe('the status of a payment', () => {
  test.each(pairs)('%s → %s', (from, to) => {
    const expected = effects[`${from} → ${to}`] ?? null
    const [fromStatus, toStatus] = [TransactionStatus[from], TransactionStatus[to]]
    expect(effectOfStatus({ status: fromStatus, paidAt: null }, toStatus)).toBe(expected)
    expect(allowedFrom(toStatus).includes(fromStatus)).toBe(expected !== null)
  })

  test.each(['Canceled', 'Failed'] as const)('%s after a reversal is not paid again by an old report', (from) => {
    const reversed = { status: TransactionStatus[from], paidAt: 1_780_000_000_000 }
    expect(effectOfStatus(reversed, TransactionStatus.Paid)).toBeNull()
  })

  test('a refund is final', () => {
    for (const from of ['Refunded', 'PartialRefunded'] as const)
      for (const to of names) expect(allowedFrom(TransactionStatus[to])).not.toContain(TransactionStatus[from])
  })

  test('open are exactly the statuses of the index that allows one open payment', () => {
    expect(names.map((name) => TransactionStatus[name]).filter(isOpen)).toEqual([...openStatuses])
  })
})

test.each([
  [22_500, undefined, 'exact'],
  [22_500, 'EGP', 'exact'],
  [22_499, 'EGP', 'too-low'],
  [225, undefined, 'too-low'],
  [22_501, 'EGP', 'too-high'],
  [22_500, 'USD', 'other-currency'],
] as const)('%i piastres (%s) for 22,500 is %s', (amount, currency, sum) => {
  expect(checkPaidSum(22_500, { amount, currency })).toBe(sum)
})
