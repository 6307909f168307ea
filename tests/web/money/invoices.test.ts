import { describe, expect, test } from 'vitest'
import type { Invoice } from '#contract/money/shapes/invoice.ts'
import { cairoInstant, dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { toReceiver } from '#web/features/money/invoices/receiver.ts'
import { arrivalOf, groupFours, isLate, maskReceiver, stepsOf } from '#web/features/money/invoices/request.ts'
import {
  boundsOf,
  judgeAmount,
  startFields,
  toFields,
  toFieldTexts,
  toRequest,
  type WithdrawalFields,
} from '#web/features/money/invoices/withdrawal.ts'
import { cairoDay, formatPounds } from '#web/lib/format.ts'
import { parseAmount } from '#web/lib/parse-amount.ts'

const { Wallet, Bank, Instapay } = WithdrawMethod
const at = (day: number, hour = 10): number => cairoInstant({ year: 2026, month: 11, day, hour, minute: 0 })
const invoice = (over: Partial<Invoice> = {}): Invoice => ({
  id: 1,
  userId: 2,
  method: Instapay,
  receiver: 'karim@instapay',
  bank: null,
  amount: 20_000,
  status: InvoiceStatus.PendingApproval,
  note: null,
  receipt: null,
  addressedBy: null,
  change: null,
  heldUntil: null,
  heldFor: null,
  holder: null,
  batchId: null,
  transferRef: null,
  warnings: [],
  createdAt: new Date(at(17)).toISOString(),
  updatedAt: new Date(at(18)).toISOString(),
  ...over,
})

test('amounts have two decimals or none, and keep their sign', () => {
  expect([190_000, 3750, 5, 0, -1200, -1250, 5_000_000].map(formatPounds)).toEqual([
    ...['1,900', '37.50', '0.05', '0', '-12', '-12.50', '50,000'],
  ])
})

describe('what is typed', () => {
  test('is kept as texts, and put back without what is no longer offered', () => {
    const typed = {
      amount: '250',
      holder: 'كريم',
      method: Bank,
      handle: '',
      phone: '',
      bank: 'CIB',
      account: 'EG1',
    } as const
    expect(toFields(toFieldTexts(typed))).toEqual(typed)
    expect(toFields({ ...toFieldTexts(typed), method: '9', bank: 'GONE' })).toEqual({
      ...typed,
      method: null,
      bank: '',
    })
    expect(toFields(toFieldTexts({ ...typed, method: null }))).toEqual({ ...typed, method: null })
  })

  test('is an amount in piastres, in any digits', () => {
    const cases: [string, number | null][] = [
      ['100', 10_000],
      [' 1,250.5 ', 125_050],
      ['١٬٢٥٠٫٠٥', 125_005],
      ['250.', 25_000],
      ['', null],
      ['-100', null],
      ['1e5', null],
      ['1.005', null],
      ['مئة', null],
    ]
    for (const [typed, amount] of cases) expect([typed, parseAmount(typed)]).toEqual([typed, amount])
  })

  test('is held to the method and to the balance, and too much comes before too little', () => {
    const method = { min: 10_000, max: 50_000 }
    const judge = (amount: number | null, spendable: number) => judgeAmount(amount, boundsOf(method, spendable))
    expect(judge(null, 100_000)).toBe('noAmount')
    expect(judge(0, 100_000)).toBe('noAmount')
    expect(judge(9_999, 100_000)).toBe('tooLittle')
    expect(judge(10_000, 100_000)).toBeNull()
    expect(judge(50_000, 100_000)).toBeNull()
    expect(judge(50_001, 100_000)).toBe('tooMuch')
    expect(judge(30_001, 30_000)).toBe('tooMuch')
    expect(judge(9_000, 8_000)).toBe('tooMuch')
    expect(judge(9_000, -500)).toBe('tooMuch')
  })

  test('becomes the receiver that the server stores', () => {
    const typed: WithdrawalFields = {
      amount: '150',
      holder: ' ',
      method: Instapay,
      handle: ' karim_1@instapay ',
      phone: '01012345678',
      bank: 'CIB',
      account: '1000 4567-0042',
    }
    expect(toRequest(typed)).toEqual({ method: Instapay, amount: 15_000, receiver: 'karim_1@instapay', bank: null })
    expect(toRequest({ ...typed, holder: 'منى فؤاد ' })).toMatchObject({ holder: 'منى فؤاد' })
    expect(toReceiver({ ...typed, method: Wallet })).toEqual({ receiver: '01012345678', bank: null })
    expect(toReceiver({ ...typed, method: Bank })).toEqual({ receiver: '100045670042', bank: 'CIB' })
    const iban = 'EG430010000100000000000012345'
    const account = groupFours(iban).toLowerCase()
    expect(toReceiver({ ...typed, method: Bank, account })).toEqual({ receiver: iban, bank: 'CIB' })
    expect(toReceiver({ ...typed, method: Bank, bank: '' })).toMatchObject({ refused: 'empty-bank-name' })
    expect(toReceiver({ ...typed, handle: 'karim one' })).toEqual({
      refused: 'instapay-username-invalid',
      fault: 'characters',
    })
    expect(toRequest({ ...typed, method: null })).toBeNull()
    expect(toRequest({ ...typed, amount: '' })).toBeNull()
  })

  test('begins with the receivers of the latest requests', () => {
    const earlier = [
      invoice({ receiver: 'new@instapay' }),
      invoice({ receiver: 'old@instapay' }),
      invoice({ method: Bank, receiver: '12345678', bank: 'QNB' }),
    ]
    expect(startFields(earlier)).toEqual({
      amount: '',
      holder: '',
      method: null,
      handle: 'new',
      phone: '',
      bank: 'QNB',
      account: '12345678',
    })
  })
})

test('a receiver is recognisable without being readable', () => {
  expect(maskReceiver({ method: Instapay, receiver: 'menna_adel@instapay' })).toBe('me•••@instapay')
  expect(maskReceiver({ method: Instapay, receiver: 'ab@instapay' })).toBe('a•••@instapay')
  expect(maskReceiver({ method: Wallet, receiver: '01092267718' })).toBe('0109 ••• 7718')
  expect(maskReceiver({ method: Bank, receiver: '100045670042' })).toBe('1000 ••• 0042')
  expect(groupFours('1000456700421')).toBe('1000 4567 0042 1')
})

test('money arrives after four or five working days; Friday and Saturday are none', () => {
  const days = (from: number) => {
    const arrival = arrivalOf(from)
    return [cairoDay(arrival.from), cairoDay(arrival.to)]
  }
  // Tuesday 17 November 2026.
  expect(days(at(17))).toEqual(['2026-11-23', '2026-11-24'])
  expect(days(at(20))).toEqual(['2026-11-25', '2026-11-26'])
  expect(isLate(invoice(), at(24, 23))).toBe(false)
  expect(isLate(invoice(), at(25) + hourMs)).toBe(true)
  expect(isLate(invoice({ status: InvoiceStatus.Approved }), at(25) + 9 * dayMs)).toBe(false)
})

test('the steps of a request say what is done, awaited and next', () => {
  const shown = (status: InvoiceStatus) =>
    stepsOf(invoice({ status }), undefined).map(({ key, state }) => `${key} ${state}`)
  expect(shown(InvoiceStatus.PendingApproval)).toEqual(['sent done', 'review now', 'arrival next'])
  expect(shown(InvoiceStatus.PendingCancellation)).toEqual(['sent done', 'cancellation done', 'answer now'])
  expect(shown(InvoiceStatus.Approved)).toEqual(['sent done', 'approved done'])
  expect(shown(InvoiceStatus.Rejected)).toEqual(['sent done', 'rejected done'])
  expect(shown(InvoiceStatus.Canceled)).toEqual(['sent done', 'canceled done'])
  expect(stepsOf(invoice({ status: InvoiceStatus.Approved }), undefined).map((step) => step.at)).toEqual([
    at(17),
    at(18),
  ])
})

test('the history of a request gives every step its own time, a refused cancellation among them', () => {
  const { PendingApproval, PendingCancellation, Approved } = InvoiceStatus
  const events = [
    { from: null, to: PendingApproval, at: toIsoInstant(at(10)) },
    { from: PendingApproval, to: PendingCancellation, at: toIsoInstant(at(11)) },
    { from: PendingCancellation, to: PendingApproval, at: toIsoInstant(at(12)) },
  ]
  expect(stepsOf(invoice({ status: PendingApproval }), events)).toEqual([
    { key: 'sent', state: 'done', at: at(10) },
    { key: 'cancellation', state: 'done', at: at(11) },
    { key: 'kept', state: 'done', at: at(12) },
    { key: 'review', state: 'now', at: null },
    { key: 'arrival', state: 'next', at: null },
  ])
  // A receipt that was attached days later moves `updatedAt`, not the step.
  const approved = [...events, { from: PendingApproval, to: Approved, at: toIsoInstant(at(13)) }]
  expect(stepsOf(invoice({ status: Approved }), approved).at(-1)).toEqual({
    key: 'approved',
    state: 'done',
    at: at(13),
  })
})
