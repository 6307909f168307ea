/** Numbers and tax of receipts. Piastres, basis points. */
import { cairoParts } from '../../shared/rules/time.ts'

/** The year of Cairo whose numbers a receipt of this instant takes. */
export const receiptYear = (issuedAt: number): number => cairoParts(issuedAt).year

const numberDigits = 6

/** `2026-000042`. */
export const receiptNumber = (year: number, number: number): string =>
  `${year}-${String(number).padStart(numberDigits, '0')}`

const whole = 10_000

/** What of a sum is tax, where the price holds it: of 114.00 at 14 percent 14.00. Rounded to the nearest piastre. */
export const includedVat = (amount: number, rate: number | null): number =>
  rate === null ? 0 : Math.round((amount * rate) / (whole + rate))
