/** The RPC interface of one conversation, and how to reach it; see `durable/chat-room`. */
import type { AckCode } from '#contract/shared/events/acks.ts'
import type { ClientEvent } from '#contract/shared/events/event.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import type * as chat from '#contract/talk/events/chat.ts'
import type { Message } from '#contract/talk/shapes/chat.ts'
import type { Bindings } from './bindings.ts'
import { carryScope } from './carried-scope.ts'
import { type EventOutcome, placement } from './live-rooms.ts'

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

export const getChatRoom = (env: Bindings, roomId: number): ChatRoomStub =>
  carryScope(env.CHAT_ROOM.getByName(String(roomId), placement(env)))
