/** The worker's calls to the Durable Objects: sends frames, schedules sessions, posts and reads chat messages. */
import type { BookedTime } from '#contract/catalogue/shapes/booked-time.ts'
import type { ChannelName } from '#contract/shared/events/channels.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import type { Message } from '#contract/talk/shapes/chat.ts'
import type { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import { tutorNews } from '#contract/vocabulary/tutor-news.ts'
import type { Bindings } from './bindings.ts'
import { getChatRoom, type MessageMatches, type MessagePage, type MessageRange, type OwnMessage } from './chat-room.ts'
import type { WordAnswer, WordQuestion } from './hub-words.ts'
import {
  getChannel,
  getServerMonitor,
  getTutorChannel,
  getUserHub,
  type HubOwner,
  type KeptInsight,
  type KeptNotification,
  type KeptNotificationPage,
  type SocketChoice,
  tutorLists,
} from './live-rooms.ts'
import {
  type ClosingSession,
  getSessionRoom,
  type InkOfPage,
  type NotesText,
  type ScheduledSession,
} from './session-room.ts'

export interface Announcer {
  /** Sends one server frame, made by `frameOf(…)`, to every open socket of these users. */
  toUsers(userIds: readonly number[], frame: string): Promise<void>
  /** Sends one server frame to everybody subscribed to a channel, except those named. */
  toChannel(name: ChannelName, frame: string, except?: readonly number[]): Promise<void>
  /**
   * Has open lists and open profiles of these tutors load again. `taken`: times of theirs were booked, and nothing else
   * happened; lists show those of the tutors in `booked` without loading. Of more than 200 tutors only the profiles of the first
   * are told.
   */
  tutorsChanged(tutorIds: readonly number[], change?: { taken: boolean; booked?: readonly BookedTime[] }): Promise<void>
  /** Tells the session's object its times and members; the object sets its alarms. Idempotent. */
  scheduleSession(session: ScheduledSession): Promise<void>
  /** Closes a cancelled session: members inside are sent out and nobody can join any more. Idempotent. */
  closeSession(session: ClosingSession): Promise<void>
  /** Ids of the users in the session now. */
  listMembersInSession(sessionId: string): Promise<number[]>
  /**
   * Stores a message that was sent over HTTP and delivers it to both members. A repeat with the same `refId` stores
   * nothing.
   */
  postMessage(roomId: number, userId: number, text: string, refId: string): Promise<{ code: string }>
  /** One page of a room's messages, read from the room's object. */
  listRoomMessages(roomId: number, reader: Caller, range: MessageRange): Promise<MessagePage>
  /** Blocks the other member of a room, or ends that, and tells both. */
  blockMember(roomId: number, userId: number, blocked: boolean): Promise<{ code: string }>
  /** Messages of one member of a room, oldest first, read from the room's object. */
  listOwnMessages(roomId: number, userId: number, after: number, limit: number): Promise<OwnMessage[]>
  /** Blanks the messages of a member whose account is deleted. Idempotent. */
  forgetMember(roomId: number, userId: number, text: string): Promise<void>
  /** Messages of a room that hold a text, read from the room's object. */
  searchRoomMessages(
    roomId: number,
    reader: Caller,
    search: { keyword: string; before?: number | undefined },
  ): Promise<MessageMatches>
  /** Messages of a room between two instants, epoch ms, with ten on either side; for the team, whose look is logged before. */
  readRoomStretch(roomId: number, span: Interval): Promise<Message[]>
  /** The text of a lesson's notes, read from the session's object. */
  readNotes(sessionId: string): Promise<NotesText>
  /** The pages that were shown in a lesson, with their ink, read from the session's object. */
  readInk(sessionId: string): Promise<InkOfPage[]>
  /** Figures of the whole server; the next ones go to the subscribers of their channel. */
  readServerFigures(): Promise<ServerFigures>
  /** Keeps notifications in the hub of their reader. Idempotent. */
  keepNotifications(owner: HubOwner, list: readonly KeptNotification[]): Promise<void>
  /** Notifications that the hub of a person keeps, newest first. */
  listKeptNotifications(userId: number, page: KeptNotificationPage): Promise<KeptNotification[]>
  /** Whether the hub of a person keeps this notification. */
  hasKeptNotification(userId: number, id: number): Promise<boolean>
  /** Texts of what a person said in lessons after one, which their hub keeps. */
  listInsights(userId: number, after: number, limit: number): Promise<KeptInsight[]>
  /** Deletes what the hub of a deleted account keeps. Idempotent. */
  forgetNotifications(owner: HubOwner): Promise<void>
  /** Asks the hub of a student about their words: `worker/features/classroom/words/ask.ts`. */
  askWords(owner: HubOwner, question: WordQuestion): Promise<WordAnswer>
  /** Has the hub of a student take their words out of the database. Idempotent; false where the account is gone. */
  moveWords(owner: HubOwner): Promise<boolean>
  /** Closes the sockets of a user whose tokens were revoked, or those of the devices that were signed out. */
  disconnect(userId: number, closeCode: number, of?: SocketChoice): Promise<void>
}

export const createAnnouncer = (env: Bindings): Announcer => ({
  async toUsers(userIds, frame) {
    await Promise.all([...new Set(userIds)].map((id) => getUserHub(env, id).deliver([frame])))
  },
  async toChannel(name, frame, except = []) {
    await getChannel(env, name).broadcast(name, frame, [...except])
  },
  async tutorsChanged(tutorIds, { taken, booked = [] } = { taken: false }) {
    const told = tutorIds.slice(0, tutorNews.named)
    // Without ids it may be anybody.
    const isNamed = told.length > 0 && told.length === tutorIds.length
    const news = taken
      ? { taken: [...tutorIds], booked: [...booked], more: false, frames: [] }
      : { taken: [], booked: [], more: true, frames: [], ...(isNamed ? { changed: told } : {}) }
    await Promise.all([
      getChannel(env, tutorLists).tellLists(news),
      ...told.map((tutorId) => getTutorChannel(env, tutorId).tellTutor(tutorId)),
    ])
  },
  async scheduleSession(session) {
    await getSessionRoom(env, session.sessionId).schedule(session)
  },
  async closeSession(session) {
    await getSessionRoom(env, session.sessionId).close(session)
  },
  async listMembersInSession(sessionId) {
    return await getSessionRoom(env, sessionId).inside()
  },
  async postMessage(roomId, userId, text, refId) {
    return await getChatRoom(env, roomId).post({ roomId, userId, text, refId })
  },
  async listRoomMessages(roomId, reader, range) {
    return await getChatRoom(env, roomId).page({ roomId, reader: { id: reader.id, role: reader.role }, ...range })
  },
  async blockMember(roomId, userId, blocked) {
    return await getChatRoom(env, roomId).block({ roomId, userId, blocked })
  },
  async listOwnMessages(roomId, userId, after, limit) {
    return await getChatRoom(env, roomId).listOwn({ roomId, userId, after, limit })
  },
  async forgetMember(roomId, userId, text) {
    await getChatRoom(env, roomId).forget({ roomId, userId, text })
  },
  async searchRoomMessages(roomId, reader, search) {
    return await getChatRoom(env, roomId).search({ roomId, reader: { id: reader.id, role: reader.role }, ...search })
  },
  async readRoomStretch(roomId, { start, end }) {
    return await getChatRoom(env, roomId).stretch({ roomId, from: start, until: end })
  },
  async readNotes(sessionId) {
    return await getSessionRoom(env, sessionId).readNotes(sessionId)
  },
  async readInk(sessionId) {
    return await getSessionRoom(env, sessionId).readInk(sessionId)
  },
  async readServerFigures() {
    return await getServerMonitor(env).latest()
  },
  async keepNotifications(owner, list) {
    await getUserHub(env, owner.userId).keepNotifications(owner, list)
  },
  async listKeptNotifications(userId, page) {
    return await getUserHub(env, userId).listNotifications(page)
  },
  async hasKeptNotification(userId, id) {
    return await getUserHub(env, userId).hasNotification(id)
  },
  async listInsights(userId, after, limit) {
    return await getUserHub(env, userId).listInsights(after, limit)
  },
  async forgetNotifications(owner) {
    await getUserHub(env, owner.userId).forgetNotifications(owner)
  },
  async askWords(owner, question) {
    return await getUserHub(env, owner.userId).askWords(owner, question)
  },
  async moveWords(owner) {
    return await getUserHub(env, owner.userId).moveWords(owner)
  },
  async disconnect(userId, closeCode, of) {
    await getUserHub(env, userId).disconnect(closeCode, of)
  },
})
