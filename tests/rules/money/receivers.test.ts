import { describe, expect, test } from 'vitest'
import {
  isEgyptianIban,
  parseBankAccount,
  parseInstapay,
  parseReceiver,
  type ReceiverFault,
} from '#contract/money/rules/receivers.ts'
import { parseRefundAddress } from '#contract/money/rules/refunds.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { type Bank, banks, ibanBankCodes, RefundMethod, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { ibanOf } from '#scripts/demo-world/receivers.ts'

const { Wallet, Bank: AtBank, Instapay } = WithdrawMethod

describe('the receiver', () => {
  test.each([
    [Wallet, '01012345678', undefined, { receiver: '01012345678', bank: null }],
    [Wallet, '+20 101 234 5678', 'CIB', { receiver: '01012345678', bank: null }],
    [Wallet, '٠١٠١٢٣٤٥٦٧٨', undefined, { receiver: '01012345678', bank: null }],
    [Wallet, '01312345678', undefined, { refused: 'invalid-phone', fault: null }],
    [Wallet, '', undefined, { refused: 'invalid-phone', fault: null }],
    [AtBank, '10002345', 'CIB', { receiver: '10002345', bank: 'CIB' }],
    [AtBank, '1000 2345', 'CIB', { receiver: '10002345', bank: 'CIB' }],
    [AtBank, '١٠٠٠-٢٣٤٥', 'CIB', { receiver: '10002345', bank: 'CIB' }],
    [AtBank, 'MASHREQ:12345678901234567890', undefined, { receiver: '12345678901234567890', bank: 'MASHREQ' }],
    [AtBank, 'cib:10002345', null, { receiver: '10002345', bank: 'CIB' }],
    [AtBank, '1'.repeat(29), 'CIB', { receiver: '1'.repeat(29), bank: 'CIB' }],
    [AtBank, '10002345', undefined, { refused: 'empty-bank-name', fault: null }],
    [AtBank, ':10002345', undefined, { refused: 'empty-bank-name', fault: null }],
    [AtBank, '10002345', 'HSBC', { refused: 'invalid-bank-name', fault: null }],
  ])('method %i, %j at %j', (method, receiver, bank, expected) => {
    expect(parseReceiver(method, receiver, bank)).toEqual(expected)
  })
})

describe('an IBAN', () => {
  // Published by the standard's registry; its bank is none of the seven.
  const registered = 'EG380019000500000000263180002'

  test('passes by its check digits, whatever single digit is changed', () => {
    expect(isEgyptianIban(registered)).toBe(true)
    for (let at = 2; at < registered.length; at++) {
      const other = String((Number(registered[at]) + 1) % 10)
      expect(isEgyptianIban(`${registered.slice(0, at)}${other}${registered.slice(at + 1)}`)).toBe(false)
    }
  })

  test.each<[Bank, string]>([
    ['MISR', 'EG980002000100000000000012345'],
    ['NBE', 'EG790003000100000000000012345'],
    ['ALEX', 'EG410005000100000000000012345'],
    ['CIB', 'EG430010000100000000000012345'],
    ['QNB', 'EG150037000100000000000012345'],
    ['MASHREQ', 'EG380046000100000000000012345'],
    ['AAIB', 'EG230057000100000000000012345'],
  ])('of %s is known by the bank code', (bank, iban) => {
    expect(parseBankAccount(iban, bank)).toEqual({ receiver: iban, bank })
    for (const other of banks.filter((one) => one !== bank))
      expect(parseBankAccount(iban, other)).toEqual({ refused: 'invalid-bank-account-number', fault: 'iban-bank' })
  })

  test('is taken as it is printed and typed', () => {
    const stored = ibanOf('CIB')
    const grouped = stored.replace(/(.{4})(?=.)/g, '$1 ')
    const arabic = stored.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    for (const typed of [
      stored,
      stored.toLowerCase(),
      grouped,
      `IBAN ${grouped}`,
      arabic,
      stored.slice(2),
      `  ${stored}‏`,
    ])
      expect(parseBankAccount(typed, 'CIB')).toEqual({ receiver: stored, bank: 'CIB' })
    expect(parseBankAccount(`cib:${grouped}`)).toEqual({ receiver: stored, bank: 'CIB' })
  })

  test.each<[string, ReceiverFault]>([
    ['', 'empty'],
    ['1e5', 'characters'],
    ['1234567', 'too-short'],
    ['1'.repeat(30), 'too-long'],
    ['1'.repeat(27), 'iban-check'],
    [`EG${'1'.repeat(27)}`, 'iban-check'],
    [ibanOf('CIB').slice(0, -1), 'iban-length'],
    [`${ibanOf('CIB')}0`, 'iban-length'],
    [`${ibanOf('CIB').slice(0, -1)}A`, 'characters'],
    ['GB82WEST12345698765432', 'iban-country'],
    [registered, 'iban-bank'],
  ])('%s is wrong in: %s', (typed, fault) => {
    expect(parseBankAccount(typed, 'CIB')).toEqual({ refused: 'invalid-bank-account-number', fault })
  })

  test('codes of banks are four digits and differ', () => {
    const codes = Object.values(ibanBankCodes)
    expect(new Set(codes).size).toBe(banks.length)
    for (const code of codes) expect(code).toMatch(/^\d{4}$/)
  })
})

describe('an Instapay address', () => {
  test.each([
    ['karim_22@instapay', 'karim_22@instapay'],
    ['layla.m@instapay', 'layla.m@instapay'],
    ['layla-m.22@instapay', 'layla-m.22@instapay'],
    [' Layla.M @InstaPay ', 'layla.m@instapay'],
    ['layla٢٢@instapay', 'layla22@instapay'],
  ])('%j is taken', (typed, receiver) => {
    expect(parseInstapay(typed)).toEqual({ receiver, bank: null })
  })

  test.each<[string, ReceiverFault]>([
    ['', 'empty'],
    ['@instapay', 'empty'],
    ['karim', 'handle-provider'],
    ['karim@gmail.com', 'handle-provider'],
    ['x@instapay@instapay', 'handle-provider'],
    ['ليلى@instapay', 'characters'],
    ['a+b@instapay', 'characters'],
    ['layla m@instapay', 'characters'],
    ['.layla@instapay', 'handle-marks'],
    ['layla.@instapay', 'handle-marks'],
    ['layla..m@instapay', 'handle-marks'],
    [`${'a'.repeat(56)}@instapay`, 'too-long'],
  ])('%s is wrong in: %s', (typed, fault) => {
    expect(parseReceiver(Instapay, typed)).toEqual({ refused: 'instapay-username-invalid', fault })
  })
})

test('refunds go where withdrawals may go', () => {
  const iban = ibanOf('NBE')
  expect(parseRefundAddress(RefundMethod.BankTransfer, `NBE:${iban}`)).toEqual({ address: `NBE:${iban}` })
  expect(parseRefundAddress(RefundMethod.EWallet, '+201012345678')).toEqual({ address: '01012345678' })
  expect(parseRefundAddress(RefundMethod.Instapay, 'Layla.M@instapay')).toEqual({ address: 'layla.m@instapay' })
  const wrong = [
    [RefundMethod.BankTransfer, `CIB:${iban}`, 'iban-bank'],
    [RefundMethod.BankTransfer, iban, null],
    [RefundMethod.Instapay, 'CIB:12345678', 'handle-provider'],
  ] as const
  for (const [method, typed, fault] of wrong) {
    const parsed = parseRefundAddress(method, typed)
    expect(isRefused(parsed) && parsed.fault).toBe(fault)
  }
})
