import { DurableObject } from 'cloudflare:workers'
import type { AckCode } from '#contract/shared/events/acks.ts'
import { mayReadRoom } from '#contract/shared/rules/access.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { messageId, seqOfMessage } from '#contract/talk/rules/messages.ts'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { Alarms } from '#durable/lib/alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import { scopeEntries } from '#worker/carried-scope.ts'
import type {
  DraftMessage,
  MessageMatches,
  MessagePage,
  MessagePageRequest,
  MessageSearchRequest,
  OwnMessage,
  SendOutcome,
} from '#worker/chat-room.ts'
import { describeFault } from '#worker/database-errors.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import { writeFault } from '#worker/log.ts'
import { openDb } from '#worker/storage/db.ts'
import { queueMessagesReceived } from '#worker/storage/notifications.ts'
import { readDraft, settleFiles } from './files.ts'
import { InboxWriter } from './inbox.ts'
import { Conversation, type Decision, type MessageDraft, type RoomFacts } from './room.ts'
import { findRoom, type HistoryMessage, MessageStore, writeProjection } from './store.ts'

/** The answer to a member's own hub: what to acknowledge, and the frame for that member's sockets. */
type Outcome<C extends AckCode> = { code: C; message?: string; toSelf?: string }
type OpenRoom = { conversation: Conversation; messages: MessageStore }
type RoomRequest = { roomId: number; userId: number }

const toOutcome = <C extends AckCode>({ code, message, toSelf }: Decision<C>): Outcome<C> => ({ code, message, toSelf })

/** Name of the alarm that looks whether somebody has been away from new messages. */
const awayAlarm = 'away'
/** Somebody who reads within this time is told nothing. */
const awayMs = minutes(2)

const logFault = (error: unknown): void => writeFault({ room: describeFault(error) })

/** One chat room: order, deduplication, read marks and replay of its messages, which are stored only here. */
export class ChatRoom extends DurableObject<Bindings> {
  static {
    scopeEntries(ChatRoom)
  }

  readonly #alarms = new Alarms(this.ctx.storage)
  readonly #inbox = new InboxWriter(this.env, this.#alarms)
  #open: OpenRoom | null = null
  #finding: Promise<OpenRoom | null> | null = null

  /** Messages of a burst are stored in one transaction and told to the other member in one call. */
  async send({ roomId, userId, messages }: RoomRequest & { messages: DraftMessage[] }): Promise<SendOutcome[]> {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room) return messages.map(() => ({ code: 'room-not-found' }))
    const now = Date.now()
    const drafts = await this.#readDrafts(messages, { roomId, userId }, now)
    const decisions = drafts.map((draft) => this.#decide(room, () => room.conversation.send(userId, draft, now)))
    this.#announce(room, userId, decisions)
    return decisions.map(toOutcome)
  }

  /** As `send`, for a message that did not come by the sender's socket: both members hear it. */
  async post({ text, refId, ...request }: RoomRequest & DraftMessage) {
    const [{ toSelf, ...outcome } = { code: 'unreachable' as const, toSelf: undefined }] = await this.send({
      ...request,
      messages: [{ text, refId }],
    })
    if (toSelf !== undefined) this.#deliver(request.userId, [toSelf])
    return outcome
  }

  async update({ id, userId, text, roomId }: RoomRequest & { id: number; text: string }) {
    const change = { seq: seqOfMessage(id), text }
    return this.#onMessage(roomId, userId, (conversation) => conversation.update(userId, change, Date.now()))
  }

  async remove({ id, userId, roomId }: RoomRequest & { id: number }) {
    return this.#onMessage(roomId, userId, (conversation) => conversation.remove(userId, seqOfMessage(id), Date.now()))
  }

  async mark({ id, userId, roomId }: RoomRequest & { id: number }) {
    return this.#onMessage(roomId, userId, (conversation) => conversation.mark(userId, seqOfMessage(id)))
  }

  async typing({ roomId, userId }: RoomRequest) {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room) return { code: 'room-not-found' as const }
    const decision: Decision<'ok' | 'not-member'> = room.conversation.typing(userId)
    this.#announce(room, userId, [decision])
    return toOutcome(decision)
  }

  /** Blocks the other member, or ends that; both hear it. */
  async block({ roomId, userId, blocked }: RoomRequest & { blocked: boolean }) {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room) return { code: 'room-not-found' as const }
    const { toSelf, ...outcome } = this.#carry(room, userId, () => room.conversation.block(userId, blocked, Date.now()))
    if (toSelf !== undefined) this.#deliver(userId, [toSelf])
    return outcome
  }

  /** What a member missed after `lastMessageId`, oldest first and no more than `limit`, as frames. */
  async replay({ roomId, userId, lastMessageId, limit }: RoomRequest & { lastMessageId: number; limit: number }) {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room?.conversation.isMember(userId)) return { code: 'not-member' as const, frames: [] }
    const missed = room.messages.since(Math.max(0, lastMessageId - messageId(roomId, 0)), limit)
    return { code: 'ok' as const, frames: missed.map((message) => room.conversation.shown(message)) }
  }

  /** One page for the HTTP interface, newest first. */
  async page(request: MessagePageRequest): Promise<MessagePage> {
    const room = this.#restore() ?? (await this.#find(request.roomId))
    if (!room) return { refused: 'room-not-found' }
    if (!mayReadRoom(request.reader.id, room.conversation.facts.members)) return { refused: 'forbidden' }
    const { limit, offset, before, after } = request
    // Distances, not remainders: a cursor from another room then means "all" or "none" instead of a random place.
    const first = messageId(request.roomId, 0)
    const bounds = {
      before: before === undefined ? undefined : Math.max(0, before - first),
      after: after === undefined ? undefined : Math.max(0, after - first),
    }
    const { list, total } = room.messages.page({ limit, offset, ...bounds })
    return { list: list.map((message) => room.conversation.view(message)), total }
  }

  /** A bounded part of what one member has written, oldest first. */
  async listOwn({
    roomId,
    userId,
    after,
    limit,
  }: RoomRequest & { after: number; limit: number }): Promise<OwnMessage[]> {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room?.conversation.isMember(userId)) return []
    return room.messages.ownSince(userId, after, limit).map(({ seq, text, createdAt, attachment }) => ({
      seq,
      text,
      createdAt,
      file: attachment?.key ?? null,
    }))
  }

  /**
   * Blanks what a member has written and ends the writing, for an account that is deleted. Stored in one turn and told to
   * the inbox by an alarm; the files are deleted before it answers. May be repeated.
   */
  async forget({ roomId, userId, text }: RoomRequest & { text: string }): Promise<void> {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room?.conversation.isMember(userId)) return
    const { conversation, messages } = room
    const now = Date.now()
    this.ctx.storage.transactionSync(() => messages.forget(userId, text, now))
    await this.#inbox.recordChange(conversation.facts, messages, now)
    while (messages.fileWork().length > 0) await settleFiles(openDb(this.env.DB), this.env, messages)
  }

  /** The messages of a span with ten on either side, oldest first. For the team; who may ask is decided before. */
  async stretch({ roomId, from, until }: { roomId: number; from: number; until: number }): Promise<Message[]> {
    const room = this.#restore() ?? (await this.#find(roomId))
    return room ? room.messages.stretch(from, until).map((message) => room.conversation.view(message)) : []
  }

  /** Messages that hold a text, newest first; every spelling of it is found, in a bounded part of the room. */
  async search({ roomId, reader, keyword, before }: MessageSearchRequest): Promise<MessageMatches> {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room) return { refused: 'room-not-found' }
    if (!mayReadRoom(reader.id, room.conversation.facts.members)) return { refused: 'forbidden' }
    const folded = foldForSearch(keyword)
    if (folded === '') return { list: [], next: null }
    const first = messageId(roomId, 0)
    const end = before === undefined ? undefined : Math.max(0, before - first)
    const { list, next } = room.messages.search(folded, end)
    return { list: list.map((message) => room.conversation.view(message)), next: next === null ? null : first + next }
  }

  /**
   * Imports history into an empty room, for the demo data only: messages carry their own instants, which `send` never
   * accepts. A room that has messages is left unchanged, so seeding can be repeated.
   */
  async importHistory(facts: RoomFacts, history: HistoryMessage[]): Promise<number> {
    const { messages } = this.#restore() ?? this.#remember(facts)
    if (messages.newestSeq() > 0) return 0
    this.ctx.storage.transactionSync(() => messages.fill(history, facts.members))
    await writeProjection(openDb(this.env.DB), facts.roomId, messages.projection(facts.members))
    return history.length
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await this.#alarms.run(info?.scheduledTime, Date.now(), async (name, now) => {
      const room = this.#restore()
      if (!room) return
      await this.#inbox.write(room.conversation.facts, room.messages, Date.now())
      if (name === awayAlarm) await this.#notifyAway(room, now)
    })
  }

  #toldAwayAt(): number {
    return this.ctx.storage.kv.get<number>('toldAwayAt') ?? 0
  }

  /**
   * Tells a member who has unread messages and is not there; once an hour, however many there are. Their hubs know who is there,
   * so that a conversation of two who are asks nothing of the database.
   */
  async #notifyAway({ conversation, messages }: OpenRoom, now: number): Promise<void> {
    const db = openDb(this.env.DB)
    const { roomId, members } = conversation.facts
    const waiting = messages.projection(members).members.filter(({ unread }) => unread > 0)
    // Whose phone lost its network still counts as online, until somebody looks.
    const settle = ({ userId }: { readonly userId: number }) =>
      getUserHub(this.env, userId)
        .settlePresence()
        .catch((fault: unknown): boolean => {
          logFault(fault)
          return false
        })
    const there = await Promise.all(waiting.map(settle))
    // An object of the last release does not say.
    if (there.every((isThere) => isThere === true)) return
    const { meta } = await queueMessagesReceived(db, roomId, now).run()
    // What reaches nobody now is not counted: the next message may find them away.
    if (meta.changes > 0) this.ctx.storage.kv.put('toldAwayAt', now)
  }

  /** Messages without files are decided in the turn they came in. */
  #readDrafts(messages: DraftMessage[], sender: RoomRequest, now: number): MessageDraft[] | Promise<MessageDraft[]> {
    if (messages.every(({ attachment }) => !attachment)) return messages as MessageDraft[]
    return Promise.all(messages.map((draft) => readDraft(tokenKeys(this.env), draft, sender, now)))
  }

  #restore(): OpenRoom | null {
    if (this.#open) return this.#open
    const facts = this.ctx.storage.kv.get<RoomFacts>('facts')
    return facts ? this.#ready(facts) : null
  }

  /** One query for all concurrent callers: they continue in the order they came, and so do their messages. */
  #find(roomId: number): Promise<OpenRoom | null> {
    this.#finding ??= this.#readFacts(roomId).finally(() => {
      this.#finding = null
    })
    return this.#finding
  }

  async #readFacts(roomId: number): Promise<OpenRoom | null> {
    const facts = await findRoom(openDb(this.env.DB), roomId)
    return facts && (this.#restore() ?? this.#remember(facts))
  }

  #remember(facts: RoomFacts): OpenRoom {
    this.ctx.storage.kv.put('facts', facts)
    return this.#ready(facts)
  }

  #ready(facts: RoomFacts): OpenRoom {
    const messages = new MessageStore(this.ctx.storage.sql)
    this.#open = { conversation: new Conversation(facts, messages), messages }
    return this.#open
  }

  /** A message id names its room, so a missing room is answered as a missing message. */
  async #onMessage<C extends AckCode>(
    roomId: number,
    userId: number,
    decide: (conversation: Conversation) => Decision<C>,
  ) {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room) return { code: 'message-not-found' as const }
    return this.#carry(room, userId, () => decide(room.conversation))
  }

  #carry<C extends AckCode>(room: OpenRoom, userId: number, decide: () => Decision<C>): Outcome<C | 'unreachable'> {
    const decision = this.#decide(room, decide)
    this.#announce(room, userId, [decision])
    return toOutcome(decision)
  }

  /** Decides and stores in one synchronous turn; a storage failure is answered as `unreachable`, not as a refusal. */
  #decide<C extends AckCode>(room: OpenRoom, decide: () => Decision<C>): Decision<C | 'unreachable'> {
    try {
      return decide()
    } catch (error) {
      writeFault({ room: room.conversation.facts.roomId, error: describeFault(error) })
      return { code: 'unreachable' }
    }
  }

  /** Delivery and the inbox update do not delay the ack. */
  #announce(room: OpenRoom, userId: number, decisions: readonly Decision[]): void {
    const frames = decisions.flatMap(({ toOther }) => (toOther === undefined ? [] : [toOther]))
    if (frames.length > 0) this.#deliver(room.conversation.otherOf(userId), frames)
    if (!decisions.some(({ dirty }) => dirty)) return
    this.#alarms.together(() => {
      if (frames.length > 0)
        this.#alarms.setUnlessSooner(awayAlarm, Math.max(Date.now() + awayMs, this.#toldAwayAt() + hourMs))
      this.ctx.waitUntil(this.#inbox.recordChange(room.conversation.facts, room.messages, Date.now()).catch(logFault))
    })
  }

  /**
   * Delivers a second time when a hub fails, because its sockets may all be open: only members whose sockets were lost
   * ask for a replay. Frames that arrive twice change nothing.
   */
  #deliver(userId: number, frames: string[]): void {
    const deliver = () => getUserHub(this.env, userId).deliver(frames)
    this.ctx.waitUntil(deliver().catch(deliver).catch(logFault))
  }
}
