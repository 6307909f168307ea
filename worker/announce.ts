/** The one door to Durable Object stubs: who lives where, and what may be asked of them. */
import type { ChannelName } from '#contract/realtime/chat.ts'
import type { Channel } from '#durable/channel/object.ts'
import type { ChatRoom } from '#durable/chat-room/object.ts'
import type { SessionRoom } from '#durable/session-room/object.ts'
import type { ClosingSession, ScheduledSession } from '#durable/session-room/room.ts'
import type { UserHub } from '#durable/user-hub/object.ts'
import type { Bindings } from './services.ts'

export const userHub = (env: Bindings, userId: number): DurableObjectStub<UserHub> =>
  env.USER_HUB.getByName(String(userId))
export const chatRoom = (env: Bindings, roomId: number): DurableObjectStub<ChatRoom> =>
  env.CHAT_ROOM.getByName(String(roomId))
export const sessionRoom = (env: Bindings, sessionId: string): DurableObjectStub<SessionRoom> =>
  env.SESSION_ROOM.getByName(sessionId)
export const channel = (env: Bindings, name: ChannelName): DurableObjectStub<Channel> => env.CHANNEL.getByName(name)

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
  /** Ends every socket of a person, because the token no longer opens anything. */
  disconnect(userId: number, closeCode: number): Promise<void>
}

export const announcer = (env: Bindings): Announce => ({
  async toUsers(userIds, frame) {
    await Promise.all([...new Set(userIds)].map((id) => userHub(env, id).deliver([frame])))
  },
  async toChannel(name, frame, except = []) {
    await channel(env, name).broadcast(frame, [...except])
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
  async disconnect(userId, closeCode) {
    await userHub(env, userId).disconnect(closeCode)
  },
})
