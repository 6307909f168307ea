/**
 * What an uploaded file of a chat room is sent by. It is signed, so that a room believes what it says of the file
 * without a query before the ack: whose it is, for which room, and its measures.
 */
import { Buffer } from 'node:buffer'
import * as v from 'valibot'
import { anyKey, signingKeyOf } from '#worker/keyring.ts'

const Uploaded = v.object({
  key: v.string(),
  userId: v.number(),
  roomId: v.number(),
  /** Epoch ms. */
  expiresAt: v.number(),
  file: v.variant('kind', [
    v.object({ kind: v.literal('image'), width: v.number(), height: v.number() }),
    v.object({ kind: v.literal('voice'), lengthMs: v.number() }),
  ]),
})
/** A file that a member has uploaded for a room. */
export type UploadedAttachment = v.InferOutput<typeof Uploaded>

/** A separate key, so that no other signature made with the secret is valid here. */
const signingKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(`${secret} chat attachments`),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )

export const createAttachmentToken = async (secret: string, uploaded: UploadedAttachment): Promise<string> => {
  const payload = Buffer.from(JSON.stringify(uploaded))
  const signature = await crypto.subtle.sign('HMAC', await signingKey(signingKeyOf(secret).secret), payload)
  return `${payload.toString('base64url')}.${Buffer.from(signature).toString('base64url')}`
}

/** What the token says; null when it was not made here. Whether it has expired is for the caller. */
export const readAttachmentToken = async (secret: string, token: string): Promise<UploadedAttachment | null> => {
  const [payload, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!payload || !signature) return null
  const isOurs = await anyKey(secret, async (one) =>
    crypto.subtle.verify('HMAC', await signingKey(one), signature, payload),
  )
  return isOurs ? v.parse(Uploaded, JSON.parse(payload.toString())) : null
}
