/**
 * What each room shows in the inbox, from two sources that can arrive in either order: responses and greetings of the
 * server, whose counts are written shortly after the messages, and events, which arrive at once. Message ids and the
 * time of the request decide which of the two is newer. Pure.
 */
import type { Message, RoomSummary } from '#contract/talk/shapes/chat.ts'

/** What the server reports about a room, in a page of rooms or in the greeting on connect. */
export interface ServerCount {
  /** Newest message the count includes; 0 for none. */
  readonly lastMessageId: number
  /** Newest message the reader had read when the count was made. */
  readonly lastReadId: number
  readonly unread: number
  readonly muted: boolean
}

export interface RoomState extends ServerCount {
  /** When the count was requested, on the scale of `performance.now()`; of two counts the later request wins. */
  readonly asOf: number
  /** Ids of messages by the other member that arrived as events. */
  readonly heard: readonly number[]
  /** Newest message the reader has read, by response or event. */
  readonly readUpTo: number
  /** Newest message the other member has read, by event. */
  readonly otherReadUpTo: number
  /** Newest message that arrived as an event. */
  readonly latest: Message | null
}

export type RoomStates = Readonly<Record<number, RoomState>>

const unknown: RoomState = {
  lastMessageId: 0,
  lastReadId: 0,
  unread: 0,
  muted: false,
  asOf: Number.NEGATIVE_INFINITY,
  heard: [],
  readUpTo: 0,
  otherReadUpTo: 0,
  latest: null,
}

export const serverCountOf = (room: RoomSummary): ServerCount => ({
  lastMessageId: room.latestMessage?.id ?? 0,
  lastReadId: room.lastReadId,
  unread: room.unreadMessagesCount,
  muted: room.settings.muted,
})

const unreadInServerCount = ({ lastMessageId, lastReadId, unread, readUpTo }: RoomState): number => {
  if (readUpTo >= lastMessageId) return 0
  // Some of the counted messages were read since. Message ids have no gaps, so at most this many are unread.
  return readUpTo > lastReadId ? Math.min(unread, lastMessageId - readUpTo) : unread
}

/** Unread messages of a room: the server's count minus what was read since, plus what arrived by event after it. */
export const unreadOf = (room: RoomState): number => {
  const counted = Math.max(room.lastMessageId, room.readUpTo)
  return unreadInServerCount(room) + room.heard.filter((id) => id > counted).length
}

/** The number on the badge. Muted rooms show their own count and are left out. */
export const totalUnread = (rooms: RoomStates): number =>
  Object.values(rooms).reduce((sum, room) => sum + (room.muted ? 0 : unreadOf(room)), 0)

/** The row of a room: the fetched one with every event since applied. */
export const currentSummary = (fetched: RoomSummary, state: RoomState | undefined): RoomSummary => {
  if (!state) return fetched
  const { latest: heard, otherReadUpTo } = state
  const newest = heard && heard.id >= (fetched.latestMessage?.id ?? 0) ? heard : fetched.latestMessage
  const isSeen = newest !== null && newest.userId !== fetched.otherMember.id && newest.id <= otherReadUpTo
  return {
    ...fetched,
    unreadMessagesCount: unreadOf(state),
    latestMessage: isSeen ? { ...newest, read: true } : newest,
  }
}

type Change = (room: RoomState) => RoomState

const changeRoom = (rooms: RoomStates, roomId: number, change: Change): RoomStates => ({
  ...rooms,
  [roomId]: change(rooms[roomId] ?? unknown),
})

const readTo = (room: RoomState, messageId: number): RoomState => {
  const readUpTo = Math.max(room.readUpTo, messageId)
  return { ...room, readUpTo, heard: room.heard.filter((id) => id > readUpTo) }
}

/**
 * Applies a count of the server, unless it was requested before the one already held: a slow response must not
 * overwrite a newer one.
 */
export const applyServerCount = (rooms: RoomStates, roomId: number, count: ServerCount, asOf: number): RoomStates =>
  changeRoom(rooms, roomId, (room) => (asOf < room.asOf ? room : readTo({ ...room, ...count, asOf }, count.lastReadId)))

/** Applies a new message by either member. A message that was applied before changes nothing. */
export const applyMessage = (rooms: RoomStates, message: Message, myId: number): RoomStates =>
  changeRoom(rooms, message.roomId, (room) => {
    const { id, userId } = message
    const isUnread = userId !== myId && !message.read && id > room.readUpTo && !room.heard.includes(id)
    return {
      ...room,
      heard: isUnread ? [...room.heard, id] : room.heard,
      latest: id > (room.latest?.id ?? 0) ? message : room.latest,
    }
  })

/** Applies an edit. The inbox shows only the newest message, so edits of others change nothing. */
export const applyEdit = (rooms: RoomStates, message: Message): RoomStates =>
  changeRoom(rooms, message.roomId, (room) =>
    message.id >= (room.latest?.id ?? 0) ? { ...room, latest: message } : room,
  )

/** Removes a deleted message from those received as events. */
export const applyDeletion = (rooms: RoomStates, roomId: number, messageId: number): RoomStates =>
  changeRoom(rooms, roomId, (room) => ({
    ...room,
    heard: room.heard.filter((id) => id !== messageId),
    latest: room.latest?.id === messageId ? null : room.latest,
  }))

/** Everything up to `messageId` was read by the reader (`mine`) or by the other member. */
export const applyRead = (rooms: RoomStates, roomId: number, messageId: number, mine: boolean): RoomStates =>
  changeRoom(rooms, roomId, (room) =>
    mine ? readTo(room, messageId) : { ...room, otherReadUpTo: Math.max(room.otherReadUpTo, messageId) },
  )

export const applyMuted = (rooms: RoomStates, roomId: number, muted: boolean): RoomStates =>
  changeRoom(rooms, roomId, (room) => ({ ...room, muted }))

/** After a lost connection only the server knows which of the messages received as events still exist. */
export const dropEventCounts = (rooms: RoomStates): RoomStates =>
  Object.fromEntries(Object.entries(rooms).map(([roomId, room]) => [roomId, { ...room, heard: [], latest: null }]))
