/** Files of a room's messages: what a member may send, and what the bucket is told afterwards. */

import type { Bindings } from '#worker/bindings.ts'
import type { DraftMessage } from '#worker/chat-room.ts'
import type { UploadedAttachment } from '#worker/files/attachment-token.ts'
import { readAttachmentToken } from '#worker/files/attachment-token.ts'
import { variantKeys } from '#worker/files/variants.ts'
import type { Keyring } from '#worker/keyring.ts'
import type { Db } from '#worker/storage/db.ts'
import { claimObject } from '#worker/storage/orphan-objects.ts'
import type { MessageDraft, SentAttachment } from './room.ts'
import type { MessageStore } from './store.ts'

type Sender = { readonly roomId: number; readonly userId: number }
type Draft = NonNullable<DraftMessage['attachment']>

const toSent = (uploaded: UploadedAttachment | null, { peaks }: Draft, sender: Sender, now: number): SentAttachment => {
  if (uploaded?.roomId !== sender.roomId || uploaded.userId !== sender.userId) return 'attachment-invalid'
  if (uploaded.expiresAt <= now) return 'attachment-expired'
  const { key, file } = uploaded
  if (file.kind === 'voice') return peaks ? { ...file, key, peaks } : 'attachment-invalid'
  return peaks ? 'attachment-invalid' : { ...file, key }
}

/** A draft with the file that its token names. */
export const readDraft = async (
  keyring: Keyring,
  { attachment, ...draft }: DraftMessage,
  sender: Sender,
  now: number,
): Promise<MessageDraft> => {
  if (!attachment) return draft
  const uploaded = await readAttachmentToken(keyring, attachment.token)
  return { ...draft, attachment: toSent(uploaded, attachment, sender, now) }
}

/** Keeps the files of new messages from the sweep of orphans, and deletes those of deleted ones. May be repeated. */
export const settleFiles = async (
  db: Db,
  { FILES }: Pick<Bindings, 'FILES'>,
  messages: MessageStore,
): Promise<void> => {
  const work = messages.fileWork()
  if (work.length === 0) return
  const deletedKeys = work.filter(({ gone }) => gone).flatMap(({ key }) => [key, ...variantKeys(key)])
  if (deletedKeys.length > 0) await FILES.delete(deletedKeys)
  await db.$client.batch(work.map(({ key }) => claimObject(db, key)))
  messages.finishFileWork(work)
}
