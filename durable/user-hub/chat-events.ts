import { type ChannelName, JoinRooms } from '#contract/shared/events/channels.ts'
import { DeleteMessage, MarkMessageAsRead, SendMessage, UpdateMessage, UserTyping } from '#contract/talk/events/chat.ts'
import { replayLimit, roomOfMessage } from '#contract/talk/rules/messages.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { type EventHandler, handleEvent, type SocketEventContext } from './events.ts'

const maySubscribe = (role: Role, name: ChannelName): boolean =>
  name === 'TutorsCache' ? role === Role.Student : isAdmin(role)

/** Channels a socket is subscribed to on connect; screens subscribe to the others. */
export const defaultChannelsOf = (role: Role): ChannelName[] => {
  if (role === Role.Student) return ['TutorsCache']
  return isAdmin(role) ? ['AdminInvoices'] : []
}

/** Stored with the socket before the channel is told, so that a broadcast in between already reaches it. */
export const subscribeToChannels = async (asking: SocketEventContext, names: readonly ChannelName[]): Promise<void> => {
  for (const name of names) asking.hearChannel(name)
  await Promise.all(names.map((name) => asking.channel(name).subscribe(asking.tab.userId)))
  // Its frames are sent only while somebody watches. Without the monitor the rooms of this socket still open; the screen
  // asks it again every minute.
  if (names.includes('ServerStats')) await asking.watchServer().catch(() => undefined)
}

type Wanted = { roomId: number; lastMessageId: number }
/** Each room once, however often it is named. */
const replays = (asking: SocketEventContext, rooms: readonly Wanted[]) => {
  const wanted = [...new Map(rooms.map((room) => [room.roomId, room])).values()]
  const limit = replayLimit(wanted.length)
  const { userId } = asking.tab
  return Promise.all(wanted.map((room) => asking.chatRoom(room.roomId).replay({ ...room, userId, limit })))
}

export const chatEvents: readonly EventHandler[] = [
  // A refused room or channel does not affect the others: after a reconnect the rest must be delivered again.
  handleEvent(JoinRooms, async (asking, { rooms = [], channels = [] }) => {
    const open = channels.filter((name) => maySubscribe(asking.tab.role, name))
    const [missed] = await Promise.all([replays(asking, rooms), subscribeToChannels(asking, open)])
    const toTab = [await asking.joinedRooms(), ...missed.flatMap((room) => room.frames)]
    if (missed.some((room) => room.code !== 'ok')) return { code: 'not-member', toTab }
    return { code: open.length === channels.length ? 'ok' : 'unallowed', toTab }
  }),

  handleEvent(SendMessage, (asking, { roomId, ...draft }) => asking.sendMessage(roomId, draft)),

  handleEvent(UpdateMessage, (asking, { id, text }) => {
    const roomId = roomOfMessage(id)
    return asking.chatRoom(roomId).update({ roomId, userId: asking.tab.userId, id, text })
  }),

  handleEvent(DeleteMessage, (asking, { id }) => {
    const roomId = roomOfMessage(id)
    return asking.chatRoom(roomId).remove({ roomId, userId: asking.tab.userId, id })
  }),

  handleEvent(MarkMessageAsRead, (asking, { id }) => {
    const roomId = roomOfMessage(id)
    return asking.chatRoom(roomId).mark({ roomId, userId: asking.tab.userId, id })
  }),

  handleEvent(UserTyping, (asking, { roomId }) =>
    asking.chatRoom(roomId).typing({ roomId, userId: asking.tab.userId }),
  ),
]
