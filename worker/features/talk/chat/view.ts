import type * as v from 'valibot'
import type { Caller } from '#contract/shared/rules/access.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { type StoredAttachment, toAttachment } from '#contract/talk/rules/messages.ts'
import type { Message, RoomMember, RoomSummary } from '#contract/talk/shapes/chat.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { fileUrl } from '#worker/files/file-url.ts'

import type { InboxRow, MemberRow } from './store.ts'

/** A member as `caller` may see them: settings only of the caller, e-mails only for admins. */
export const memberView = (row: MemberRow, caller: Caller): v.InferOutput<typeof RoomMember> => {
  const isOwn = row.userId === caller.id
  return {
    id: row.userId,
    roomId: row.roomId,
    email: isAdmin(caller.role) ? row.email : '',
    name: row.name,
    gender: row.gender,
    image: fileUrl(row.image),
    role: row.role,
    pinned: isOwn && row.pinned === 1,
    muted: isOwn && row.muted === 1,
    blocked: row.blocked === 1,
    lastSeen: toIsoInstantOrNull(row.lastSeen),
    createdAt: toIsoInstant(row.createdAt),
    updatedAt: toIsoInstant(row.updatedAt),
    online: row.online === 1,
  }
}

const latestMessage = (row: InboxRow, isOwn: boolean): Message | null => {
  const { lastMessageId: id, lastMessageUserId: userId, lastMessageAt: at, lastMessageText: text } = row
  if (id === 0 || userId === null || at === null) return null
  const readUpTo = userId === row.otherId ? row.ownReadId : row.otherReadId
  const stamps = { createdAt: toIsoInstant(at), updatedAt: toIsoInstant(at) }
  const { lastMessageAttachment: file } = row
  return {
    id,
    userId,
    roomId: row.roomId,
    text: isOwn ? (text ?? '') : '',
    read: id <= readUpTo,
    deleted: false,
    ...stamps,
    ...(isOwn && file !== null && { attachment: toAttachment(JSON.parse(file) as StoredAttachment) }),
  }
}

/** One row of an inbox; who looks at that of somebody else sees when something was written, and not what. */
export const summaryView = (row: InboxRow, isOwn: boolean): RoomSummary => ({
  roomId: row.roomId,
  settings: { pinned: row.pinned === 1, muted: row.muted === 1 },
  unreadMessagesCount: row.unread,
  lastReadId: row.ownReadId,
  latestMessage: latestMessage(row, isOwn),
  otherMember: {
    id: row.otherId,
    name: row.name,
    image: fileUrl(row.image),
    role: row.role,
    gender: row.gender,
    lastSeen: toIsoInstantOrNull(row.lastSeen),
    online: row.online === 1,
  },
})
