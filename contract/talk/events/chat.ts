import * as v from 'valibot'
import { ChannelName } from '../../shared/events/channels.ts'
import { clientEvent, serverEvent } from '../../shared/events/event.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { messageLimits } from '../../vocabulary/messages.ts'
import { Message, OtherMember, VoicePeaks } from '../shapes/chat.ts'

/** Made by the sender, a UUID; a repeated send with the same one is stored once. */
export const RefId = v.pipe(v.string(), v.uuid())

export const SendMessage = clientEvent({
  name: 'SendMessage',
  note: 'Stores a message and delivers it to both members. The ack’s message is the new id. `replyTo` is the id of an earlier message of the room that this one answers; one of another room is `message-not-found`. `attachment` is what the upload of a file was answered with, and for a voice message its wave; a file is sent once, and its message needs no text. `unallowed` with the message `blocked` while either member has blocked the other, `attachment-expired` when the file has to be uploaded again, and `attachment-invalid` or `attachment-used`.',
  data: v.object({
    roomId: Id,
    text: v.string(),
    refId: RefId,
    replyTo: v.optional(Id),
    attachment: v.optional(
      v.object({
        token: v.pipe(v.string(), v.maxLength(messageLimits.attachment.tokenLength)),
        peaks: v.optional(VoicePeaks),
      }),
    ),
  }),
  acks: ['ok', 'empty-text', 'room-not-found', 'message-not-found', 'not-member', 'unallowed', 'unreachable'],
  rate: 'messages',
})

export const UpdateMessage = clientEvent({
  name: 'UpdateMessage',
  note: 'Replaces the text of an own message.',
  data: v.object({ id: Id, text: v.string() }),
  acks: ['ok', 'message-not-found', 'not-owner', 'empty-text', 'unallowed', 'unreachable'],
  rate: 'messages',
})

export const DeleteMessage = clientEvent({
  name: 'DeleteMessage',
  note: 'Takes an own message away for both members.',
  data: v.object({ id: Id }),
  acks: ['ok', 'message-not-found', 'not-owner', 'unallowed', 'unreachable'],
  rate: 'messages',
})

export const MarkMessageAsRead = clientEvent({
  name: 'MarkMessageAsRead',
  note: 'Marks everything up to this message of the other member as read. Repeating or going back is harmless.',
  data: v.object({ id: Id }),
  acks: ['ok', 'message-not-found', 'not-member', 'unallowed', 'unreachable'],
  rate: 'asking',
})

export const UserTyping = clientEvent({
  name: 'UserTyping',
  note: 'Shows the other member that text is being typed. Nothing is stored.',
  data: v.object({ roomId: Id }),
  acks: ['ok', 'room-not-found', 'not-member', 'unallowed'],
  rate: 'typing',
})

export const JoinedRooms = serverEvent({
  name: 'JoinedRooms',
  note: 'Sent on connect and after JoinRooms: what the server delivers to this socket, and the state of every room as it stands now.',
  data: v.object({
    rooms: v.array(
      v.object({
        roomId: Id,
        lastMessageId: v.number(),
        unread: v.number(),
        /** Up to here the receiver has read; 0 for nothing. */
        lastReadId: v.number(),
        muted: v.boolean(),
        other: v.pick(OtherMember, ['id', 'online', 'lastSeen']),
      }),
    ),
    channels: v.array(ChannelName),
    /** Should the connection end, this page comes back at a random moment within so many ms. */
    returnWithin: v.optional(v.number()),
  }),
})

export const RoomMessage = serverEvent({
  name: 'RoomMessage',
  note: 'A message was stored; goes to every socket of both members, the sender’s included.',
  data: v.object({ ...Message.entries, refId: v.nullable(v.string()) }),
})

export const RoomMessageUpdated = serverEvent({
  name: 'RoomMessageUpdated',
  note: 'A message got a new text.',
  data: Message,
})

export const RoomMessageDeleted = serverEvent({
  name: 'RoomMessageDeleted',
  note: 'A message was taken away.',
  data: v.object({ roomId: Id, messageId: Id }),
})

export const RoomMessageRead = serverEvent({
  name: 'RoomMessageRead',
  note: '`userId` has read everything up to `messageId`. Goes to every socket of both members, so that it is also what the specification names MessageRead: one event moves the marks of the reader and of the writer.',
  data: v.object({ userId: Id, messageId: Id, roomId: Id }),
})

export const RoomBlocked = serverEvent({
  name: 'RoomBlocked',
  note: '`userId` has blocked the other member of the room, or has ended that.',
  data: v.object({ roomId: Id, userId: Id, blocked: v.boolean() }),
})

export const OtherUserTyping = serverEvent({
  name: 'UserTyping',
  note: 'The other member is typing.',
  data: v.object({ roomId: Id, userId: Id }),
})

export const UserStatusChanged = serverEvent({
  name: 'UserStatusChanged',
  note: 'A member’s first socket opened or the last one stayed closed; once per shared room.',
  data: v.object({ online: v.boolean(), userId: Id, roomId: Id }),
})
