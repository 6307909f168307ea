/**
 * The RPC interface of each Durable Object, and how to reach one. Interfaces let the worker and other objects call an
 * object without importing its class. The functions below fail to compile when a class does not match its interface.
 */
import * as v from 'valibot'
import type { TutorNews } from '#contract/catalogue/rules/tutor-news.ts'
import type * as ink from '#contract/classroom/events/ink.ts'
import type * as notes from '#contract/classroom/events/notes.ts'
import type * as session from '#contract/classroom/events/session.ts'
import type { PagePlace, StoredStroke } from '#contract/classroom/shapes/ink.ts'
import type { InsightSentence } from '#contract/classroom/shapes/insight.ts'
import type { MoreTimeAsk } from '#contract/lessons/rules/more-time.ts'
import type { NowNews } from '#contract/lessons/rules/now-news.ts'
import type { AvailabilityChange } from '#contract/lessons/shapes/now.ts'
import type { AckCode } from '#contract/shared/events/acks.ts'
import type { ChannelName } from '#contract/shared/events/channels.ts'
import type { ClientEvent, DataOf } from '#contract/shared/events/event.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import { requestIdHeader } from '#contract/shared/rules/request-id.ts'
import type * as chat from '#contract/talk/events/chat.ts'
import type { Message } from '#contract/talk/shapes/chat.ts'
import type { RequestReport } from '#contract/team/rules/request-figures.ts'
import type { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import type { SentenceAct } from '#contract/vocabulary/insights.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Bindings } from './bindings.ts'
import { carryScope } from './carried-scope.ts'
import type { WordAnswer, WordQuestion } from './hub-words.ts'
import { currentScope } from './log.ts'
import { HandedRooms } from './storage/rooms-of-user.ts'

/** An object's result for a client event; the hub turns it into the ack. */
interface EventOutcome<E extends ClientEvent> {
  code: E['acks'][number]
  message?: string
}

/** Whose hub it is; `madeAt` tells an account from an earlier one of the same id, which a restored backup may have forgotten. */
export interface HubOwner {
  readonly userId: number
  /** When the account was made, epoch ms. */
  readonly madeAt: number
}

/** A notification as the hub of its reader keeps it. */
export interface KeptNotification {
  readonly id: number
  readonly kind: NotificationKind
  readonly aboutId: number | null
  /** JSON of `NotificationFacts`. */
  readonly facts: string
  /** Epoch ms. */
  readonly dueAt: number
}

/** A place in the list, which is ordered by time and id, newest first. */
export interface NotificationPlace {
  readonly dueAt: number
  readonly id: number
}

export interface KeptNotificationPage {
  /** Only what comes behind it; null: from the newest on. */
  readonly before: NotificationPlace | null
  /** Ids that the caller has already. */
  readonly except: readonly number[]
  readonly limit: number
}

export type KeptSentence = InsightSentence

/** The text of one part of what somebody said in a lesson. `since`: when the two agreed, epoch ms. */
export interface InsightPart {
  readonly lessonId: number
  readonly since: number
  readonly number: number
  readonly text: string
}

/** What somebody said in a lesson, as their hub keeps it. */
export interface KeptInsight {
  readonly lessonId: number
  readonly text: string
  readonly sentences: readonly KeptSentence[]
}

/** `isOwn`: by whoever said it, and not by the tutor. */
export type InsightChange =
  | { readonly text: string }
  | { readonly number: number; readonly act: SentenceAct; readonly isOwn: boolean }

/** All sockets of one person, their older notifications, a student's words, and texts of what they said in lessons. */
export interface UserHubStub {
  /** Opens a socket. Call it through `connectSocket`. */
  fetch(url: string, init: { headers: Headers }): Promise<Response>
  /** Sends frames to every open socket, except that of one tab; returns how many there are. */
  deliver(frames: string[], exceptTab?: string): Promise<number>
  /** Sends a frame to these tabs; returns the ids of those that are no longer open. */
  deliverToTabs(tabIds: string[], frame: string): Promise<string[]>
  /** Sends frames to the sockets subscribed to a topic; returns how many there were. A text is a single frame. */
  deliverToChannel(name: Topic, frames: string | readonly string[]): Promise<number>
  /** Closes sockets whose network is gone. True where others are left; without any the person is offline when this answers. */
  settlePresence(): Promise<boolean>
  /** Whose last page that closes, and first one that opens, is told to the board of searches; null: no longer. */
  follow(userId: number | null): Promise<void>
  /** Closes every socket, or those of some devices. */
  disconnect(closeCode: number, of?: SocketChoice): Promise<void>
  /** Keeps notifications of its person; again replaces them by themselves. Nothing of an account that was forgotten. */
  keepNotifications(owner: HubOwner, list: readonly KeptNotification[]): Promise<void>
  /** Kept notifications, newest first. */
  listNotifications(page: KeptNotificationPage): Promise<KeptNotification[]>
  hasNotification(id: number): Promise<boolean>
  /** The account is deleted: neither notifications, words nor texts are kept, and nothing more comes in. */
  forgetNotifications(owner: HubOwner): Promise<void>
  /** Answers about the words of a student, which the first question brings out of the database. */
  askWords(owner: HubOwner, question: WordQuestion): Promise<WordAnswer>
  /** Brings the words of a student out of the database unless they are here; false where the account is gone. */
  moveWords(owner: HubOwner): Promise<boolean>
  /** Keeps the text of a part; again replaces it. False: nothing of this agreement is kept any more. */
  keepInsightPart(owner: HubOwner, part: InsightPart): Promise<boolean>
  /** The text of the parts so far; null where nothing of this agreement is kept. */
  gatherInsight(lessonId: number, since: number): Promise<string | null>
  /** Makes one text of the parts. False: nothing of this agreement is kept any more. */
  finishInsight(owner: HubOwner, lessonId: number, since: number, sentences: readonly KeptSentence[]): Promise<boolean>
  readInsight(lessonId: number): Promise<KeptInsight | null>
  /** Null where there is nothing to change, or not for this person. */
  changeInsight(lessonId: number, change: InsightChange): Promise<KeptInsight | null>
  /** The text of a lesson goes, and nothing of it is taken any more. */
  dropInsight(owner: HubOwner, lessonId: number): Promise<void>
  /** Texts of lessons after one, by their ids. */
  listInsights(after: number, limit: number): Promise<KeptInsight[]>
}

/** Which sockets of a person: those of one signed-in device, or all others. */
export type SocketChoice = { readonly device: number } | { readonly otherThan: number }

interface RoomRequest {
  roomId: number
  userId: number
}
export interface DraftMessage {
  text: string
  /** Chosen by the client; a message with a `refId` already stored is the same message. */
  refId: string
  /** Id of the message of this room that it answers. */
  replyTo?: number | undefined
  /** What the upload of its file was answered with, and the wave of a voice message. */
  attachment?: { token: string; peaks?: number[] | undefined } | undefined
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

export interface MessageSearchRequest {
  roomId: number
  reader: Caller
  keyword: string
  /** Message id, exclusive. */
  before?: number | undefined
}
export type MessageMatches = { refused: 'room-not-found' | 'forbidden' } | { list: Message[]; next: number | null }

/** An outcome with the frame for the sender's own sockets. */
interface WriteOutcome<E extends ClientEvent> extends EventOutcome<E> {
  toSelf?: string
}

export type SendOutcome = WriteOutcome<typeof chat.SendMessage>

/** A message as its author takes it away: its number in the room, its instant as epoch ms, and the key of its file. */
export interface OwnMessage {
  readonly seq: number
  readonly text: string
  readonly createdAt: number
  readonly file: string | null
}

/** One conversation. */
export interface ChatRoomStub {
  /** Stores messages of one member, in order; returns one outcome per message. */
  send(burst: RoomRequest & { messages: DraftMessage[] }): Promise<SendOutcome[]>
  /** As `send`, for a message sent over HTTP: the frame goes to the sender's sockets as well. */
  post(message: NewMessage): Promise<EventOutcome<typeof chat.SendMessage>>
  update(change: MessageRequest & { text: string }): Promise<WriteOutcome<typeof chat.UpdateMessage>>
  remove(change: MessageRequest): Promise<WriteOutcome<typeof chat.DeleteMessage>>
  mark(change: MessageRequest): Promise<WriteOutcome<typeof chat.MarkMessageAsRead>>
  /** Blocks the other member, or ends that, for a request over HTTP: the frame goes to both members' sockets. */
  block(request: RoomRequest & { blocked: boolean }): Promise<{ code: AckCode }>
  typing(request: RoomRequest): Promise<WriteOutcome<typeof chat.UserTyping>>
  /** Frames of the events after `lastMessageId`, oldest first. */
  replay(
    request: RoomRequest & { lastMessageId: number; limit: number },
  ): Promise<{ code: 'ok' | 'not-member'; frames: string[] }>
  /** One page, newest first. */
  page(request: MessagePageRequest): Promise<MessagePage>
  /** Messages of one member that stand, oldest first, after a number in the room. */
  listOwn(request: RoomRequest & { after: number; limit: number }): Promise<OwnMessage[]>
  /** The member has left for good: their messages say `text` alone, their files go, and nobody writes any more. */
  forget(request: RoomRequest & { text: string }): Promise<void>
  /** Messages between two instants, epoch ms, with ten on either side, oldest first; none for a room that is not there. */
  stretch(request: { roomId: number; from: number; until: number }): Promise<Message[]>
  /** Messages that hold a text, newest first; a bounded part of the room at a time. */
  search(request: MessageSearchRequest): Promise<MessageMatches>
}

/** The times and members of a session. Epoch ms. */
export interface ScheduledSession {
  sessionId: string
  kind: SessionKind
  refId: number
  members: [number, number]
  startAt: number
  endAt: number
  /** When the booking was last changed. */
  asOf: number
}
export interface ClosingSession {
  sessionId: string
  reason: 'cancelled' | 'over'
}
/** One socket of one user. */
export interface TabRef {
  userId: number
  tabId: string
}
export type SessionRequest = TabRef & { sessionId: string }
/** A request to join a session. */
export interface JoinRequest extends TabRef {
  /**
   * Identifies one stay of a page in the session. Kept when the socket reconnects, unlike `tabId`. Older clients send
   * none.
   */
  seatId?: string | undefined
  /**
   * The page was in the session and lost its socket. It must not take over from another device the user has since
   * joined with.
   */
  resume?: boolean | undefined
}
/** What a member has turned on; absent until they reported it. */
export interface MemberMedia {
  mic?: boolean
  camera?: boolean
  /** The camera is on but sends no video, because the connection carries audio only. */
  paused?: boolean
  screen?: boolean
}
type RelayOutcome = EventOutcome<typeof session.SessionOffer>

/** `page`: the key of the page that asks, see `contract/classroom/events/notes.ts`. */
export type DocumentRequest = SessionRequest & { page: string }
/** Notes or ink as a page that opens them gets them; base64. */
export type DocumentState = Omit<DataOf<typeof notes.NotesState>, 'sessionId'>
export type NotesOutcome = EventOutcome<typeof notes.OpenNotes> | { code: 'ok'; state: DocumentState }
export type InkOutcome = EventOutcome<typeof ink.OpenInk> | { code: 'ok'; state: DocumentState }
/** What stays of a page after the lesson. */
export interface InkOfPage extends PagePlace {
  strokes: StoredStroke[]
}
export interface NotesText {
  text: string
  /** Epoch ms; null while nothing was written. */
  changedAt: number | null
  writable: boolean
}

/** One session: the video call of a booking. */
export interface SessionRoomStub {
  schedule(booking: ScheduledSession): Promise<void>
  close(closing: ClosingSession): Promise<void>
  /** Ids of the members in the session now. */
  inside(): Promise<number[]>
  listen(seat: SessionRequest): Promise<EventOutcome<typeof session.PreJoinSession>>
  join(entry: JoinRequest & { sessionId: string }): Promise<EventOutcome<typeof session.JoinSession>>
  leave(seat: SessionRequest): Promise<EventOutcome<typeof session.LeaveSession>>
  /** Removes a user who joined another session. */
  leaveForAnother(userId: number): Promise<void>
  /** The socket closed. The member keeps their place for a grace period. */
  drop(seat: TabRef): Promise<void>
  /** Sends a frame to the other member; stores it while they are disconnected. */
  relay(seat: SessionRequest, frame: string): Promise<RelayOutcome>
  /** Stores what the member turned on or off and sends it to everybody listening. */
  setMedia(seat: SessionRequest, change: MemberMedia, frame: string): Promise<RelayOutcome>
  /** As `relay`, from the student of a lesson to the tutor, at most every two seconds. */
  signal(seat: SessionRequest, frame: string): Promise<RelayOutcome>
  ping(seat: SessionRequest, about: number, frame: string): Promise<RelayOutcome>
  /** What of the lesson's notes the page does not hold, by its state vector. */
  openNotes(seat: DocumentRequest, vector?: string): Promise<NotesOutcome>
  /** Stores a change of the notes and sends it to both members. */
  changeNotes(seat: DocumentRequest, update: string): Promise<EventOutcome<typeof notes.ChangeNotes>>
  readNotes(sessionId: string): Promise<NotesText>
  /** What of the ink on the lesson's pages the page does not hold, by its state vector. */
  openInk(seat: DocumentRequest, vector?: string): Promise<InkOutcome>
  /** Stores a change of the ink and sends it to both members. */
  changeInk(seat: DocumentRequest, update: string): Promise<EventOutcome<typeof ink.ChangeInk>>
  /** Shows a page to both, or none. */
  showPage(seat: SessionRequest, place: PagePlace | null): Promise<EventOutcome<typeof ink.ShowPage>>
  /** Sends a frame to the other member inside, now or never. */
  moveHand(seat: SessionRequest, frame: string): Promise<EventOutcome<typeof ink.MoveHand>>
  /** The pages that were shown or drawn on, with their ink. */
  readInk(sessionId: string): Promise<InkOfPage[]>
  /** Keeps the student's wish to go on behind the lesson, and tells both. False unless they are inside. */
  askMoreTime(sessionId: string, userId: number, ask: MoreTimeAsk): Promise<boolean>
  /** The wish, while both are inside. */
  findMoreTime(sessionId: string): Promise<MoreTimeAsk | null>
  /** Either member ends the wish; nothing where there is none. */
  dropMoreTime(sessionId: string, userId: number): Promise<void>
  /** Reads the lessons that go on in this call anew, and tells those inside that one was booked. */
  carryOn(sessionId: string): Promise<void>
}

/** Whoever shows a tutor list. */
export const tutorLists = 'TutorsCache'
/** Whoever shows who can start at once. */
export const nowTopic = 'AvailableNow'
/** What a socket may be told of: a channel of the team, tutor lists, who can start at once, or one tutor. */
export type Topic = ChannelName | typeof nowTopic | `tutor:${number}`
export const tutorTopic = (tutorId: number): Topic => `tutor:${tutorId}`

/** Topics with so many viewers that each part of them is told by an object of its own. */
export type PartedTopic = typeof tutorLists | typeof nowTopic
export const listParts = 16
export const listPartOf = (userId: number): number => userId % listParts

/** The subscribers of a topic, or a part of them. */
export interface ChannelStub {
  /** Returns the frames of the last news, if they are recent. */
  subscribe(userId: number): Promise<readonly string[]>
  /** As `subscribe`, of a part of the audience of a topic, of lists where none is named. */
  joinPart(userId: number, part: number, topic?: PartedTopic): Promise<readonly string[]>
  unsubscribe(userId: number): Promise<void>
  /** Returns how many sockets received it. */
  broadcast(name: Topic, frame: string, except: number[]): Promise<number>
  /** News of lists, for the object that gathers them. */
  tellLists(news: Omit<TutorNews, 'asOf'>): Promise<void>
  /** News of a tutor, for the object of that tutor's viewers. */
  tellTutor(tutorId: number): Promise<void>
  /** Passes news of lists to one part of their audience. */
  relay(news: TutorNews): Promise<void>
  /** Who came, left or stays longer, for the object that gathers it. */
  tellNow(changes: AvailabilityChange[]): Promise<void>
  /** Passes it to one part of those who show it. */
  relayNow(news: NowNews): Promise<void>
}

/** Figures of the whole server; there is one. */
export interface ServerMonitorStub {
  /** Takes what an isolate counted; returns when it is to report again. */
  report(report: RequestReport): Promise<{ everyMs: number }>
  /** A schedule has run. */
  ranCron(cron: string): Promise<void>
  /** Whether something of this kind was not told for so long; it then counts as told. */
  claimTelling(kind: string, onceInMs: number): Promise<boolean>
  /** It could not be told after all. */
  dropTelling(kind: string): Promise<void>
  /** Resolves when the object and its storage answer. */
  touch(): Promise<void>
  /** Sends figures to the subscribers of their channel for a while. */
  watch(): Promise<void>
  /** The figures now, and the next ones to the subscribers. */
  latest(): Promise<ServerFigures>
}

/** Regions that may be named. In `sam`, `afr` and `me` no object is created yet: it comes to be in a region near them. */
const locations: readonly DurableObjectLocationHint[] = [
  ...(['wnam', 'enam', 'sam', 'weur', 'eeur'] as const),
  ...(['apac', 'apac-ne', 'apac-se', 'oc', 'afr', 'me'] as const),
]

/** Only takes effect when an object is created; it never moves. An unknown region is ignored. */
export const placement = ({ OBJECT_LOCATION }: Pick<Bindings, 'OBJECT_LOCATION'>) => {
  const locationHint = locations.find((one) => one === OBJECT_LOCATION)
  return locationHint && { locationHint }
}

export const getUserHub = (env: Bindings, userId: number): UserHubStub =>
  carryScope(env.USER_HUB.getByName(String(userId), placement(env)))
export const getChatRoom = (env: Bindings, roomId: number): ChatRoomStub =>
  carryScope(env.CHAT_ROOM.getByName(String(roomId), placement(env)))
export const getSessionRoom = (env: Bindings, sessionId: string): SessionRoomStub =>
  carryScope(env.SESSION_ROOM.getByName(sessionId, placement(env)))
export const getChannel = (env: Bindings, name: ChannelName): ChannelStub =>
  carryScope(env.CHANNEL.getByName(name, placement(env)))

export const getPart = (env: Bindings, topic: PartedTopic, part: number): ChannelStub =>
  carryScope(env.CHANNEL.getByName(`${topic}/${part}`, placement(env)))
/** Gathers the news of who can start at once. */
export const getNowNews = (env: Bindings): ChannelStub => carryScope(env.CHANNEL.getByName(nowTopic, placement(env)))
export const getTutorChannel = (env: Bindings, tutorId: number): ChannelStub =>
  carryScope(env.CHANNEL.getByName(tutorTopic(tutorId), placement(env)))

export const getServerMonitor = (env: Bindings): ServerMonitorStub =>
  carryScope(env.SERVER_MONITOR.getByName('all', placement(env)))

export const subprotocol = 'hiwar.v1'

/** The user who opens a socket, verified by the worker from the token. */
const UpgradeActor = v.object({
  userId: v.number(),
  role: v.picklist(Object.values(Role)),
  /** Epoch ms. */
  tokenExpiresAt: v.number(),
  /** The signed-in device of the token; null where it names none. */
  deviceId: v.optional(v.nullable(v.number()), null),
  /** Their rooms, where the check of the token read them as well. */
  rooms: v.optional(v.nullable(HandedRooms), null),
  /** How many people are there, as the worker counted them last. */
  online: v.optional(v.number(), 0),
})
export type UpgradeActor = v.InferOutput<typeof UpgradeActor>
const actorHeader = 'x-hiwar-actor'

/**
 * Forwards an authenticated upgrade to the user's hub. The headers are built from scratch: a client cannot forge the
 * actor header, and the token is not passed on.
 */
export const connectSocket = (env: Bindings, actor: UpgradeActor, namesProtocol: boolean): Promise<Response> => {
  const headers = new Headers({ upgrade: 'websocket', [actorHeader]: JSON.stringify(actor) })
  const scope = currentScope()
  if (scope) headers.set(requestIdHeader, scope.id)
  if (namesProtocol) headers.set('sec-websocket-protocol', subprotocol)
  return getUserHub(env, actor.userId).fetch('https://hub/socket', { headers })
}

/** Reads the actor that `connectSocket` wrote into the request. */
export const readUpgradeActor = (request: Request): UpgradeActor =>
  v.parse(UpgradeActor, JSON.parse(request.headers.get(actorHeader) ?? 'null'))
