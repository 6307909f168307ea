import { type ChannelName, JoinRooms, WatchTutors } from '#contract/shared/events/channels.ts'
import { DeleteMessage, MarkMessageAsRead, SendMessage, UpdateMessage, UserTyping } from '#contract/talk/events/chat.ts'
import { replayLimit, roomOfMessage } from '#contract/talk/rules/messages.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { tutorLists } from '#worker/live-rooms.ts'
import { type EventHandler, handleEvent, type SocketEventContext } from './events.ts'

const maySubscribe = (role: Role, name: ChannelName): boolean =>
  name === 'TutorsCache' ? role === Role.Student : isAdmin(role)

/** Channels a socket is subscribed to on connect; screens subscribe to the others. */
export const defaultChannelsOf = (role: Role): ChannelName[] => (isAdmin(role) ? ['AdminInvoices'] : [])

/** Stored with the socket before the channel is told, so that a broadcast in between already reaches it. */
export const subscribeToChannels = async (
  context: SocketEventContext,
  names: readonly ChannelName[],
): Promise<void> => {
  for (const name of names) context.hearChannel(name)
  const own = names.filter((name) => name !== tutorLists)
  await Promise.all([
    ...own.map((name) => context.channel(name).subscribe(context.tab.userId)),
    // Earlier clients ask for lists in this way.
    ...(names.length > own.length ? [context.watchTutors({ lists: true, tutors: [] })] : []),
  ])
  // Its frames are sent only while somebody watches. Without the monitor the rooms of this socket still open; the screen
  // asks it again every minute.
  if (names.includes('ServerStats')) await context.watchServer().catch(() => undefined)
}

type ReplayRequest = { roomId: number; lastMessageId: number }
/** Each room once, however often it is named. */
const replayRooms = (context: SocketEventContext, rooms: readonly ReplayRequest[]) => {
  const distinct = [...new Map(rooms.map((room) => [room.roomId, room])).values()]
  const limit = replayLimit(distinct.length)
  const { userId } = context.tab
  return Promise.all(distinct.map((room) => context.chatRoom(room.roomId).replay({ ...room, userId, limit })))
}

export const chatEvents: readonly EventHandler[] = [
  // A refused room or channel does not affect the others: after a reconnect the rest must be delivered again.
  handleEvent(JoinRooms, async (context, { rooms = [], channels = [] }) => {
    const allowed = channels.filter((name) => maySubscribe(context.tab.role, name))
    const [missed] = await Promise.all([replayRooms(context, rooms), subscribeToChannels(context, allowed)])
    const toTab = [await context.joinedRooms(), ...missed.flatMap((room) => room.frames)]
    if (missed.some((room) => room.code !== 'ok')) return { code: 'not-member', toTab }
    return { code: allowed.length === channels.length ? 'ok' : 'unallowed', toTab }
  }),

  handleEvent(WatchTutors, async (context, { lists, tutors, now }) => {
    if (context.tab.role !== Role.Student) return { code: 'unallowed' }
    return { code: 'ok', toTab: await context.watchTutors({ lists, tutors: [...new Set(tutors)], now }) }
  }),

  handleEvent(SendMessage, (context, { roomId, ...draft }) => context.sendMessage(roomId, draft)),

  handleEvent(UpdateMessage, (context, { id, text }) => {
    const roomId = roomOfMessage(id)
    return context.chatRoom(roomId).update({ roomId, userId: context.tab.userId, id, text })
  }),

  handleEvent(DeleteMessage, (context, { id }) => {
    const roomId = roomOfMessage(id)
    return context.chatRoom(roomId).remove({ roomId, userId: context.tab.userId, id })
  }),

  handleEvent(MarkMessageAsRead, (context, { id }) => {
    const roomId = roomOfMessage(id)
    return context.chatRoom(roomId).mark({ roomId, userId: context.tab.userId, id })
  }),

  handleEvent(UserTyping, (context, { roomId }) =>
    context.chatRoom(roomId).typing({ roomId, userId: context.tab.userId }),
  ),
]
