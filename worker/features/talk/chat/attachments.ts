/** Files that members upload for messages, and who may load them. */
import { mayReadRoom } from '#contract/shared/rules/access.ts'
import { chatFilePrefix, roomOfFile } from '#contract/talk/rules/messages.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { createAttachmentToken, type UploadedAttachment } from '#worker/files/attachment-token.ts'
import type { ReceivedFile } from '#worker/files/bucket.ts'
import { readPictureSize } from '#worker/files/metadata.ts'
import { measureVoice } from '#worker/files/voice.ts'
import { tokenKeys } from '#worker/keyring.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { findMemberIds } from './store.ts'

const { sendableMs, storedSideMax } = messageLimits.attachment

/**
 * What the bytes are; null when they are neither a picture nor a voice message within the bounds. One message outside
 * the bounds of its shape would make the page it is on unreadable for both members.
 */
const measure = async (type: ReceivedFile['type'], bytes: Uint8Array): Promise<UploadedAttachment['file'] | null> => {
  const size = readPictureSize(type, bytes)
  if (size) {
    const sides = [size.width, size.height]
    return sides.every((side) => side >= 1 && side <= storedSideMax) ? { kind: 'image', ...size } : null
  }
  const lengthMs = await measureVoice(type, bytes)
  return lengthMs === null ? null : { kind: 'voice', lengthMs }
}

/** Stores the file, an orphan until a message is sent with it, and gives what sends it; null when it is refused. */
export const storeAttachment = async (
  { files, env }: Services,
  received: ReceivedFile,
  owner: { readonly roomId: number; readonly userId: number },
  now: number,
): Promise<string | null> => {
  // What does not fit into one block is larger than either kind may be.
  const file = 'key' in received.content ? null : await measure(received.type, received.content)
  if (!file) return null
  const key = await files.storeFile(received, now, chatFilePrefix(owner.roomId))
  return createAttachmentToken(tokenKeys(env), { ...owner, key, file, expiresAt: now + sendableMs })
}

/** Whether this caller may load a file of a room by its name. */
export const mayLoadChatFile = async (db: Db, callerId: number, name: string): Promise<boolean> => {
  const roomId = roomOfFile(name)
  return roomId !== null && mayReadRoom(callerId, await findMemberIds(db, roomId))
}
