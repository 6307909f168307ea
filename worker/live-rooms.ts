/**
 * What may be asked of each Durable Object, and how to reach one. Written as interfaces, so that the worker knows no
 * class of an object and an object reaches another without its class. The stubs' own types prove, where a namespace
 * is read below, that the classes keep these interfaces.
 */
import * as v from 'valibot'
import type * as chat from '#contract/realtime/chat.ts'
import type { ChannelName } from '#contract/realtime/chat.ts'
import type { ClientEvent } from '#contract/realtime/event.ts'
import type * as session from '#contract/realtime/session.ts'
import type { Caller } from '#contract/rules/access.ts'
import type { Message } from '#contract/shapes/chat.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Bindings } from './bindings.ts'

/** What an object says of a client event; the hub turns it into the ack. */
interface Outcome<E extends ClientEvent> {
  code: E['acks'][number]
  message?: string
}

/** All sockets of one person. */
export interface UserHubStub {
  /** Opens a socket; `connectSocket` makes the request. */
  fetch(url: string, init: { headers: Headers }): Promise<Response>
  /** Sends frames to every open socket; answers how many there are. */
  deliver(frames: string[]): Promise<number>
  /** Sends a frame to certain sockets; answers those that are not open any more. */
  deliverToTabs(tabIds: string[], frame: string): Promise<string[]>
  /** Sends a frame to the sockets that listen to a channel; answers how many did. */
  deliverToChannel(name: ChannelName, frame: string): Promise<number>
  /** Closes every socket. */
  disconnect(closeCode: number): Promise<void>
}

interface RoomRequest {
  roomId: number
  userId: number
}
export interface DraftMessage {
  text: string
  /** The client's name for it; a repeat with the same one is the same message. */
  refId: string
}
type NewMessage = RoomRequest & DraftMessage
interface MessageRequest extends RoomRequest {
  /** Message id. */
  id: number
}

export interface MessageRange {
  limit: number
  offset: number
  /** Message ids, both exclusive. */
  before?: number
  after?: number
}
export interface MessagePageRequest extends MessageRange {
  roomId: number
  reader: Caller
}
export type MessagePage = { refused: 'room-not-found' | 'forbidden' } | { list: Message[]; total: number }

/** An answer with the frame for the asker's own sockets. */
interface WriteOutcome<E extends ClientEvent> extends Outcome<E> {
  toSelf?: string
}

export type SendOutcome = WriteOutcome<typeof chat.SendMessage>

/** One conversation. */
export interface ChatRoomStub {
  /** Stores messages of one member in their order; answers one outcome per message. */
  send(burst: RoomRequest & { messages: DraftMessage[] }): Promise<SendOutcome[]>
  /** As `send`, for a message that did not come by the sender's socket: both members hear it. */
  post(message: NewMessage): Promise<Outcome<typeof chat.SendMessage>>
  update(change: MessageRequest & { text: string }): Promise<WriteOutcome<typeof chat.UpdateMessage>>
  remove(change: MessageRequest): Promise<WriteOutcome<typeof chat.DeleteMessage>>
  mark(change: MessageRequest): Promise<WriteOutcome<typeof chat.MarkMessageAsRead>>
  typing(request: RoomRequest): Promise<WriteOutcome<typeof chat.UserTyping>>
  /** What a member missed after a message, oldest first, as frames. */
  replay(
    request: RoomRequest & { lastMessageId: number; limit: number },
  ): Promise<{ code: 'ok' | 'not-member'; frames: string[] }>
  /** One page, newest first. */
  page(request: MessagePageRequest): Promise<MessagePage>
}

/** When a call takes place and who belongs to it. Epoch ms. */
export interface ScheduledSession {
  sessionId: string
  kind: SessionKind
  refId: number
  members: [number, number]
  startAt: number
  endAt: number
}
export interface ClosingSession {
  sessionId: string
  reason: 'cancelled' | 'over'
}
/** One socket of one person. */
export interface Seat {
  userId: number
  tabId: string
}
export type SessionRequest = Seat & { sessionId: string }
/** A tab that asks to enter. */
export interface Entry extends Seat {
  /** Names one stay in one page: it survives the loss of a socket, unlike the tab. Older clients send none. */
  seatId?: string | undefined
  /** The page was inside and lost its socket; it must not take the call back from where the person is now. */
  resume?: boolean | undefined
}
/** What somebody inside has turned on; absent until they said so. */
export interface MemberMedia {
  mic?: boolean
  camera?: boolean
  /** The camera is on and its picture rests, because the line carries only the voice. */
  paused?: boolean
  screen?: boolean
}
type Relayed = Outcome<typeof session.SessionOffer>

/** One call. */
export interface SessionRoomStub {
  schedule(booking: ScheduledSession): Promise<void>
  close(closing: ClosingSession): Promise<void>
  /** Ids of the people inside now. */
  inside(): Promise<number[]>
  listen(seat: SessionRequest): Promise<Outcome<typeof session.PreJoinSession>>
  join(entry: Entry & { sessionId: string }): Promise<Outcome<typeof session.JoinSession>>
  leave(seat: SessionRequest): Promise<Outcome<typeof session.LeaveSession>>
  /** The person entered another call. */
  leaveForAnother(userId: number): Promise<void>
  /** The socket is gone; the seat is kept for a while. */
  drop(seat: Seat): Promise<void>
  /** Passes a frame to the other one, and keeps it while that one is away. */
  relay(seat: SessionRequest, frame: string): Promise<Relayed>
  /** Keeps what the person turned on or off, and tells everybody who listens. */
  setMedia(seat: SessionRequest, change: MemberMedia, frame: string): Promise<Relayed>
  ping(seat: SessionRequest, about: number, frame: string): Promise<Relayed>
}

/** One broadcast channel. */
export interface ChannelStub {
  subscribe(userId: number): Promise<void>
  unsubscribe(userId: number): Promise<void>
  /** Answers how many sockets heard it. */
  broadcast(name: ChannelName, frame: string, except: number[]): Promise<number>
}

/** Regions a Durable Object can be asked to be created in. */
const locations: readonly DurableObjectLocationHint[] = [
  ...(['wnam', 'enam', 'sam', 'weur', 'eeur'] as const),
  ...(['apac', 'apac-ne', 'apac-se', 'oc', 'afr', 'me'] as const),
]

/** Counts when an object is created and never again: it stays where it was made. A misspelt region is none. */
const placement = ({ OBJECT_LOCATION }: Pick<Bindings, 'OBJECT_LOCATION'>) => {
  const locationHint = locations.find((one) => one === OBJECT_LOCATION)
  return locationHint && { locationHint }
}

export const userHub = (env: Bindings, userId: number): UserHubStub =>
  env.USER_HUB.getByName(String(userId), placement(env))
export const chatRoom = (env: Bindings, roomId: number): ChatRoomStub =>
  env.CHAT_ROOM.getByName(String(roomId), placement(env))
export const sessionRoom = (env: Bindings, sessionId: string): SessionRoomStub =>
  env.SESSION_ROOM.getByName(sessionId, placement(env))
export const channel = (env: Bindings, name: ChannelName): ChannelStub => env.CHANNEL.getByName(name, placement(env))

export const subprotocol = 'hiwar.v1'

/** Who opens a socket, as the worker found out from the token. */
const UpgradeActor = v.object({
  userId: v.number(),
  role: v.picklist(Object.values(Role)),
  /** Epoch ms. */
  tokenExpiresAt: v.number(),
})
export type UpgradeActor = v.InferOutput<typeof UpgradeActor>
const actorHeader = 'x-hiwar-actor'

/**
 * Hands an authenticated upgrade to the person's hub. The headers are made anew: what a client sent under the name of
 * ours never arrives, and the token stays here.
 */
export const connectSocket = (env: Bindings, actor: UpgradeActor, namesProtocol: boolean): Promise<Response> => {
  const headers = new Headers({ upgrade: 'websocket', [actorHeader]: JSON.stringify(actor) })
  if (namesProtocol) headers.set('sec-websocket-protocol', subprotocol)
  return userHub(env, actor.userId).fetch('https://hub/socket', { headers })
}

/** The other end of `connectSocket`. */
export const actorOfUpgrade = (request: Request): UpgradeActor =>
  v.parse(UpgradeActor, JSON.parse(request.headers.get(actorHeader) ?? 'null'))
