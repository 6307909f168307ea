/** Types of client event handlers: what they may use and what they return. */
import type { ChannelName } from '#contract/shared/events/channels.ts'
import type { ClientEvent, DataOf } from '#contract/shared/events/event.ts'
import type { Tab } from '#durable/lib/sockets.ts'
import type { ChatRoomStub, DraftMessage, SendOutcome } from '#worker/chat-room.ts'
import type { ChannelStub } from '#worker/live-rooms.ts'
import type { SessionRoomStub } from '#worker/session-room.ts'

/** The socket an event came from, and the rooms and channels a handler may reach. */
export interface SocketEventContext {
  readonly tab: Tab
  /** The time, epoch ms. */
  now(): number
  /** Together with what the person sends to this room meanwhile. */
  sendMessage(roomId: number, draft: DraftMessage): Promise<SendOutcome>
  chatRoom(roomId: number): ChatRoomStub
  sessionRoom(sessionId: string): SessionRoomStub
  channel(name: ChannelName): ChannelStub
  /** Has figures of the server sent to their channel. */
  watchServer(): Promise<void>
  /** Stored with the socket before the room is asked, so that the room hears of a close in between. */
  watchSession(sessionId: string): void
  unwatchSession(sessionId: string): void
  hearChannel(name: ChannelName): void
  /** What this socket shows of tutors from now on; returns frames of recent news. */
  watchTutors(shown: Tab['watched']): Promise<string[]>
  /** Leaves any other call the person is inside. */
  enterSession(sessionId: string): Promise<void>
  joinedRooms(): Promise<string>
}

/** Frames leave in this order: `toTab`, the ack, `toSelf`; then the socket is closed where that was asked for. */
export interface EventOutcome<C extends string> {
  readonly code: C
  readonly message?: string
  /** For the socket the event came from. */
  readonly toTab?: readonly string[]
  /** For every socket of the person. */
  readonly toSelf?: string
  /** Close code for the socket the event came from. */
  readonly close?: number
}

export interface EventHandler {
  readonly event: ClientEvent
  readonly run: (context: SocketEventContext, data: unknown) => Promise<EventOutcome<ClientEvent['acks'][number]>>
}

/** Binds a declared event: its payload is already parsed, and only its declared acks can be answered. */
export const handleEvent = <E extends ClientEvent>(
  event: E,
  run: (context: SocketEventContext, data: DataOf<E>) => Promise<EventOutcome<E['acks'][number]>>,
): EventHandler => ({ event, run: (context, data) => run(context, data as DataOf<E>) })
