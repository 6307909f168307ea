/** The one door to Durable Object stubs: who lives where, and what may be asked of them. */
import * as v from 'valibot'
import type { ChannelName } from '#contract/realtime/chat.ts'
import type { Caller } from '#contract/rules/access.ts'
import type { Message } from '#contract/shapes/chat.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Channel } from '#durable/channel/object.ts'
import type { ChatRoom } from '#durable/chat-room/object.ts'
import type { SessionRoom } from '#durable/session-room/object.ts'
import type { ClosingSession, ScheduledSession } from '#durable/session-room/state.ts'
import type { UserHub } from '#durable/user-hub/object.ts'
import type { Bindings } from './services.ts'

export const userHub = (env: Bindings, userId: number): DurableObjectStub<UserHub> =>
  env.USER_HUB.getByName(String(userId))
export const chatRoom = (env: Bindings, roomId: number): DurableObjectStub<ChatRoom> =>
  env.CHAT_ROOM.getByName(String(roomId))
export const sessionRoom = (env: Bindings, sessionId: string): DurableObjectStub<SessionRoom> =>
  env.SESSION_ROOM.getByName(sessionId)
export const channel = (env: Bindings, name: ChannelName): DurableObjectStub<Channel> => env.CHANNEL.getByName(name)

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

export interface RoomPage {
  readonly limit: number
  readonly offset: number
  /** Message ids. */
  readonly before?: number
  readonly after?: number
}

export interface Announce {
  /** Sends one server frame (`frameOf(…)`) to every open socket of these people. */
  toUsers(userIds: readonly number[], frame: string): Promise<void>
  /** Sends one server frame to everybody subscribed to a channel, except those named. */
  toChannel(name: ChannelName, frame: string, except?: readonly number[]): Promise<void>
  /** Tells the call's object when it takes place and who belongs to it; sets its alarms. Repeatable. */
  scheduleSession(session: ScheduledSession): Promise<void>
  /** The booking was cancelled: everybody inside leaves and nobody enters. Repeatable. */
  closeSession(session: ClosingSession): Promise<void>
  /** Ids of the people inside a call now. */
  insideSession(sessionId: string): Promise<number[]>
  /** Stores a message that did not come by a socket and delivers it to both members; repeatable with one `refId`. */
  postMessage(roomId: number, userId: number, text: string, refId: string): Promise<{ code: string }>
  /** A page of a conversation, as its object has it. */
  roomMessages(
    roomId: number,
    reader: Caller,
    page: RoomPage,
  ): Promise<{ refused: 'room-not-found' | 'forbidden' } | { list: Message[]; total: number }>
  /** Ends every socket of a person, because the token no longer opens anything. */
  disconnect(userId: number, closeCode: number): Promise<void>
}

export const announcer = (env: Bindings): Announce => ({
  async toUsers(userIds, frame) {
    await Promise.all([...new Set(userIds)].map((id) => userHub(env, id).deliver([frame])))
  },
  async toChannel(name, frame, except = []) {
    await channel(env, name).broadcast(name, frame, [...except])
  },
  async scheduleSession(session) {
    await sessionRoom(env, session.sessionId).schedule(session)
  },
  async closeSession(session) {
    await sessionRoom(env, session.sessionId).close(session)
  },
  async insideSession(sessionId) {
    return await sessionRoom(env, sessionId).inside()
  },
  async postMessage(roomId, userId, text, refId) {
    return await chatRoom(env, roomId).post({ roomId, userId, text, refId })
  },
  async roomMessages(roomId, reader, page) {
    return await chatRoom(env, roomId).page({ roomId, reader: { id: reader.id, role: reader.role }, ...page })
  },
  async disconnect(userId, closeCode) {
    await userHub(env, userId).disconnect(closeCode)
  },
})
