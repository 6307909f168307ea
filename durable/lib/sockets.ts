/** Hibernating sockets: the attachment of each one, and finding them after the object was evicted. */
import * as v from 'valibot'
import { ChannelName } from '#contract/shared/events/channels.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { nowTopic, type SocketChoice, type Topic, tutorLists, tutorTopic } from '#worker/live-rooms.ts'

/** Attachment of a socket. Stored with the socket, because fields are lost on hibernation. */
const Tab = v.object({
  userId: v.number(),
  role: v.picklist(Object.values(Role)),
  /** Id of this socket for rooms; new for every connection. */
  tabId: v.string(),
  tokenExpiresAt: v.number(),
  /** The signed-in device of its token; null where that names none, or a version without it opened the socket. */
  deviceId: v.optional(v.nullable(v.number()), null),
  /** Epoch ms; 0 where a version without it opened the socket. */
  openedAt: v.optional(v.number(), 0),
  /** Within so many ms its page comes back; null where a version without it opened the socket. */
  returnWithin: v.optional(v.nullable(v.number()), null),
  /** Calls this tab listens to or is inside of. */
  sessionIds: v.array(v.string()),
  channels: v.array(ChannelName),
  /** What it shows of tutors. */
  watched: v.optional(v.object({ lists: v.boolean(), tutors: v.array(v.number()), now: v.optional(v.boolean()) }), {
    lists: false,
    tutors: [],
    now: false,
  }),
})
export type Tab = v.InferOutput<typeof Tab>

/** What it is told of tutors. Earlier clients do not say whether they show who can start now; their lists do. */
export const tutorTopicsOf = ({ channels, watched }: Tab): Topic[] => {
  const lists = watched.lists || channels.includes(tutorLists)
  return [
    ...(lists ? [tutorLists as Topic] : []),
    ...((watched.now ?? lists) ? [nowTopic as Topic] : []),
    ...watched.tutors.map(tutorTopic),
  ]
}

/** Whether a socket is told of a topic. */
export const hears = (tab: Tab, topic: Topic): boolean =>
  tab.channels.some((name) => name === topic) || tutorTopicsOf(tab).includes(topic)

/** What of the frames of a topic is for a socket: those of who can start now are one for all, and one a tutor for earlier clients. */
export const framesFor = ({ watched }: Tab, topic: Topic, frames: readonly string[]): readonly string[] => {
  if (topic !== nowTopic) return frames
  return watched.now === undefined ? frames.slice(1) : frames.slice(0, 1)
}

const tagOf = (tabId: string): string => `tab:${tabId}`

/** Pings are answered by the platform, so that a heartbeat does not wake the object. */
export const answerPings = (ctx: DurableObjectState): void =>
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))

export const acceptTab = (ctx: DurableObjectState, socket: WebSocket, tab: Tab): void => {
  ctx.acceptWebSocket(socket, [tagOf(tab.tabId)])
  socket.serializeAttachment(tab)
}

/** Null for a socket whose attachment does not match, for instance of an older version. */
export const readTab = (socket: WebSocket): Tab | null => {
  const parsed = v.safeParse(Tab, socket.deserializeAttachment())
  return parsed.success ? parsed.output : null
}

export const saveTab = (socket: WebSocket, tab: Tab): void => socket.serializeAttachment(tab)

/** False from the moment one side began to close it. */
export const isOpen = (socket: WebSocket): boolean => socket.readyState === WebSocket.OPEN

export const openSockets = (ctx: DurableObjectState): WebSocket[] => ctx.getWebSockets().filter(isOpen)

/** The sockets of one signed-in device, or of all others. */
export const socketsOf = (ctx: DurableObjectState, choice: SocketChoice): WebSocket[] =>
  openSockets(ctx).filter((socket) => {
    const deviceId = readTab(socket)?.deviceId ?? null
    return 'device' in choice ? deviceId === choice.device : deviceId !== choice.otherThan
  })

export const socketsOfTabs = (ctx: DurableObjectState, tabIds: readonly string[]): WebSocket[] =>
  tabIds.flatMap((tabId) => ctx.getWebSockets(tagOf(tabId))).filter(isOpen)

/** False when the socket closed between being found and being written to. */
export const sendTo = (socket: WebSocket, frame: string): boolean => {
  try {
    socket.send(frame)
    return true
  } catch {
    return false
  }
}

export const closeSocket = (socket: WebSocket, code: number): void => {
  try {
    socket.close(code)
  } catch {
    // Already closed by the other side.
  }
}
