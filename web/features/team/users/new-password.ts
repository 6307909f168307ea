/** Without letters and digits that look alike, because the password is read out and typed. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const all = letters + digits
const length = 14

const pick = (from: string, byte: number): string => from[byte % from.length] ?? ''

/** A password that fulfils the rules: letters and digits, at least one of each. */
export const newPassword = (fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string => {
  const [first = 0, second = 0, ...rest] = fill(new Uint8Array(length))
  return pick(letters, first) + pick(digits, second) + rest.map((byte) => pick(all, byte)).join('')
}
