/**
 * What an uploaded file of a chat room is sent by. It is signed, so that a room believes what it says of the file
 * without a query before the ack: whose it is, for which room, and its measures.
 */
import { Buffer } from 'node:buffer'
import * as v from 'valibot'
import type { Keyring } from '#worker/keyring.ts'
import { isSigned, signBytes } from './hmac.ts'

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

export const createAttachmentToken = async (keyring: Keyring, uploaded: UploadedAttachment): Promise<string> => {
  const payload = Buffer.from(JSON.stringify(uploaded))
  const signature = await signBytes(keyring, 'chat upload', payload)
  return `${payload.toString('base64url')}.${Buffer.from(signature).toString('base64url')}`
}

const parseUploaded = (payload: Buffer): UploadedAttachment | null => {
  try {
    const parsed = v.safeParse(Uploaded, JSON.parse(payload.toString()))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** What the token says; null when it was not made here. Whether it has expired is for the caller. */
export const readAttachmentToken = async (keyring: Keyring, token: string): Promise<UploadedAttachment | null> => {
  const [payload, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!payload || !signature) return null
  const uploaded = parseUploaded(payload)
  if (!uploaded) return null
  const signed = { signature, bytes: payload, endsAt: uploaded.expiresAt, oldUse: 'chat attachments' }
  return (await isSigned(keyring, 'chat upload', signed)) ? uploaded : null
}
