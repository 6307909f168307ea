import { DurableObject } from 'cloudflare:workers'
import { type ChannelName, JoinedRooms, UserStatusChanged } from '#contract/realtime/chat.ts'
import { ackFrame, frameOf } from '#contract/realtime/event.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { Alarms } from '#durable/lib/alarms.ts'
import * as sockets from '#durable/lib/sockets.ts'
import { actorOfUpgrade, channel, chatRoom, sessionRoom, subprotocol, userHub } from '#worker/announce.ts'
import type { Bindings } from '#worker/services.ts'
import { openDb } from '#worker/storage/db.ts'
import { channelsOnConnect, chatEvents, hear } from './chat-events.ts'
import type { Answer, Asking, Bound } from './events.ts'
import { FrameReader, type Presence, seenOffline, seenOnline } from './hub.ts'
import { sessionEvents } from './session-events.ts'
import { type RoomOfUser, roomsOf, showPresence } from './store.ts'

const bound: ReadonlyMap<string, Bound> = new Map([...chatEvents, ...sessionEvents].map((one) => [one.event.name, one]))
const declared = new Map([...bound].map(([name, { event }]) => [name, event]))

/** Calls one tab may follow at once; the first ones are forgotten. */
const sessionsPerTab = 20

/** All sockets of one person: reads their frames, asks the rooms, and delivers whatever concerns the person. */
export class UserHub extends DurableObject<Bindings> {
  readonly #alarms = new Alarms(this.ctx.storage)
  readonly #reader = new FrameReader(declared)
  readonly #db = openDb(this.env.DB)
  #showing: Promise<unknown> = Promise.resolve()

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    sockets.answerPings(ctx)
  }

  /** An upgrade that `worker/http` has authenticated; nobody else can reach this object. */
  override async fetch(request: Request): Promise<Response> {
    const actor = actorOfUpgrade(request)
    const { 0: client, 1: server } = new WebSocketPair()
    const tab: sockets.Tab = { ...actor, tabId: crypto.randomUUID(), sessionIds: [], channels: [] }
    sockets.acceptTab(this.ctx, server, tab)
    this.ctx.storage.kv.put('userId', actor.userId)
    this.#alarms.clear('offline')
    this.#alarms.setUnlessSooner('expiry', actor.tokenExpiresAt)
    this.#alarms.setUnlessSooner('pulse', Date.now() + realtime.deadAfterMs)
    this.#later(this.#welcome(server, tab))
    const offered = request.headers.get('sec-websocket-protocol')
    const headers = offered === subprotocol ? { 'sec-websocket-protocol': subprotocol } : undefined
    return new Response(null, { status: 101, webSocket: client, headers })
  }

  /** Sends frames to every open socket; answers how many there are. */
  async deliver(frames: string[]): Promise<number> {
    const open = sockets.openSockets(this.ctx)
    for (const socket of open) for (const frame of frames) sockets.sendTo(socket, frame)
    return open.length
  }

  /** Answers the tabs nobody has any more. */
  async deliverToTabs(tabIds: string[], frame: string): Promise<string[]> {
    return tabIds.filter((tabId) => {
      const [socket] = sockets.socketsOfTabs(this.ctx, [tabId])
      return !socket || !sockets.sendTo(socket, frame)
    })
  }

  async deliverToChannel(name: ChannelName, frame: string): Promise<number> {
    const open = sockets.openSockets(this.ctx).filter((one) => sockets.tabOf(one)?.channels.includes(name))
    return open.filter((socket) => sockets.sendTo(socket, frame)).length
  }

  async disconnect(code: number): Promise<void> {
    for (const socket of sockets.openSockets(this.ctx)) socket.close(code)
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    const tab = sockets.tabOf(socket)
    if (!tab) return socket.close(1011)
    const reading = this.#reader.read(raw, tab, Date.now())
    if (reading.kind === 'expired') return socket.close(realtime.close.expired)
    if (reading.kind === 'refuse') {
      if (reading.ack !== undefined) sockets.sendTo(socket, ackFrame(reading.ack, 'unallowed', reading.why))
      if (reading.close) socket.close(realtime.close.badFrames)
      return
    }
    const handler = bound.get(reading.event)
    if (!handler) return
    const { code, message, toTab = [], toSelf } = await this.#run(handler, this.#asking(socket, tab), reading.data)
    for (const frame of toTab) sockets.sendTo(socket, frame)
    if (reading.ack !== undefined) sockets.sendTo(socket, ackFrame(reading.ack, code, message))
    if (toSelf !== undefined) for (const one of sockets.openSockets(this.ctx)) sockets.sendTo(one, toSelf)
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    const told = this.#left(socket)
    // The other half of the handshake; a code that means "no code" could not be sent back.
    sockets.closeQuietly(socket, realtime.close.logout)
    await told
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#left(socket)
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await this.#alarms.run(info?.scheduledTime, Date.now(), async (name, now) => {
      if (name === 'expiry') this.#expire(now)
      if (name === 'pulse') this.#closeDead(now)
      if (name === 'offline') await this.#goOffline()
      if (name === 'presence') await this.#show()
    })
  }

  async #run(
    { event, run }: Bound,
    asking: Asking,
    data: unknown,
  ): Promise<Answer<string> & Awaited<ReturnType<Bound['run']>>> {
    try {
      return await run(asking, data)
    } catch (error) {
      console.error(JSON.stringify({ event: event.name, error: String(error) }))
      // Where the declaration has no word for a fault of ours, the message says that trying again may help.
      return { code: event.acks.includes('unreachable') ? 'unreachable' : 'unallowed', message: 'unreachable' }
    }
  }

  #asking(socket: WebSocket, tab: sockets.Tab): Asking {
    const change = (next: (held: sockets.Tab) => Partial<sockets.Tab>): void => {
      const held = sockets.tabOf(socket) ?? tab
      sockets.keepTab(socket, { ...held, ...next(held) })
    }
    const without = (list: string[], id: string): string[] => list.filter((one) => one !== id)
    return {
      tab,
      chatRoom: (roomId) => chatRoom(this.env, roomId),
      sessionRoom: (sessionId) => sessionRoom(this.env, sessionId),
      channel: (name) => channel(this.env, name),
      watchSession: (id) =>
        change(({ sessionIds }) => ({ sessionIds: [...without(sessionIds, id), id].slice(-sessionsPerTab) })),
      unwatchSession: (id) => change(({ sessionIds }) => ({ sessionIds: without(sessionIds, id) })),
      hearChannel: (name) => change(({ channels }) => ({ channels: [...new Set([...channels, name])] })),
      enterSession: async (sessionId) => {
        const earlier = this.ctx.storage.kv.get<string>('inside')
        this.ctx.storage.kv.put('inside', sessionId)
        if (earlier && earlier !== sessionId) await sessionRoom(this.env, earlier).leaveForAnother(tab.userId)
      },
      joinedRooms: async () => this.#joinedRooms(socket, await roomsOf(this.#db, tab.userId)),
    }
  }

  #joinedRooms(socket: WebSocket, rooms: readonly RoomOfUser[]): string {
    return frameOf(JoinedRooms, {
      rooms: rooms.map(({ roomId, lastMessageId, unread }) => ({ roomId, lastMessageId, unread })),
      channels: sockets.tabOf(socket)?.channels ?? [],
    })
  }

  async #welcome(socket: WebSocket, tab: sockets.Tab): Promise<void> {
    const news = seenOnline(this.ctx.storage.kv.get<Presence>('presence'))
    if (news) this.ctx.storage.kv.put('presence', news)
    const [rooms] = await Promise.all([
      news ? this.#show() : roomsOf(this.#db, tab.userId),
      hear(this.#asking(socket, tab), channelsOnConnect(tab.role)),
    ])
    sockets.sendTo(socket, this.#joinedRooms(socket, rooms))
  }

  /** Writes what is true when its turn comes, so that coming and going at once cannot end the wrong way round. */
  #show(): Promise<RoomOfUser[]> {
    const next = this.#showing.then(async () => {
      const { userId, presence } = this.#presence()
      this.#alarms.setUnlessSooner('presence', Date.now() + realtime.presenceGraceMs)
      const rooms = await showPresence(this.#db, userId, presence)
      this.#alarms.clear('presence')
      await this.#tellOthers(userId, presence.online, rooms)
      return rooms
    })
    this.#showing = next.catch(() => undefined)
    return next
  }

  #presence(): { userId: number; presence: Presence } {
    const { kv } = this.ctx.storage
    const presence = kv.get<Presence>('presence') ?? { online: false, lastSeen: null }
    return { userId: kv.get<number>('userId') ?? 0, presence }
  }

  /** Only those who are there: the others ask when they come. */
  async #tellOthers(userId: number, online: boolean, rooms: readonly RoomOfUser[]): Promise<void> {
    const frame = (roomId: number): string => frameOf(UserStatusChanged, { online, userId, roomId })
    const present = rooms.filter((room) => room.otherOnline)
    const told = present.map((room) =>
      userHub(this.env, room.otherId)
        .deliver([frame(room.roomId)])
        .catch(() => 0),
    )
    await Promise.all(told)
  }

  async #left(socket: WebSocket): Promise<void> {
    const tab = sockets.tabOf(socket)
    if (!tab) return
    this.#reader.forget(tab.tabId)
    const others = sockets.openSockets(this.ctx).filter((one) => one !== socket)
    if (others.length === 0) this.#startGrace(Date.now())
    const seat = { userId: tab.userId, tabId: tab.tabId }
    await Promise.all(
      tab.sessionIds.map((id) =>
        sessionRoom(this.env, id)
          .drop(seat)
          .catch(() => undefined),
      ),
    )
  }

  #startGrace(now: number): void {
    this.ctx.storage.kv.put('closedAt', now)
    this.#alarms.set('offline', now + realtime.presenceGraceMs)
  }

  async #goOffline(): Promise<void> {
    const { kv } = this.ctx.storage
    const held = kv.get<Presence>('presence')
    const news = seenOffline(held, sockets.openSockets(this.ctx).length, kv.get<number>('closedAt') ?? Date.now())
    if (!news) return
    kv.put('presence', news)
    this.#alarms.clear('pulse')
    await this.#show()
  }

  #expire(now: number): void {
    for (const socket of sockets.openSockets(this.ctx)) {
      const expiresAt = sockets.tabOf(socket)?.tokenExpiresAt ?? 0
      if (expiresAt <= now) socket.close(realtime.close.expired)
      else this.#alarms.setUnlessSooner('expiry', expiresAt)
    }
  }

  /** A phone that lost its network never says goodbye: who used to ping and stopped is gone. */
  #closeDead(now: number): void {
    for (const socket of sockets.openSockets(this.ctx)) {
      const pinged = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime()
      if (pinged !== undefined && pinged + realtime.deadAfterMs < now) socket.close(1001)
    }
    if (sockets.openSockets(this.ctx).length > 0) this.#alarms.set('pulse', now + realtime.deadAfterMs)
    else if (!this.#alarms.at('offline')) this.#startGrace(now)
  }

  #later(work: Promise<unknown>): void {
    this.ctx.waitUntil(work.catch((error: unknown) => console.error(JSON.stringify({ hub: String(error) }))))
  }
}
