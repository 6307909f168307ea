import * as v from 'valibot'
import { RoleField } from '../../people/shapes/user.ts'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { messageLimits } from '../../vocabulary/messages.ts'

const { peaks, peakMax, storedSideMax } = messageLimits.attachment
const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(storedSideMax))

/** A picture; `?w=480` and the other widths of pictures ask for a small form of it. */
const ImageAttachment = v.object({ kind: v.literal('image'), url: FileUrl, width: side, height: side })
const VoiceAttachment = v.object({
  kind: v.literal('voice'),
  url: FileUrl,
  /** Measured by the server. */
  lengthMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The wave: loudness from beginning to end, 0 to 100. */
  peaks: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(peakMax))),
    v.minLength(1),
    v.maxLength(peaks),
  ),
})

/** A picture or voice message. `url` is given to members of the room only, with their token. */
export const Attachment = v.variant('kind', [ImageAttachment, VoiceAttachment])
export type Attachment = v.InferOutput<typeof Attachment>
export type AttachmentKind = Attachment['kind']

/** The wave of a voice message. */
export const VoicePeaks = VoiceAttachment.entries.peaks

/** What an answer shows of the message it answers: the beginning of its text, nothing once that message is deleted. */
export const QuotedMessage = v.object({
  id: Id,
  userId: Id,
  text: v.string(),
  deleted: v.boolean(),
  /** Left out where that message has none. */
  attachment: v.optional(v.picklist(['image', 'voice'])),
})
export type QuotedMessage = v.InferOutput<typeof QuotedMessage>

/** One message. `id` is room id × 2²² + its number in the room, so it ascends and names its room. */
export const Message = v.object({
  id: Id,
  userId: Id,
  roomId: Id,
  text: v.string(),
  /** The other member has read it. */
  read: v.boolean(),
  deleted: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Left out where there is none. A message without one has a text. */
  attachment: v.optional(Attachment),
  /** Left out where the message answers none. */
  replyTo: v.optional(QuotedMessage),
})
export type Message = v.InferOutput<typeof Message>

export const RoomSettings = v.object({ pinned: v.boolean(), muted: v.boolean() })

export const OtherMember = v.object({
  id: Id,
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  role: RoleField,
  gender: v.nullable(v.picklist(['male', 'female'])),
  lastSeen: v.nullable(Instant),
  online: v.boolean(),
})

/** One row of the inbox. */
export const RoomSummary = v.object({
  roomId: Id,
  settings: RoomSettings,
  unreadMessagesCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Id of the message up to which the listed user has read; 0 for none. Tells how recent the count is. */
  lastReadId: v.number(),
  latestMessage: v.nullable(Message),
  otherMember: OtherMember,
})
export type RoomSummary = v.InferOutput<typeof RoomSummary>

/** A member of a room. `email` is empty except for admins; the other's settings are sent as false. */
export const RoomMember = v.object({
  id: Id,
  roomId: Id,
  email: v.string(),
  name: v.nullable(v.string()),
  gender: v.nullable(v.picklist(['male', 'female'])),
  image: v.nullable(FileUrl),
  role: RoleField,
  pinned: v.boolean(),
  muted: v.boolean(),
  /** This member has blocked the other: neither can send messages. Both see it. */
  blocked: v.boolean(),
  lastSeen: v.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  online: v.boolean(),
})
