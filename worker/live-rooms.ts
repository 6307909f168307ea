/**
 * The RPC interfaces of people's hubs, of channels and of the server's monitor, and how to reach them. Interfaces let the
 * worker and other objects call an object without importing its class; those of the other objects stand in files of their
 * own, such as `session-room.ts`. The functions below fail to compile when a class does not match its interface.
 */
import * as v from 'valibot'
import type { TutorNews } from '#contract/catalogue/rules/tutor-news.ts'
import type { InsightSentence } from '#contract/classroom/shapes/insight.ts'
import type { NowNews } from '#contract/lessons/rules/now-news.ts'
import type { AvailabilityChange } from '#contract/lessons/shapes/now.ts'
import type { ChannelName } from '#contract/shared/events/channels.ts'
import type { ClientEvent } from '#contract/shared/events/event.ts'
import { requestIdHeader } from '#contract/shared/rules/request-id.ts'
import type { RequestReport } from '#contract/team/rules/request-figures.ts'
import type { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import type { SentenceAct } from '#contract/vocabulary/insights.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Bindings } from './bindings.ts'
import { carryScope } from './carried-scope.ts'
import type { WordAnswer, WordQuestion } from './hub-words.ts'
import { currentScope } from './log.ts'
import { HandedRooms } from './storage/rooms-of-user.ts'

/** An object's result for a client event; the hub turns it into the ack. */
export interface EventOutcome<E extends ClientEvent> {
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
