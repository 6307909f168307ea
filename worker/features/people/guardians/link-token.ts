/**
 * The token in the link a guardian is sent. It is made of a random key and a secret, so that neither the database nor the
 * queue of messages holds it; the database finds the row by its digest.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { signingKeyOf, tagWith, untag } from '#worker/pepper.ts'

/** 43 characters; null when the secret it was made with is no longer in the keyring. */
export const createGuardianToken = (pepper: string, linkKey: string): string | null => {
  const { secret, text } = untag(pepper, linkKey)
  return secret === null ? null : createHmac('sha256', secret).update(`guardian|${text}`).digest('base64url')
}

/** What is stored of a token. */
export const digestGuardianToken = (token: string): string =>
  createHash('sha256').update(`guardian-link|${token}`).digest('hex')

export interface GuardianLink {
  /** Names the secret that the token is made with. */
  readonly linkKey: string
  readonly linkDigest: string
  readonly token: string
}

/** A new link, made with the secret that signs. */
export const createGuardianLink = (pepper: string): GuardianLink => {
  const linkKey = tagWith(signingKeyOf(pepper), randomBytes(16).toString('base64url'))
  const token = createGuardianToken(pepper, linkKey)
  if (token === null) throw new Error('the secret that signs is in its keyring')
  return { linkKey, linkDigest: digestGuardianToken(token), token }
}
