import { describe, expect, test } from 'vitest'
import {
  type DecisionFacts,
  decideInvoiceUpdate,
  type InvoiceChange,
  mayMoveInvoice,
  maySeeReceipt,
  type StoredInvoice,
} from '#contract/money/rules/invoices.ts'
import { decideWithdrawal, parseNote, toEarnings, type WithdrawalFacts } from '#contract/money/rules/withdrawals.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { allRoles, isAdmin, Role } from '#contract/vocabulary/roles.ts'

const { PendingApproval, PendingCancellation, Canceled, Approved, Rejected } = InvoiceStatus
const statuses = Object.values(InvoiceStatus)

test('earnings are the balance and the requests, told apart', () => {
  // Past lessons 1000 + 1000, future 500 + 500, requests 1000 undecided and 500 approved.
  expect(toEarnings({ ledgerSum: -500, disputed: 200, unsettled: 1000, fulfilled: 500, pending: 1000 })).toEqual({
    income: { total: 3000, future: 1000, past: 2000 },
    invoices: { total: 1500, fulfilled: 500, pending: 1000 },
    spendable: 300,
    disputed: 200,
  })
  expect(toEarnings({ ledgerSum: 0, disputed: 0, unsettled: 0, fulfilled: 0, pending: 0 }).spendable).toBe(0)
  expect(toEarnings({ ledgerSum: 300, disputed: 0, unsettled: 0, fulfilled: 1000, pending: 0 })).toMatchObject({
    income: { past: 700 },
    spendable: -300,
  })
})

describe('the note', () => {
  test.each([
    [undefined, { note: null }],
    ['', { note: null }],
    ['  ', { note: null }],
    ['تم التحويل', { note: 'تم التحويل' }],
    ['<b>تم</b><br>شكرًا', { note: '<b>تم</b><br>شكرًا' }],
    ['<B onclick="x()" style=a>تم</B>', { note: '<b>تم</b>' }],
    ['<p>مفتوح <b>جدًا', { note: '<p>مفتوح <b>جدًا</b></p>' }],
    ['</div>تم</b>', { note: 'تم' }],
    ['<p><b>تم</p>', { note: '<p><b>تم</b></p>' }],
    ['5 < 6 & 7 > 6', { note: '5 &lt; 6 &amp; 7 &gt; 6' }],
    ['5 &lt; 6', { note: '5 &lt; 6' }],
    ['<script>alert(1)</script>', { refused: 'invoice-note-invalid-html' }],
    ['<img src=x onerror=alert(1)>', { refused: 'invoice-note-invalid-html' }],
    ['<!-- تم -->', { refused: 'invoice-note-invalid-html' }],
    ['<b', { refused: 'invoice-note-invalid-html' }],
    ['<bx>تم</bx>', { refused: 'invoice-note-invalid-html' }],
    ['<svg/onload=alert(1)>', { refused: 'invoice-note-invalid-html' }],
    ['<p> </p>', { refused: 'empty-invoice-note' }],
    ['<p>&nbsp;</p>', { refused: 'empty-invoice-note' }],
    ['ن'.repeat(1000), { note: 'ن'.repeat(1000) }],
    [`<p>${'ن'.repeat(999)}&amp;</p>`, { note: `<p>${'ن'.repeat(999)}&amp;</p>` }],
    ['ن'.repeat(1001), { refused: 'invoice-note-too-long' }],
  ])('%j', (typed, expected) => {
    expect(parseNote(typed)).toEqual(expected)
  })

  test('what is stored is stored again as it is', () => {
    const typed = '<div class="x"><h3>تحويل & شكر</h3><ul><li>1 < 2<li>٣</ul>'
    const once = parseNote(typed)
    if (isRefused(once)) throw new Error(once.refused)
    expect(parseNote(once.note)).toEqual(once)
  })
})

describe('a request', () => {
  const facts: WithdrawalFacts = {
    spendable: 6_000_000,
    pending: 0,
    method: { min: 10_000, max: 5_000_000, enabled: true },
    min: 10_000,
    max: 5_000_000,
  }
  const asked = { method: WithdrawMethod.Instapay, receiver: 'me@instapay', amount: 20_000 }
  const answer = (over: Partial<typeof asked & { note: string }>, known: Partial<WithdrawalFacts> = {}) => {
    const decided = decideWithdrawal({ ...facts, ...known }, { ...asked, ...over })
    return isRefused(decided) ? decided.refused : 'asked'
  }

  test.each([
    [9_999, {}, 'invoice-min-amount-subceeded'],
    [10_000, {}, 'asked'],
    [5_000_000, {}, 'asked'],
    [5_000_001, {}, 'invoice-max-amount-exceeded'],
    [30_000, { spendable: 30_000 }, 'asked'],
    [30_001, { spendable: 30_000 }, 'invoice-max-amount-exceeded'],
    // Too little and above the balance: the balance speaks.
    [9_999, { spendable: 9_998 }, 'invoice-max-amount-exceeded'],
    [1, { spendable: -500 }, 'invoice-max-amount-exceeded'],
    [20_001, { method: { min: 15_000, max: 20_000, enabled: true } }, 'invoice-max-amount-exceeded'],
    [14_999, { method: { min: 15_000, max: 20_000, enabled: true } }, 'invoice-min-amount-subceeded'],
    [30_001, { max: 30_000 }, 'invoice-max-amount-exceeded'],
    [19_999, { min: 20_000 }, 'invoice-min-amount-subceeded'],
    [20_000, { method: null }, 'withdraw-method-not-found'],
    [20_000, { method: { min: 1, max: 9, enabled: false } }, 'withdraw-method-not-found'],
    [20_000, { pending: 4 }, 'asked'],
    [20_000, { pending: 5 }, 'illegal'],
  ])('of %i piastres with %j: %s', (amount, known, expected) => {
    expect(answer({ amount }, known)).toBe(expected)
  })

  test('the first broken rule speaks: receiver, method, most, least, note, open requests', () => {
    const broken = { receiver: 'me', amount: 9_000_000, note: '<script>' }
    const off = { method: { min: 10_000, max: 5_000_000, enabled: false }, pending: 5 }
    expect(answer(broken, off)).toBe('instapay-username-invalid')
    expect(answer({ ...broken, receiver: 'me@instapay' }, off)).toBe('withdraw-method-not-found')
    expect(answer({ ...broken, receiver: 'me@instapay' }, { pending: 5 })).toBe('invoice-max-amount-exceeded')
    expect(answer({ amount: 9, note: '<script>' }, { pending: 5 })).toBe('invoice-min-amount-subceeded')
    expect(answer({ note: '<script>' }, { pending: 5 })).toBe('invoice-note-invalid-html')
    expect(answer({}, { pending: 5 })).toBe('illegal')
  })
})

/** The status table, written out once more: who may move what where. */
const table: Readonly<Record<string, 'tutor' | 'admin' | 'both'>> = {
  [`${PendingApproval}>${PendingCancellation}`]: 'both',
  [`${PendingCancellation}>${PendingCancellation}`]: 'tutor',
  [`${PendingCancellation}>${Canceled}`]: 'admin',
  [`${PendingApproval}>${Canceled}`]: 'admin',
  [`${PendingApproval}>${Approved}`]: 'admin',
  [`${PendingCancellation}>${Approved}`]: 'admin',
  [`${PendingApproval}>${Rejected}`]: 'admin',
  [`${PendingCancellation}>${Rejected}`]: 'admin',
  [`${PendingCancellation}>${PendingApproval}`]: 'admin',
}
const cells = statuses.flatMap((from) => statuses.map((to) => ({ from, to })))
const invoiceIn = (status: InvoiceStatus, over: Partial<StoredInvoice> = {}): StoredInvoice => ({
  userId: 3,
  status,
  note: null,
  receipt: null,
  change: null,
  heldUntil: null,
  heldFor: null,
  receiverHeldUntil: 0,
  ...over,
})
const owner = { id: 3, role: Role.Tutor }
const admin = { id: 1, role: Role.RegularAdmin }
const free = { now: 1000, isAccountChangedByCaller: false, isDisputed: false }
const decided = (
  invoice: StoredInvoice,
  caller: typeof owner | typeof admin,
  change: Partial<InvoiceChange>,
  facts: DecisionFacts = free,
) => {
  const plan = decideInvoiceUpdate(invoice, caller, { hasReceipt: false, ...change }, facts)
  return isRefused(plan) ? plan.refused : plan
}

describe.each(cells)('from $from to $to', ({ from, to }) => {
  const allowed = table[`${from}>${to}`]

  test.each(allRoles)('as role %i', (role) => {
    const side = isAdmin(role) ? 'admin' : 'tutor'
    expect(mayMoveInvoice({ id: 3, role }, from, to)).toBe(allowed === side || allowed === 'both')
  })

  test('a stranger is refused, whatever the table says', () => {
    expect(decided(invoiceIn(from), { id: 4, role: Role.Tutor }, { status: to })).toBe('forbidden')
  })

  test('the owner and an admin are answered as the table says', () => {
    for (const [caller, side] of [
      [owner, 'tutor'],
      [admin, 'admin'],
    ] as const) {
      const answer = decided(invoiceIn(from), caller, { status: to })
      if (allowed === side || allowed === 'both') expect(answer).toMatchObject({ status: to })
      else expect(answer).toBe('illegal-invoice-update')
    }
  })
})

test('the sum goes out when a request is approved, back when it is cancelled or rejected, and is held else', () => {
  for (const from of [PendingApproval, PendingCancellation]) {
    expect(decided(invoiceIn(from), admin, { status: Approved })).toMatchObject({ posts: 'payout' })
    expect(decided(invoiceIn(from), admin, { status: Canceled })).toMatchObject({ posts: 'release' })
    expect(decided(invoiceIn(from), admin, { status: Rejected })).toMatchObject({ posts: 'release' })
  }
  expect(decided(invoiceIn(PendingApproval), owner, { status: PendingCancellation })).toMatchObject({ posts: null })
  expect(decided(invoiceIn(PendingCancellation), admin, { status: PendingApproval })).toMatchObject({ posts: null })
  expect(decided(invoiceIn(Approved), admin, { note: 'تم' })).toMatchObject({ posts: null, note: 'تم' })
})

test('a tutor asks for cancellation and for nothing else', () => {
  const pending = invoiceIn(PendingApproval, { note: 'من الفريق' })
  expect(decided(pending, owner, {})).toBe('empty-request')
  expect(decided(pending, owner, { note: 'لي' })).toBe('illegal-invoice-update')
  expect(decided(pending, owner, { status: PendingCancellation, hasReceipt: true })).toBe('forbidden')
  expect(decided(pending, owner, { status: PendingCancellation, note: 'لي' })).toMatchObject({ note: 'من الفريق' })
  expect(decided(invoiceIn(PendingCancellation), owner, { status: PendingCancellation })).toMatchObject({
    changes: false,
  })
})

describe('an admin', () => {
  test.each(statuses)('writes and removes the note of a request in status %i', (status) => {
    const invoice = invoiceIn(status, { note: 'قديم' })
    expect(decided(invoice, admin, { note: '<b>جديد</b>' })).toMatchObject({ status, note: '<b>جديد</b>' })
    expect(decided(invoice, admin, { note: '' })).toMatchObject({ status, note: null })
    expect(decided(invoice, admin, { note: '<i> </i>' })).toBe('empty-invoice-note')
  })

  test.each(statuses)('attaches a receipt in status %i only if it is approved and has none', (status) => {
    const answer = decided(invoiceIn(status), admin, { hasReceipt: true })
    if (status === Approved) expect(answer).toMatchObject({ status })
    else expect(answer).toBe('illegal-invoice-update')
    expect(decided(invoiceIn(status, { receipt: 'a' }), admin, { hasReceipt: true })).toBe('illegal-invoice-update')
  })

  test('attaches it while approving, and not while rejecting', () => {
    const pending = invoiceIn(PendingApproval)
    expect(decided(pending, admin, { status: Approved, hasReceipt: true })).toMatchObject({ posts: 'payout' })
    expect(decided(pending, admin, { status: Rejected, hasReceipt: true })).toBe('illegal-invoice-update')
    expect(decided(pending, admin, {})).toBe('empty-request')
  })
})

test.each(statuses)(
  'the receipt of a request in status %i is for admins, and for its tutor once approved',
  (status) => {
    expect(maySeeReceipt(admin, invoiceIn(status))).toBe(true)
    expect(maySeeReceipt(owner, invoiceIn(status))).toBe(status === Approved)
    expect(maySeeReceipt({ id: 4, role: Role.Tutor }, invoiceIn(status))).toBe(false)
  },
)
