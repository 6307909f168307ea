import { DurableObject } from 'cloudflare:workers'
import { JoinRooms, WatchTutors } from '#contract/shared/events/channels.ts'
import { ackFrame } from '#contract/shared/events/event.ts'
import { returnsWithin } from '#contract/shared/rules/backoff.ts'
import { connections } from '#contract/vocabulary/connections.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { Alarms } from '#durable/lib/alarms.ts'
import * as sockets from '#durable/lib/sockets.ts'
import type { Bindings } from '#worker/bindings.ts'
import { scopeEntries } from '#worker/carried-scope.ts'
import { describeFault } from '#worker/database-errors.ts'
import type { WordAnswer, WordQuestion } from '#worker/hub-words.ts'
import {
  type HubOwner,
  type InsightChange,
  type InsightPart,
  type KeptInsight,
  type KeptNotification,
  type KeptNotificationPage,
  type KeptSentence,
  readUpgradeActor,
  type SocketChoice,
  subprotocol,
  type Topic,
} from '#worker/live-rooms.ts'
import { currentScope, writeFault } from '#worker/log.ts'
import { getSessionRoom } from '#worker/session-room.ts'
import { openDb } from '#worker/storage/db.ts'
import type { HandedRooms, RoomOfUser } from '#worker/storage/rooms-of-user.ts'
import { BoardReporter, boardAlarm } from './board-reporter.ts'
import { chatEvents, defaultChannelsOf, subscribeToChannels } from './chat-events.ts'
import { clipEvents } from './clip-events.ts'
import { createEventContext, createJoinedRoomsFrame } from './event-context.ts'
import type { EventHandler, EventOutcome, SocketEventContext } from './events.ts'
import { brokenCode, FrameReader, findSurplusSockets, graceMs, isDead } from './hub.ts'
import { inkEvents } from './ink-events.ts'
import { InsightKeeper } from './insight-keeper.ts'
import { notesEvents } from './notes-events.ts'
import { NotificationKeeper, tidyAlarm } from './notification-keeper.ts'
import { OutgoingMessages } from './outgoing.ts'
import { PresenceKeeper } from './presence.ts'
import { sessionEvents } from './session-events.ts'
import { listRoomsOfUser } from './store.ts'
import { TutorWatch } from './tutor-watch.ts'
import { WordKeeper } from './word-keeper.ts'

const eventHandlers: ReadonlyMap<string, EventHandler> = new Map(
  [...chatEvents, ...sessionEvents, ...notesEvents, ...inkEvents, ...clipEvents].map((handler) => [
    handler.event.name,
    handler,
  ]),
)
const declaredEvents = new Map([...eventHandlers].map(([name, { event }]) => [name, event]))

/** For how long rooms that were read for a greeting answer what a page asks next. */
const greetedMs = 3_000
/** By how much the clocks of the worker and of this object may differ. */
const clocksMs = 1_000

const logFault = (error: unknown): void => writeFault({ hub: describeFault(error) })

/**
 * All sockets of one person: reads their frames, asks the rooms, and delivers whatever concerns the person. Keeps the person's
 * older notifications, a student's words, and texts of what they said in lessons.
 */
export class UserHub extends DurableObject<Bindings> {
  static {
    scopeEntries(UserHub)
  }

  readonly #alarms = new Alarms(this.ctx.storage)
  readonly #outgoing = new OutgoingMessages(this.env)
  readonly #reader = new FrameReader(declaredEvents)
  readonly #presence = new PresenceKeeper(this.env, this.ctx.storage.kv, this.#alarms)
  readonly #watch = new TutorWatch(this.env, this.ctx)
  /** Epoch ms of the last frame or event that may have changed what the rooms of the person say. */
  #changedAt = 0
  #greeted: { readonly at: number; readonly rooms: readonly RoomOfUser[] } | null = null
  readonly #board = new BoardReporter(this.env, this.ctx.storage.kv, this.#alarms)
  readonly #notifications = new NotificationKeeper(this.env, this.ctx.storage, this.#alarms)
  readonly #words = new WordKeeper(this.env, this.ctx.storage)

  readonly #insights = new InsightKeeper(this.ctx.storage)

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    sockets.answerPings(ctx)
  }

  /** An upgrade that `worker/http` has authenticated; nobody else can reach this object. */
  override async fetch(request: Request): Promise<Response> {
    const { rooms, online, ...actor } = readUpgradeActor(request)
    const { 0: client, 1: server } = new WebSocketPair()
    const now = Date.now()
    const watched = { lists: false, tutors: [] }
    const tab: sockets.Tab = {
      ...actor,
      tabId: crypto.randomUUID(),
      openedAt: now,
      returnWithin: returnsWithin(online, Number(this.env.RETURN_WITHIN_MS) || undefined),
      sessionIds: [],
      channels: [],
      watched,
    }
    sockets.acceptTab(this.ctx, server, tab)
    this.#closeSurplusSockets()
    this.#alarms.together(() => {
      this.#alarms.setUnlessSooner('expiry', actor.tokenExpiresAt)
      this.#alarms.setUnlessSooner('pulse', now + this.#pulseMs())
      this.#board.changed(now)
      this.ctx.waitUntil(this.#welcome(server, tab, rooms).catch(logFault))
    })
    const offered = request.headers.get('sec-websocket-protocol')
    const headers = offered === subprotocol ? { 'sec-websocket-protocol': subprotocol } : undefined
    return new Response(null, { status: 101, webSocket: client, headers })
  }

  /** Sends frames to every open socket, except that of one tab; answers how many there are. */
  async deliver(frames: string[], exceptTab?: string): Promise<number> {
    this.#noteChange()
    const all = sockets.openSockets(this.ctx)
    const open = exceptTab === undefined ? all : all.filter((socket) => sockets.readTab(socket)?.tabId !== exceptTab)
    for (const socket of open) for (const frame of frames) sockets.sendTo(socket, frame)
    return open.length
  }

  /** Returns the tabs whose sockets are gone. */
  async deliverToTabs(tabIds: string[], frame: string): Promise<string[]> {
    return tabIds.filter((tabId) => {
      const [socket] = sockets.socketsOfTabs(this.ctx, [tabId])
      return !socket || !sockets.sendTo(socket, frame)
    })
  }

  async deliverToChannel(name: Topic, frames: string | readonly string[]): Promise<number> {
    const all = typeof frames === 'string' ? [frames] : frames
    const hearing = sockets.openSockets(this.ctx).flatMap((socket) => {
      const tab = sockets.readTab(socket)
      return tab !== null && sockets.hears(tab, name) ? [{ socket, own: sockets.framesFor(tab, name, all) }] : []
    })
    return hearing.filter(({ socket, own }) => own.every((frame) => sockets.sendTo(socket, frame))).length
  }

  async settlePresence(): Promise<boolean> {
    if (this.#liveSockets().length > 0) return true
    await this.#presence.endGrace(0, Date.now())
    return false
  }

  async follow(userId: number | null): Promise<void> {
    const now = Date.now()
    this.#alarms.together(() => {
      this.#board.follow(userId, now)
      if (sockets.openSockets(this.ctx).length > 0) this.#alarms.setUnlessSooner('pulse', now + this.#pulseMs())
    })
  }

  async disconnect(code: number, of?: SocketChoice): Promise<void> {
    const ending = of ? sockets.socketsOf(this.ctx, of) : sockets.openSockets(this.ctx)
    await Promise.all(ending.map((socket) => this.#end(socket, code)))
  }

  async keepNotifications(owner: HubOwner, list: readonly KeptNotification[]): Promise<void> {
    this.#notifications.keep(owner, list, Date.now())
  }

  async listNotifications(page: KeptNotificationPage): Promise<KeptNotification[]> {
    return this.#notifications.list(page)
  }

  async hasNotification(id: number): Promise<boolean> {
    return this.#notifications.has(id)
  }

  async forgetNotifications(owner: HubOwner): Promise<void> {
    this.#notifications.forget(owner)
    this.#words.forget(owner)
    this.#insights.forget(owner)
  }

  async askWords(owner: HubOwner, question: WordQuestion): Promise<WordAnswer> {
    return this.#words.ask(owner, question, Date.now())
  }

  async moveWords(owner: HubOwner): Promise<boolean> {
    return this.#words.move(owner, Date.now())
  }

  async keepInsightPart(owner: HubOwner, part: InsightPart): Promise<boolean> {
    return this.#insights.keepPart(owner, part)
  }

  async gatherInsight(lessonId: number, since: number): Promise<string | null> {
    return this.#insights.gather(lessonId, since)
  }

  async finishInsight(owner: HubOwner, lessonId: number, since: number, sentences: readonly KeptSentence[]) {
    return this.#insights.finish(owner, lessonId, since, sentences)
  }

  async readInsight(lessonId: number): Promise<KeptInsight | null> {
    return this.#insights.read(lessonId)
  }

  async changeInsight(lessonId: number, change: InsightChange): Promise<KeptInsight | null> {
    return this.#insights.change(lessonId, change)
  }

  async dropInsight(owner: HubOwner, lessonId: number): Promise<void> {
    this.#insights.drop(owner, lessonId)
  }

  async listInsights(after: number, limit: number): Promise<KeptInsight[]> {
    return this.#insights.list(after, limit)
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    // A client may go on writing instead of answering the close of a token that was revoked.
    if (!sockets.isOpen(socket)) return
    const tab = sockets.readTab(socket)
    if (!tab) return socket.close(1011)
    const reading = this.#reader.read(raw, tab, Date.now())
    if (reading.kind === 'expired') return this.#end(socket, realtime.close.expired)
    if (reading.kind === 'refuse') {
      if (reading.ack !== undefined) sockets.sendTo(socket, ackFrame(reading.ack, 'unallowed', reading.why))
      return reading.close === null ? undefined : this.#end(socket, reading.close)
    }
    const handler = eventHandlers.get(reading.event)
    if (!handler) return
    if (handler.event !== JoinRooms && handler.event !== WatchTutors) this.#noteChange()
    const {
      code,
      message,
      id,
      toTab = [],
      toSelf,
      close,
    } = await this.#run(handler, this.#createContext(socket, tab), reading.data)
    for (const frame of toTab) sockets.sendTo(socket, frame)
    if (reading.ack !== undefined) sockets.sendTo(socket, ackFrame(reading.ack, code, message, id))
    if (toSelf !== undefined) for (const other of sockets.openSockets(this.ctx)) sockets.sendTo(other, toSelf)
    if (close !== undefined) return this.#end(socket, close)
    // An event that only could not be delivered is no fault of the client and is not counted.
    const isRefused = code !== 'ok' && code !== 'unreachable' && message !== 'unreachable'
    if (isRefused && this.#reader.countRefusal(tab.tabId, Date.now()))
      await this.#end(socket, realtime.close.tooManyRefusals)
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    const leaving = this.#removeSocket(socket, code)
    // Completes the closing handshake; the reserved codes 1005 and 1006 cannot be sent back.
    sockets.closeSocket(socket, realtime.close.logout)
    await leaving
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#removeSocket(socket, brokenCode)
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await this.#alarms.run(info?.scheduledTime, Date.now(), async (name, now) => {
      if (name === 'expiry') this.#closeExpired(now)
      if (name === 'pulse') await this.#pulse(now)
      if (name === 'offline') await this.#presence.endGrace(sockets.openSockets(this.ctx).length, now)
      if (name === 'presence') await this.#presence.show(now)
      if (name === tidyAlarm) await this.#notifications.tidy(now)
      if (name === boardAlarm) await this.#board.report(sockets.openSockets(this.ctx).length, now)
    })
  }

  #createContext(socket: WebSocket, tab: sockets.Tab): SocketEventContext {
    const { kv } = this.ctx.storage
    const rooms = (userId: number) => this.#roomsOf(userId)
    const parts = { env: this.env, kv, outgoing: this.#outgoing, watch: this.#watch, rooms, now: () => Date.now() }
    return createEventContext(parts, socket, tab)
  }

  async #run(
    { event, run }: EventHandler,
    context: SocketEventContext,
    data: unknown,
  ): Promise<EventOutcome<string> & Awaited<ReturnType<EventHandler['run']>> & { id?: string | undefined }> {
    try {
      return await run(context, data)
    } catch (error) {
      writeFault({ event: event.name, error: describeFault(error) })
      // Where the event declares no `unreachable`, the ack's message says that a retry may help.
      const code = event.acks.includes('unreachable') ? 'unreachable' : 'unallowed'
      return { code, message: 'unreachable', id: currentScope()?.id }
    }
  }

  #noteChange(): void {
    this.#greeted = null
    this.#changedAt = Date.now()
  }

  /** Rooms that were read before this socket was here count where nothing has come in since. */
  async #welcome(socket: WebSocket, tab: sockets.Tab, handed: HandedRooms | null): Promise<void> {
    const inHand = handed && handed.readAt > this.#changedAt + clocksMs ? handed.list : null
    const [rooms] = await Promise.all([
      this.#presence.opened(tab.userId, Date.now(), inHand),
      subscribeToChannels(this.#createContext(socket, tab), defaultChannelsOf(tab.role)).catch(logFault),
    ])
    this.#greeted = { at: Date.now(), rooms }
    sockets.sendTo(socket, createJoinedRoomsFrame(socket, rooms))
  }

  /** A page asks for its rooms right after it was greeted with them: read once, unless something came in between. */
  async #roomsOf(userId: number): Promise<readonly RoomOfUser[]> {
    const { at, rooms } = this.#greeted ?? { at: 0, rooms: null }
    if (rooms && Date.now() - at <= greetedMs) return rooms
    return listRoomsOfUser(openDb(this.env.DB), userId)
  }

  /** Closes a socket without waiting for its client, who leaves their calls at once. */
  async #end(socket: WebSocket, code: number): Promise<void> {
    sockets.closeSocket(socket, code)
    await this.#removeSocket(socket)
  }

  /** `code`: how it closed; null for a socket that is closed from here. */
  async #removeSocket(socket: WebSocket, code: number | null = null): Promise<void> {
    const tab = sockets.readTab(socket)
    if (!tab) return
    this.#reader.forget(tab.tabId)
    const others = sockets.openSockets(this.ctx).filter((other) => other !== socket)
    if (others.length === 0) {
      const now = Date.now()
      this.#presence.startGrace(now, graceMs(code, tab.returnWithin))
      this.#board.changed(now + realtime.presenceGraceMs)
    }
    const seat = { userId: tab.userId, tabId: tab.tabId }
    // A room that is restarted fails once and answers the second time.
    const drop = (id: string) => getSessionRoom(this.env, id).drop(seat)
    await Promise.all([
      this.#watch.closed(tab).catch(logFault),
      ...tab.sessionIds.map((id) => drop(id).catch(() => drop(id).catch(logFault))),
    ])
  }

  #closeSurplusSockets(): void {
    const open = sockets
      .openSockets(this.ctx)
      .map((socket) => ({ socket, openedAt: sockets.readTab(socket)?.openedAt ?? 0 }))
    for (const { socket } of findSurplusSockets(open))
      this.ctx.waitUntil(this.#end(socket, realtime.close.tooManySockets))
  }

  #closeExpired(now: number): void {
    for (const socket of sockets.openSockets(this.ctx)) {
      const expiresAt = sockets.readTab(socket)?.tokenExpiresAt ?? 0
      if (expiresAt <= now) this.ctx.waitUntil(this.#end(socket, realtime.close.expired))
      else this.#alarms.setUnlessSooner('expiry', expiresAt)
    }
  }

  /** The open sockets. Closes those without recent pings: a phone that lost its network sends no close frame. */
  #liveSockets(): WebSocket[] {
    const now = Date.now()
    const open = sockets.openSockets(this.ctx)
    const dead = open.filter((socket) => {
      const pingedAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime()
      return isDead(pingedAt, sockets.readTab(socket)?.openedAt ?? 0, now)
    })
    for (const socket of dead) this.ctx.waitUntil(this.#end(socket, 1001).catch(logFault))
    return open.filter((socket) => !dead.includes(socket))
  }

  /** Searches for a tutor ring whoever seems to be there, so those are looked at more often. */
  #pulseMs(): number {
    return this.#board.isFollowed ? realtime.deadAfterMs : connections.pulseMs
  }

  async #pulse(now: number): Promise<void> {
    if (this.#liveSockets().length > 0) this.#alarms.set('pulse', now + this.#pulseMs())
    else if (!this.#alarms.at('offline')) this.#presence.startGrace(now)
  }
}
