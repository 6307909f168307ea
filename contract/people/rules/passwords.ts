/** Passwords that somebody who knows the person tries first. Pure. */
import { foldForSearch } from '../../vocabulary/text.ts'

export interface PasswordOwner {
  readonly name?: string | null
  readonly email: string
  readonly phone?: string | null
}

/** Shorter words stand in too many others: `ali` is in `kalimat`. */
const shortestWord = 4

/** Digits of a number that give it away; the first four are those of the network. */
const tellingDigits = 7

const wordsOf = (text: string): string[] =>
  foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestWord)

/**
 * Whether a password holds a word of the owner's name, of their address before the `@`, or their number:
 * `mona.said@…` and `Said-1990`.
 */
export const namesOwner = (password: string, { name, email, phone }: PasswordOwner): boolean => {
  const typed = foldForSearch(password)
  const words = [...wordsOf(name ?? ''), ...wordsOf(email.split('@')[0] ?? '')]
  return words.some((word) => typed.includes(word)) || (!!phone && typed.includes(phone.slice(-tellingDigits)))
}
