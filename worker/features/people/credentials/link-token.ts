/**
 * The secret in the link that an old address is sent. It follows from the id of the change and the pepper, so that
 * neither the database nor the queue of messages holds it.
 */
import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '#worker/code-crypto.ts'
import { keysOf, signingKeyOf } from '#worker/pepper.ts'

const sign = (pepper: string, id: string): string =>
  createHmac('sha256', pepper).update(`contact-change|${id}`).digest('base64url')

export const createLinkToken = (pepper: string, id: string): string => `${id}.${sign(signingKeyOf(pepper).secret, id)}`

/** The id of the change; null when the token was not made with this pepper. */
export const readLinkToken = (pepper: string, token: string): number | null => {
  const [id = '', signature = ''] = token.split('.')
  const isOurs = keysOf(pepper).some(({ secret }) => equalInConstantTime(signature, sign(secret, id)))
  return /^[1-9]\d{0,15}$/.test(id) && isOurs ? Number(id) : null
}
