/**
 * What each room shows in the inbox, from two sources that can overtake each other: answers and greetings of the
 * server, whose counts are written shortly after the messages, and events, which arrive at once. Message ids and the
 * moment of a request settle which of them knows more. Pure.
 */
import type { Message, RoomSummary } from '#contract/shapes/chat.ts'

/** What the server said about a room, in a page of rooms or in its greeting on connect. */
export interface ServerCount {
  /** Newest message the count includes; 0 for none. */
  readonly lastMessageId: number
  /** The reader had read up to here when it was counted. */
  readonly lastReadId: number
  readonly unread: number
  readonly muted: boolean
}

export interface RoomState extends ServerCount {
  /** Moment of the server's count on the scale of `performance.now()`; of two counts the later request wins. */
  readonly asOf: number
  /** Ids of messages by the other member that arrived as events. */
  readonly heard: readonly number[]
  /** The reader has read up to here, by any source. */
  readonly readUpTo: number
  /** The other member has read up to here, by event. */
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
  // Part of what was counted has been read since; ids have no gaps, so no more than this can be left.
  return readUpTo > lastReadId ? Math.min(unread, lastMessageId - readUpTo) : unread
}

/** Unread messages of a room: what the server counted and was not read since, and what was heard beyond it. */
export const unreadOf = (room: RoomState): number => {
  const counted = Math.max(room.lastMessageId, room.readUpTo)
  return unreadInServerCount(room) + room.heard.filter((id) => id > counted).length
}

/** What the badge counts. Muted rooms show their own count and stay out of it. */
export const totalUnread = (rooms: RoomStates): number =>
  Object.values(rooms).reduce((sum, room) => sum + (room.muted ? 0 : unreadOf(room)), 0)

/** The line of a room as it stands now: the fetched one with everything that was heard since. */
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

/** Counts requested earlier than the held one are ignored: a page that was slow must not bring the past back. */
export const applyServerCount = (rooms: RoomStates, roomId: number, count: ServerCount, asOf: number): RoomStates =>
  changeRoom(rooms, roomId, (room) => (asOf < room.asOf ? room : readTo({ ...room, ...count, asOf }, count.lastReadId)))

/** A new message by either member; a repeat changes nothing. */
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

/** A new text; only that of the newest message shows in the inbox. */
export const applyEdit = (rooms: RoomStates, message: Message): RoomStates =>
  changeRoom(rooms, message.roomId, (room) =>
    message.id >= (room.latest?.id ?? 0) ? { ...room, latest: message } : room,
  )

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

/** After a lost connection only the server knows which of the heard messages are still there. */
export const dropEventCounts = (rooms: RoomStates): RoomStates =>
  Object.fromEntries(Object.entries(rooms).map(([roomId, room]) => [roomId, { ...room, heard: [], latest: null }]))
