/**
 * Where money goes that the team transfers: a wallet, an account in a bank, an Instapay address. Withdrawals of tutors
 * and refunds of students are held to the same rules.
 */
import { limits } from '../../vocabulary/limits.ts'
import { type Bank, banks, ibanBankCodes, WithdrawMethod } from '../../vocabulary/money.ts'
import { cleanLine, normalisePhone, phonePattern, toLatinDigits } from '../../vocabulary/text.ts'

export interface Receiver {
  readonly receiver: string
  readonly bank: Bank | null
}

export type BankRefusal = 'empty-bank-name' | 'invalid-bank-name' | 'invalid-bank-account-number'
export type ReceiverRefusal = BankRefusal | 'invalid-phone' | 'instapay-username-invalid'

/** Which part of an account number or of an Instapay address is wrong. */
export type ReceiverFault =
  | ('empty' | 'characters' | 'too-short' | 'too-long')
  | ('iban-country' | 'iban-length' | 'iban-check' | 'iban-bank')
  | ('handle-provider' | 'handle-marks')

/** Why a receiver is refused. */
export interface RefusedReceiver<C extends ReceiverRefusal = ReceiverRefusal> {
  readonly refused: C
  /** Null where the code says it all. */
  readonly fault: ReceiverFault | null
}

const refuse = <C extends ReceiverRefusal>(refused: C, fault: ReceiverFault | null = null): RefusedReceiver<C> => ({
  refused,
  fault,
})

const { minDigits, maxDigits } = limits.bankAccount
/** `EG`, two check digits, four of the bank, four of the branch, seventeen of the account. */
export const ibanLength = 29

const isBank = (name: string): name is Bank => (banks as readonly string[]).includes(name)

/** ISO 7064, mod 97: the first four characters go to the end, letters count from 10, and the rest of a division is 1. */
const passesMod97 = (iban: string): boolean => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  )
  // Digit by digit, because the whole number is longer than a double is exact.
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** Whether this is an IBAN of Egypt whose check digits agree. */
export const isEgyptianIban = (text: string): boolean => /^EG\d{27}$/.test(text) && passesMod97(text)

const faultOfIban = (iban: string, bank: Bank): ReceiverFault | null => {
  if (!iban.startsWith('EG')) return 'iban-country'
  if (!/^EG\d*$/.test(iban)) return 'characters'
  if (iban.length !== ibanLength) return 'iban-length'
  if (!passesMod97(iban)) return 'iban-check'
  return iban.slice(4, 8) === ibanBankCodes[bank] ? null : 'iban-bank'
}

/** A plain number has no check digits: only its length can be judged, and the team is shown that it is one. */
const faultOfNumber = (number: string): ReceiverFault | null => {
  if (!/^\d+$/.test(number)) return 'characters'
  if (number.length < minDigits) return 'too-short'
  return number.length > maxDigits ? 'too-long' : null
}

/** `CIB:1000…` is a bank and a number, as older clients send it. */
const splitReceiver = (receiver: string, bank: string | null | undefined): { number: string; bank: string } => {
  const at = receiver.indexOf(':')
  if (bank || at < 0) return { number: receiver, bank: bank ?? '' }
  return { number: receiver.slice(at + 1), bank: receiver.slice(0, at) }
}

/** Without the blanks and hyphens that group the digits, in capitals; 27 digits are an IBAN that lost its `EG`. */
const normaliseAccount = (number: string): string => {
  const compact = number
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '')
  return /^\d{27}$/.test(compact) ? `EG${compact}` : compact
}

/** The phone of a wallet. */
export const parseWallet = (typed: string): Receiver | RefusedReceiver<'invalid-phone'> => {
  const phone = normalisePhone(toLatinDigits(cleanLine(typed)))
  return phonePattern.test(phone) ? { receiver: phone, bank: null } : refuse('invalid-phone')
}

/** A bank and an account: its IBAN, or its plain number. Both may come in one text as `BANK:NUMBER`. */
export const parseBankAccount = (
  typed: string,
  typedBank?: string | null,
): { receiver: string; bank: Bank } | RefusedReceiver<BankRefusal> => {
  const { number, bank } = splitReceiver(toLatinDigits(cleanLine(typed)), typedBank)
  const name = cleanLine(bank).toUpperCase()
  if (name === '') return refuse('empty-bank-name')
  if (!isBank(name)) return refuse('invalid-bank-name')
  const account = normaliseAccount(number)
  if (account === '') return refuse('invalid-bank-account-number', 'empty')
  const fault = /^[A-Z]{2}/.test(account) ? faultOfIban(account, name) : faultOfNumber(account)
  return fault === null ? { receiver: account, bank: name } : refuse('invalid-bank-account-number', fault)
}

const instapayProvider = '@instapay'
/** Characters of a whole address. */
const maxInstapayLength = 64
/** Words of letters, digits and underscores, joined by single dots and hyphens. */
const handlePattern = /^\w+(?:[.-]\w+)*$/

/** `layla.m@instapay`. Instapay does not tell capitals from small letters. */
export const parseInstapay = (typed: string): Receiver | RefusedReceiver<'instapay-username-invalid'> => {
  const address = toLatinDigits(cleanLine(typed)).replace(/ ?@ ?/, '@').toLowerCase()
  const code = 'instapay-username-invalid'
  const at = address.indexOf('@')
  const handle = at < 0 ? address : address.slice(0, at)
  if (handle === '') return refuse(code, 'empty')
  if (at < 0 || address.slice(at) !== instapayProvider) return refuse(code, 'handle-provider')
  if (!/^[\w.-]+$/.test(handle)) return refuse(code, 'characters')
  if (!handlePattern.test(handle)) return refuse(code, 'handle-marks')
  return address.length > maxInstapayLength ? refuse(code, 'too-long') : { receiver: address, bank: null }
}

/** Where the money goes, as it is stored, or the first thing wrong with it. */
export const parseReceiver = (
  method: WithdrawMethod,
  typed: string,
  typedBank?: string | null,
): Receiver | RefusedReceiver => {
  if (method === WithdrawMethod.Wallet) return parseWallet(typed)
  return method === WithdrawMethod.Bank ? parseBankAccount(typed, typedBank) : parseInstapay(typed)
}
