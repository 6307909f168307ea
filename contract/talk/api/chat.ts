import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { MessageText, SearchText } from '../../shared/shapes/fields.ts'
import { Id, paged, pageQuery, q } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { folders, pictureTypes, soundTypes } from '../../vocabulary/media.ts'
import { Message, RoomMember, RoomSummary } from '../shapes/chat.ts'

const roomInPath = v.object({ room: q.int() })

export const openRoom = endpoint({
  method: 'POST',
  path: '/chat/new',
  who: 'signed-in',
  limit: 'write',
  idempotent: true,
  note: 'Opens the one room of two people, with an optional first message. Students write to tutors, tutors to managers, managers to both.',
  body: v.object({ userId: Id, message: v.optional(MessageText) }),
  reply: v.object({ roomId: Id }),
  errors: ['user-not-found', 'room-exists', 'illegal', 'message-text-too-short', 'message-text-too-long'],
})

export const listRooms = endpoint({
  method: 'GET',
  path: '/chat/list/rooms/{user}',
  who: 'signed-in',
  note: 'The inbox of one person: newest activity first, with unread counts and the other member. That person, and admins without any text, who cannot search.',
  params: v.object({ user: q.int() }),
  query: v.object({
    pinned: v.optional(q.bool()),
    muted: v.optional(q.bool()),
    keyword: v.optional(SearchText),
    ...pageQuery,
  }),
  reply: paged(RoomSummary),
  owned: 'self',
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/chat/list/{room}/messages',
  who: 'signed-in',
  note: 'Messages of a room, newest first. `before` and `after` are message ids; with either, paging counts from there.',
  params: roomInPath,
  query: v.object({ before: v.optional(q.int()), after: v.optional(q.int()), ...pageQuery }),
  reply: paged(Message),
  errors: ['room-not-found'],
  owned: true,
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/chat/list/{room}/search',
  who: 'signed-in',
  alone: true,
  note: 'Messages of a room that hold a text in any spelling, newest first, at most 50. `next` is the id to send as `before` for older ones; null once all were looked at. A request looks at 2,000 messages and may find none while there is a `next`.',
  params: roomInPath,
  query: v.object({ keyword: SearchText, before: v.optional(q.int()) }),
  reply: v.object({ list: v.array(Message), next: v.nullable(Id) }),
  errors: ['room-not-found'],
  owned: true,
})

export const findRoomByMembers = endpoint({
  method: 'GET',
  path: '/chat/room/by/members',
  who: 'signed-in',
  note: 'The room of exactly these people, one of whom must be the caller (or an admin).',
  query: v.object({ members: q.list(q.int(), 2) }),
  reply: v.object({ room: Id }),
  errors: ['room-not-found'],
  owned: true,
})

export const listRoomMembers = endpoint({
  method: 'GET',
  path: '/chat/room/members/{room}',
  who: 'signed-in',
  note: 'Both members of a room. The other’s e-mail and settings are masked.',
  params: roomInPath,
  reply: v.array(RoomMember),
  errors: ['room-not-found', 'not-room-member'],
  owned: true,
})

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/chat/room/{room}/attachment',
  who: 'signed-in',
  limit: 'write',
  note: 'Stores a picture or a voice message of at most a minute for a message of this room; metadata of pictures is removed. `token` is then sent with the message, within twelve hours. Members only, while neither has blocked the other.',
  params: roomInPath,
  files: {
    file: { types: [...pictureTypes, ...soundTypes], maxBytes: limits.imageBytes, folder: folders.chatFiles },
  },
  reply: v.object({ token: v.string() }),
  errors: ['room-not-found'],
  owned: true,
})

export const blockMember = endpoint({
  method: 'PUT',
  path: '/chat/room/{room}/block',
  who: 'signed-in',
  limit: 'write',
  note: 'Blocks the other member of a room, or ends that. While either has blocked the other, neither can send or edit messages; bookings stay as they are. Tutor managers cannot be blocked.',
  params: roomInPath,
  body: v.object({ blocked: v.boolean() }),
  reply: RoomMember,
  errors: ['room-not-found'],
  owned: true,
})

export const updateRoomSettings = endpoint({
  method: 'PUT',
  path: '/chat/room/{room}',
  who: 'signed-in',
  limit: 'write',
  note: 'Pins or mutes a room for the caller alone. Muting silences sounds and badges, not delivery.',
  params: roomInPath,
  body: v.object({ pinned: v.optional(v.boolean()), muted: v.optional(v.boolean()) }),
  reply: RoomMember,
  errors: ['room-not-found'],
  owned: true,
})
