import { describe, expect, test } from 'vitest'
import {
  decideReport,
  effectOfStatus,
  firstReportOf,
  isOpen,
  type StatusEffect,
} from '#contract/money/rules/payment-status.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'

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
  })

  test.each(['Canceled', 'Failed'] as const)('%s after a reversal is not paid again by an old report', (from) => {
    const reversed = { status: TransactionStatus[from], paidAt: 1_780_000_000_000 }
    expect(effectOfStatus(reversed, TransactionStatus.Paid)).toBeNull()
  })

  test('a refund is final', () => {
    for (const from of ['Refunded', 'PartialRefunded'] as const)
      for (const to of names)
        expect(effectOfStatus({ status: TransactionStatus[from], paidAt: null }, TransactionStatus[to])).toBeNull()
  })

  test('open are exactly the statuses of the index that allows one open payment', () => {
    expect(names.map((name) => TransactionStatus[name]).filter(isOpen)).toEqual([
      TransactionStatus.New,
      TransactionStatus.Processed,
    ])
  })
})

describe('a report of the gateway', () => {
  const { Processed, Expired, Paid, Failed } = TransactionStatus
  const open = { status: Processed, paidAt: null, amount: 22_500 }
  const paying = (amount: number, currency = 'EGP', paid = amount) => ({
    status: Paid,
    sum: { amount, paid, currency },
  })

  test.each([
    ['the sum agreed on', paying(22_500), 'paid'],
    ['a piastre less', paying(22_499), 'wrong-sum'],
    ['pounds in place of piastres', paying(225), 'wrong-sum'],
    ['another currency', paying(22_500, 'USD'), 'wrong-sum'],
    ['less than was asked for', paying(22_500, 'EGP', 1), 'wrong-sum'],
    ['the fees of a counter', paying(22_500, 'EGP', 22_750), 'paid'],
    ['a piastre more', paying(22_501), 'wrong-sum'],
    ['more than was asked for, which was too little', paying(22_499, 'EGP', 22_500), 'wrong-sum'],
  ] as const)('paid with %s', (_, report, decided) => {
    expect(decideReport(open, report)).toEqual(decided)
    const late = decided === 'paid' ? 'paid-late' : decided
    expect(decideReport({ ...open, status: Expired }, report)).toEqual(late)
  })

  test.each(names)('that money went back, of a payment that is %s', (from) => {
    const row = { status: TransactionStatus[from], paidAt: null }
    for (const status of [TransactionStatus.Refunded, TransactionStatus.PartialRefunded]) {
      const report = { status, sum: { amount: 22_500, paid: 22_500, currency: 'EGP' } }
      expect(firstReportOf(row, report)).toEqual(isOpen(row.status) ? { ...report, status: Paid } : report)
    }
    expect(firstReportOf(row, { status: Failed })).toEqual({ status: Failed })
  })

  test('asks for the sum only where money comes', () => {
    expect(decideReport(open, { status: Failed, sum: { amount: 0, paid: 0, currency: '' } })).toBe('unpaid')
  })

  test('is ignored when it is old', () => {
    expect(decideReport({ ...open, status: Paid, paidAt: 1 }, { status: Processed })).toBe('ignored')
    expect(decideReport({ ...open, status: Paid, paidAt: 1 }, paying(1))).toBe('ignored')
  })
})
