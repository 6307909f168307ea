import { describe, expect, test } from 'vitest'
import { type AnswerReading, readAnswer } from '#contract/money/rules/payout-answers.ts'
import {
  batchNeedsSecond,
  payoutFileOf,
  payoutFileText,
  refuseTransfer,
  transferReference,
} from '#contract/money/rules/payout-batches.ts'
import { faultOfStored, warningsOf } from '#contract/money/rules/receiver-checks.ts'
import { dueTodayBefore } from '#contract/money/rules/transfer-days.ts'
import { parseDivided } from '#contract/shared/rules/divided-text.ts'
import { areSimilarNames } from '#contract/shared/rules/similar-names.ts'
import { cairoInstant, dayMs } from '#contract/shared/rules/time.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'

const { Wallet, Bank, Instapay } = WithdrawMethod

/** An IBAN of Egypt with right check digits. */
const ibanOf = (bank: string, account = '000100001000042800429'): string => {
  const rest = [...`${bank}${account.padStart(21, '0').slice(0, 21)}EG00`.slice(0, 25), ...'141600'].join('')
  const mod = [...rest].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0)
  return `EG${String(98 - mod).padStart(2, '0')}${rest.slice(0, 25)}`
}

describe('a receiver that is stored', () => {
  test.each([
    [{ method: Bank, receiver: ibanOf('0003'), bank: 'NBE' as const }, null],
    [{ method: Bank, receiver: ibanOf('0003'), bank: 'CIB' as const }, 'iban-bank'],
    [
      {
        method: Bank,
        receiver: ibanOf('0003').replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
        bank: 'NBE' as const,
      },
      'iban-check',
    ],
    [{ method: Bank, receiver: ibanOf('0003').slice(0, 27), bank: 'NBE' as const }, 'iban-length'],
    [{ method: Bank, receiver: 'SA0380000000608010167519', bank: 'NBE' as const }, 'iban-country'],
    [{ method: Instapay, receiver: 'layla.m-2_x@instapay', bank: null }, null],
    [{ method: Instapay, receiver: 'layla@other', bank: null }, 'handle-provider'],
    [{ method: Wallet, receiver: '01061184471', bank: null }, null],
    [{ method: Wallet, receiver: '0223456789', bank: null }, 'invalid'],
  ])('%o has the fault %s', (receiver, fault) => {
    expect(faultOfStored(receiver)).toBe(fault)
  })

  const now = 100 * dayMs
  const plain = { method: Instapay, receiver: 'karim@instapay', bank: null, receiverHeldUntil: 0 }
  const known = { ...plain, holder: null, personName: 'كريم الشاذلي', isShared: false }

  test('is warned of in the order of weight', () => {
    expect(warningsOf(known, now)).toEqual([])
    const odd = { ...known, receiver: 'x@y', holder: 'منى فؤاد', isShared: true, receiverHeldUntil: now }
    expect(warningsOf(odd, now)).toEqual(['broken', 'shared', 'name', 'new'])
    const account = { ...known, method: Bank, receiver: '100004280042', bank: 'CIB' as const }
    expect(warningsOf(account, now)).toEqual(['number'])
    expect(warningsOf({ ...known, receiverHeldUntil: now - 6 * dayMs + 1 }, now)).toEqual(['new'])
    expect(warningsOf({ ...known, receiverHeldUntil: now - 6 * dayMs }, now)).toEqual([])
  })

  test.each([
    ['حسام محمد رشاد', 'حسام رشاد', true],
    ['أحمد على', 'احمد علي', true],
    ['حسام رشاد', 'حسام', true],
    ['Hossam Rashad', 'حسام رشاد', true],
    ['حسام رشاد', 'حسام البنداري', false],
    ['Mona Fouad', 'Layla Mansour', false],
    ['', 'ليلى', true],
  ])('%s and %s: %s', (one, other, alike) => {
    expect(areSimilarNames(one, other)).toBe(alike)
  })
})

test('what is due today was asked for five working days ago', () => {
  const at = (day: number, hour: number) => cairoInstant({ year: 2026, month: 11, day, hour, minute: 0 })
  // Thursday the 26th: asked for until Saturday the 21st, the days of rest included.
  expect(dueTodayBefore(at(26, 9))).toBe(at(22, 0) - 1)
  expect(dueTodayBefore(at(25, 9))).toBe(at(19, 0) - 1)
})

describe('a batch', () => {
  test('has a file for each bank and way', () => {
    expect(payoutFileOf({ method: Bank, bank: 'NBE' })).toBe('NBE')
    expect(payoutFileOf({ method: Instapay, bank: null })).toBe('INSTAPAY')
    expect(payoutFileOf({ method: Wallet, bank: null })).toBe('WALLET')
  })

  test('takes what waits, as it is, and in no other batch', () => {
    const waiting = { id: 1, status: InvoiceStatus.PendingApproval, change: null, batchId: null }
    expect(refuseTransfer(waiting)).toBeNull()
    expect(refuseTransfer({ ...waiting, batchId: 3 })).toEqual({ refused: 'withdrawal-in-batch' })
    expect(refuseTransfer({ ...waiting, change: {} })).toEqual({ refused: 'illegal-invoice-update' })
    for (const status of [1, 2, 3, 4] as const)
      expect(refuseTransfer({ ...waiting, status })).toEqual({ refused: 'illegal-invoice-update' })
  })

  test('needs a second person by what each tutor gets in all', () => {
    const facts = { alone: new Map([[1, 100]]), bound: 500 }
    expect(batchNeedsSecond([{ userId: 1, amount: 400 }], facts)).toBe(false)
    expect(batchNeedsSecond([{ userId: 1, amount: 401 }], facts)).toBe(true)
    expect(
      batchNeedsSecond(
        [
          { userId: 2, amount: 250 },
          { userId: 2, amount: 251 },
        ],
        facts,
      ),
    ).toBe(true)
    expect(
      batchNeedsSecond(
        [
          { userId: 2, amount: 500 },
          { userId: 3, amount: 500 },
        ],
        facts,
      ),
    ).toBe(false)
  })

  test('writes pounds, whole receivers and a reference for each transfer', () => {
    const iban = ibanOf('0003')
    const text = payoutFileText('NBE', 12, [
      { invoiceId: 7, amount: 624_050, receiver: iban, name: 'حسام "رشاد"' },
      { invoiceId: 8, amount: 100, receiver: '100004280042', name: 'منى' },
    ])
    expect(parseDivided(text)).toEqual([
      ['Beneficiary IBAN', 'Beneficiary Account', 'Bank Code', 'Beneficiary Name', 'Amount', 'Currency', 'Reference'],
      [iban, '', '0003', 'حسام "رشاد"', '6240.50', 'EGP', 'HW12-7'],
      ['', '100004280042', '0003', 'منى', '1.00', 'EGP', 'HW12-8'],
    ])
    const wallets = payoutFileText('WALLET', 12, [{ invoiceId: 9, amount: 100, receiver: '01061184471', name: 'م' }])
    expect(parseDivided(wallets)[1]?.[0]).toBe('01061184471')
  })
})

describe('the answer of a bank', () => {
  const awaited = [
    { invoiceId: 7, amount: 624_000 },
    { invoiceId: 8, amount: 60_000 },
    { invoiceId: 9, amount: 10_000 },
  ]
  const read = (text: string) => readAnswer(text, awaited, (id) => transferReference(12, id))
  const reading = (text: string) => read(text) as AnswerReading

  test('says of each transfer whether it arrived', () => {
    const text =
      'Reference,Amount,Status,Reason,Bank Ref\nHW12-7,"6,240.00",SUCCESS,,FT1\nHW12-8,600,Rejected,Limit reached,\n'
    expect(reading(text)).toEqual({
      results: [
        { invoiceId: 7, paid: true, reason: null, bankRef: 'FT1' },
        { invoiceId: 8, paid: false, reason: 'Limit reached', bankRef: null },
      ],
      problems: [],
      missing: [9],
    })
  })

  test('is read with Arabic headings and words, other dividers and digits, and a mark at its start', () => {
    const text =
      '\uFEFFرقم المرجع;المبلغ;الحالة;السبب\r\nhw12-7;٦٢٤٠٫٠٠;ناجحة;\r\nHW12-8;600.00;مرفوضة;المحفظة وصلت حدّها\r\n'
    expect(reading(text).results.map(({ invoiceId, paid }) => [invoiceId, paid])).toEqual([
      [7, true],
      [8, false],
    ])
  })

  test('changes nothing by rows that are unknown, contradict each other, name another sum or another word', () => {
    const text = [
      'Reference\tStatus\tAmount',
      'HW11-7\tpaid\t6240',
      'HW12-7\tpaid\t6240',
      'HW12-7\tfailed\t6240',
      'HW12-8\tpaid\t500',
      'HW12-9\tpending\t100',
      '',
    ].join('\n')
    expect(reading(text)).toEqual({
      results: [],
      problems: [
        { line: 2, reference: 'HW11-7', problem: 'unknown' },
        { line: 4, reference: 'HW12-7', problem: 'doubled' },
        { line: 5, reference: 'HW12-8', problem: 'amount' },
        { line: 6, reference: 'HW12-9', problem: 'unclear' },
      ],
      missing: [],
    })
  })

  test('counts a row once that stands twice, and says so', () => {
    const { results, problems } = reading('ref,status\nHW12-7,paid\nHW12-7,paid')
    expect(results).toEqual([{ invoiceId: 7, paid: true, reason: null, bankRef: null }])
    expect(problems).toEqual([{ line: 3, reference: 'HW12-7', problem: 'repeated' }])
  })

  test('is not read without a reference and a state', () => {
    expect(read('name,amount\nx,5')).toEqual({ unread: 'no-columns' })
    expect(read('')).toEqual({ unread: 'no-columns' })
  })
})
