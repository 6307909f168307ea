/** What the worker tells live rooms, and what it asks of them. */
import type { ChannelName } from '#contract/realtime/chat.ts'
import type { Caller } from '#contract/rules/access.ts'
import type { Bindings } from './bindings.ts'
import {
  type ClosingSession,
  channel,
  chatRoom,
  type MessagePage,
  type MessageRange,
  type ScheduledSession,
  sessionRoom,
  userHub,
} from './live-rooms.ts'

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
  roomMessages(roomId: number, reader: Caller, range: MessageRange): Promise<MessagePage>
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
  async roomMessages(roomId, reader, range) {
    return await chatRoom(env, roomId).page({ roomId, reader: { id: reader.id, role: reader.role }, ...range })
  },
  async disconnect(userId, closeCode) {
    await userHub(env, userId).disconnect(closeCode)
  },
})
