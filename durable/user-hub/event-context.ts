import { frameOf } from '#contract/shared/events/event.ts'
import { JoinedRooms } from '#contract/talk/events/chat.ts'
import { connections } from '#contract/vocabulary/connections.ts'
import { readTab, saveTab, type Tab } from '#durable/lib/sockets.ts'
import type { Bindings } from '#worker/bindings.ts'
import { getChatRoom } from '#worker/chat-room.ts'
import { getChannel, getServerMonitor } from '#worker/live-rooms.ts'
import { getSessionRoom } from '#worker/session-room.ts'
import type { RoomOfUser } from '#worker/storage/rooms-of-user.ts'
import type { SocketEventContext } from './events.ts'
import type { OutgoingMessages } from './outgoing.ts'
import type { TutorWatch } from './tutor-watch.ts'

/** Calls one tab may follow at once; beyond it the first ones are dropped. */
const sessionsPerTab = 20

const removeId = (list: readonly string[], id: string): string[] => list.filter((item) => item !== id)

/** The frame every socket gets first: which rooms and channels are delivered to it. */
export const createJoinedRoomsFrame = (socket: WebSocket, rooms: readonly RoomOfUser[]): string => {
  const tab = readTab(socket)
  return frameOf(JoinedRooms, {
    rooms: rooms.map(({ otherId, otherOnline, otherLastSeen, ...room }) => ({
      ...room,
      other: {
        id: otherId,
        online: otherOnline,
        lastSeen: otherLastSeen === null ? null : new Date(otherLastSeen).toISOString(),
      },
    })),
    channels: tab?.channels ?? [],
    returnWithin: tab?.returnWithin ?? connections.returns.withinMs,
  })
}

/** What of a hub its sockets share. */
interface HubParts {
  readonly env: Bindings
  readonly kv: SyncKvStorage
  readonly outgoing: OutgoingMessages
  readonly watch: TutorWatch
  /** The rooms of the greeting while they are known to be right, else read anew. */
  readonly rooms: (userId: number) => Promise<readonly RoomOfUser[]>
  /** Epoch ms. */
  readonly now: () => number
}

/** Creates what the event handlers of one socket may use. */
export const createEventContext = (
  { env, kv, outgoing, watch, rooms, now }: HubParts,
  socket: WebSocket,
  tab: Tab,
): SocketEventContext => {
  // Re-read each time: another event of the same socket may have changed it while this one waited.
  const change = (next: (tab: Tab) => Partial<Tab>): void => {
    const current = readTab(socket) ?? tab
    saveTab(socket, { ...current, ...next(current) })
  }
  return {
    tab,
    now,
    sendMessage: (roomId, draft) => outgoing.send(roomId, tab.userId, draft),
    chatRoom: (roomId) => getChatRoom(env, roomId),
    sessionRoom: (sessionId) => getSessionRoom(env, sessionId),
    channel: (name) => getChannel(env, name),
    watchServer: () => getServerMonitor(env).watch(),
    watchSession: (id) =>
      change(({ sessionIds }) => ({ sessionIds: [...removeId(sessionIds, id), id].slice(-sessionsPerTab) })),
    unwatchSession: (id) => change(({ sessionIds }) => ({ sessionIds: removeId(sessionIds, id) })),
    hearChannel: (name) => change(({ channels }) => ({ channels: [...new Set([...channels, name])] })),
    watchTutors: (shown) => watch.set(socket, tab, shown),
    enterSession: async (sessionId) => {
      const earlier = kv.get<string>('inside')
      kv.put('inside', sessionId)
      if (!earlier || earlier === sessionId) return
      // They are already in the new call; the old one ends its grace period if it cannot be told.
      await getSessionRoom(env, earlier)
        .leaveForAnother(tab.userId)
        .catch(() => undefined)
    },
    joinedRooms: async () => createJoinedRoomsFrame(socket, await rooms(tab.userId)),
  }
}
