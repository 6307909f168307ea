/** Which decisions a withdrawal is open to, how sums are written out, and how an open table takes in news. */
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/vocabulary/limits.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { amountInWords, numberInWords } from '#web/features/team/copy/number-words.ts'
import { openDecisions, plainAmount, receiptProblemOf, refuseNote } from '#web/features/team/invoices/decision.ts'
import { compareRows, patchRows } from '#web/features/team/table/table-news.tsx'
import { toLimitedHtml } from '#web/lib/typed-html.ts'

describe('a withdrawal', () => {
  it('is decided once; its cancellation is accepted only where the tutor asked for it', () => {
    expect(openDecisions({ status: InvoiceStatus.PendingApproval })).toEqual(['approve', 'reject'])
    expect(openDecisions({ status: InvoiceStatus.PendingCancellation })).toEqual([
      'approve',
      'cancel',
      'reject',
      'keep',
    ])
    for (const status of [InvoiceStatus.Approved, InvoiceStatus.Rejected, InvoiceStatus.Canceled])
      expect(openDecisions({ status })).toEqual([])
  })

  it('takes a picture of up to eight megabytes as its receipt', () => {
    expect(receiptProblemOf({ type: 'image/png', size: limits.imageBytes })).toBeNull()
    expect(receiptProblemOf({ type: 'image/png', size: limits.imageBytes + 1 })).toBe('large')
    expect(receiptProblemOf({ type: 'application/pdf', size: 10 })).toBe('type')
  })

  it('has a note whose signs are no markup, and whose lines stay lines', () => {
    expect(toLimitedHtml(' أقل من <100>\nراجع الحساب & أعد ')).toBe('أقل من &lt;100&gt;<br>راجع الحساب &amp; أعد')
    expect(refuseNote('x'.repeat(limits.invoiceNote.max))).toBeNull()
    expect(refuseNote('x'.repeat(limits.invoiceNote.max + 1))).toBe('invoice-note-too-long')
  })

  it('names its sum as bank forms take it', () => {
    expect([425_000, 10_050, 5].map(plainAmount)).toEqual(['4250.00', '100.50', '0.05'])
  })
})

it('sums are written out as on a cheque', () => {
  const sums = [100, 200, 300, 1_100, 20_000, 425_000, 200_000, 1_150_000, 5_000_000, 10_105, 37_550, 12_345_600]
  expect(sums.map(amountInWords)).toEqual([
    'جنيه واحد',
    'جنيهان',
    'ثلاثة جنيهات',
    'أحد عشر جنيهًا',
    'مئتا جنيه',
    'أربعة آلاف ومئتان وخمسون جنيهًا',
    'ألفا جنيه',
    'أحد عشر ألفًا وخمسمئة جنيه',
    'خمسون ألف جنيه',
    'مئة وواحد جنيه وخمسة قروش',
    'ثلاثمئة وخمسة وسبعون جنيهًا وخمسون قرشًا',
    'مئة وثلاثة وعشرون ألفًا وأربعمئة وستة وخمسون جنيهًا',
  ])
  expect([0, -1, 1.5, 1_000_000].map(numberInWords)).toEqual(['', '', '', ''])
})

describe('news of an open table', () => {
  const idOf = ({ id }: { id: number }) => id
  const shown = [
    { id: 2, status: 'open' },
    { id: 1, status: 'open' },
  ]

  it('keep the order while only rows changed', () => {
    const fresh = [
      { id: 2, status: 'open' },
      { id: 1, status: 'paid' },
    ]
    expect(compareRows(shown, fresh, idOf)).toEqual({ isSameOrder: true, came: new Set() })
    expect(patchRows(shown, fresh, idOf)).toEqual(fresh)
  })

  it('name the rows that came, and leave those shown where they are', () => {
    const fresh = [
      { id: 3, status: 'open' },
      { id: 2, status: 'paid' },
    ]
    expect(compareRows(shown, fresh, idOf)).toEqual({ isSameOrder: false, came: new Set([3]) })
    expect(patchRows(shown, fresh, idOf)).toEqual([
      { id: 2, status: 'paid' },
      { id: 1, status: 'open' },
    ])
    expect(compareRows([], [], idOf).isSameOrder).toBe(true)
    expect(compareRows(shown, shown.slice(0, 1), idOf).isSameOrder).toBe(false)
  })
})
