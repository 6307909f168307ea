/** Receivers of money that pass every check, and belong to nobody. */
import { type Bank, ibanBankCodes } from '#contract/vocabulary/money.ts'

/** The IBAN of this account at this bank, with the check digits that belong to it. */
export const ibanOf = (bank: Bank, account = '500000000263180002'): string => {
  const rest = `${ibanBankCodes[bank]}${account.padStart(21, '0')}`
  // ISO 7064: `EG00` counts as 14, 16 and two zeros at the end, and the check digits complete the number to 98.
  const check = 98n - (BigInt(`${rest}141600`) % 97n)
  return `EG${String(check).padStart(2, '0')}${rest}`
}
