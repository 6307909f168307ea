/**
 * The keys of what is stored: digests and encrypted texts of codes, links, addresses in the log.
 *
 * Passed around as one text, like a single secret: the secret itself, or a list behind a mark that no variable can begin
 * with.
 */
import { type Key, type KeySettings, readKeys } from './key-list.ts'

const mark = '\u0001'

/** The peppers of a deployment; without a key where their list cannot be read. */
export const pepperKeys = ({ OTP_PEPPERS, OTP_PEPPER }: KeySettings): string =>
  OTP_PEPPERS ? mark + JSON.stringify(readKeys(OTP_PEPPERS, OTP_PEPPER)) : (OTP_PEPPER ?? '')

/** The one that signs first. */
export const keysOf = (pepper: string): readonly Key[] =>
  pepper.startsWith(mark) ? (JSON.parse(pepper.slice(mark.length)) as Key[]) : [{ id: '', secret: pepper }]

const none: Key = { id: '', secret: '' }

/** The key that signs; throws where there is none. */
export const signingKeyOf = (pepper: string): Key => {
  const key = keysOf(pepper)[0] ?? none
  if (key.secret === '') throw new Error('no key to sign with')
  return key
}

/** Puts the id of a key before what was made with it; nothing for the single secret. */
export const tagWith = ({ id }: Key, text: string): string => (id === '' ? text : `${id}.${text}`)

/** What `tagWith` made, taken apart: the secret it was made with, null where that is no longer among the keys. */
export const untag = (pepper: string, tagged: string): { secret: string | null; text: string } => {
  const dot = tagged.indexOf('.')
  const id = dot < 0 ? '' : tagged.slice(0, dot)
  return { secret: keysOf(pepper).find((key) => key.id === id)?.secret ?? null, text: tagged.slice(dot + 1) }
}
