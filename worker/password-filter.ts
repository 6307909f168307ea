/**
 * The commonest leaked passwords that satisfy our classes, as a Bloom filter: all of them are found, and of other
 * passwords one in 100,000. `npm run password-filter` makes the bits.
 */
import { createHash } from 'node:crypto'
import { passwordFilterBits } from './password-filter-bits.ts'

/** Hashes an entry; with 24 bits for each, the best number. */
const hashes = 17

/** Where a password sets its bits in a filter of this many bits. Upper and lower case are one. */
export const bitsOfPassword = (password: string, size: number): number[] => {
  const digest = createHash('sha256').update(password.toLowerCase()).digest()
  const [first, step] = [digest.readUInt32LE(0), (digest.readUInt32LE(4) | 1) >>> 0]
  return Array.from({ length: hashes }, (_, turn) => (first + turn * step) % size)
}

let bits: Buffer | undefined

/** Whether it is among the 100,000 commonest, or looks so. */
export const isLeakedPassword = (password: string): boolean => {
  bits ??= Buffer.from(passwordFilterBits, 'base64')
  const filter = bits
  return bitsOfPassword(password, filter.length * 8).every((bit) => ((filter[bit >> 3] ?? 0) >> (bit & 7)) & 1)
}
