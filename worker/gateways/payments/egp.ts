/** Amounts are piastres everywhere; gateways speak decimal EGP. Converted through digits, never through fractions. */

/** `toEgp(125000)` is `"1250.00"`. The form in which gateways sign amounts. */
export const toEgp = (piastres: number): string => {
  if (!Number.isSafeInteger(piastres)) throw new RangeError(`${piastres} is no number of piastres`)
  const digits = String(Math.abs(piastres)).padStart(3, '0')
  return `${piastres < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Piastres of an amount in EGP as a gateway sends it: `1250`, `1250.5`, `"1250.50"`. More than two decimals are rounded
 * half up. Null when it is no amount.
 */
export const toPiastres = (egp: string | number): number | null => {
  const [, sign, whole = '', decimals = ''] = decimalPattern.exec(String(egp).trim()) ?? []
  if (sign === undefined) return null
  const roundUp = Number((decimals[2] ?? '0') >= '5')
  const piastres = Number(whole + decimals.slice(0, 2).padEnd(2, '0')) + roundUp
  if (!Number.isSafeInteger(piastres)) return null
  return sign === '' || piastres === 0 ? piastres : -piastres
}
