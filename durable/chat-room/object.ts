import { DurableObject } from 'cloudflare:workers'
import type { AckCode } from '#contract/realtime/acks.ts'
import type { SendMessage } from '#contract/realtime/chat.ts'
import { mayReadRoom } from '#contract/rules/access.ts'
import { messageId, seqOfMessage } from '#contract/rules/messages.ts'
import { Alarms } from '#durable/lib/alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import { type MessagePage, type MessagePageRequest, userHub } from '#worker/live-rooms.ts'
import { openDb } from '#worker/storage/db.ts'
import { Inbox } from './inbox.ts'
import { Conversation, type Decision, type RoomFacts } from './room.ts'
import { findRoom, type HistoryMessage, MessageStore, writeProjection } from './store.ts'

/** The answer to a member's own hub: what to acknowledge, and the frame for that member's sockets. */
type Outcome<C extends AckCode> = { code: C; message?: string; toSelf?: string }
type SendCode = (typeof SendMessage.acks)[number]
type Open = { talk: Conversation; messages: MessageStore }
type Asked = { roomId: number; userId: number }

const logged = (error: unknown): void => console.error(JSON.stringify({ room: String(error) }))

/** One room: order, dedupe, read marks and replay of one conversation. Its messages exist nowhere else. */
export class ChatRoom extends DurableObject<Bindings> {
  readonly #alarms = new Alarms(this.ctx.storage)
  readonly #inbox = new Inbox(this.env, this.#alarms)
  #open: Open | null = null
  #finding: Promise<Open | null> | null = null

  async send({ roomId, userId, text, refId }: Asked & { text: string; refId: string }): Promise<Outcome<SendCode>> {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room) return { code: 'room-not-found' }
    return this.#carry(room, userId, () => room.talk.send(userId, { text, refId }, Date.now()))
  }

  /** As `send`, for a message that did not come by the sender's socket: both members hear it. */
  async post(call: Asked & { text: string; refId: string }) {
    const { toSelf, ...outcome } = await this.send(call)
    if (toSelf !== undefined) this.#deliver(call.userId, toSelf)
    return outcome
  }

  async update({ id, userId, text, roomId }: Asked & { id: number; text: string }) {
    const wish = { seq: seqOfMessage(id), text }
    return this.#onMessage(roomId, userId, (talk) => talk.update(userId, wish, Date.now()))
  }

  async remove({ id, userId, roomId }: Asked & { id: number }) {
    return this.#onMessage(roomId, userId, (talk) => talk.remove(userId, seqOfMessage(id), Date.now()))
  }

  async mark({ id, userId, roomId }: Asked & { id: number }) {
    return this.#onMessage(roomId, userId, (talk) => talk.mark(userId, seqOfMessage(id)))
  }

  async typing({ roomId, userId }: Asked) {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room) return { code: 'room-not-found' as const }
    return this.#follow<'ok' | 'not-member'>(room, userId, room.talk.typing(userId))
  }

  /** What a member missed after `lastMessageId`, oldest first and no more than `limit`, as frames. */
  async replay({ roomId, userId, lastMessageId, limit }: Asked & { lastMessageId: number; limit: number }) {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room?.talk.isMember(userId)) return { code: 'not-member' as const, frames: [] }
    const missed = room.messages.since(Math.max(0, lastMessageId - messageId(roomId, 0)), limit)
    return { code: 'ok' as const, frames: missed.map((one) => room.talk.shown(one)) }
  }

  /** One page for the HTTP interface, newest first. */
  async page(asked: MessagePageRequest): Promise<MessagePage> {
    const room = this.#restore() ?? (await this.#find(asked.roomId))
    if (!room) return { refused: 'room-not-found' }
    if (!mayReadRoom(asked.reader, room.talk.facts.members)) return { refused: 'forbidden' }
    const { limit, offset, before, after } = asked
    // Distances, not remainders: a cursor from another room then means "all" or "none" instead of a random place.
    const first = messageId(asked.roomId, 0)
    const bounds = {
      before: before === undefined ? undefined : Math.max(0, before - first),
      after: after === undefined ? undefined : Math.max(0, after - first),
    }
    const { list, total } = room.messages.page({ limit, offset, ...bounds })
    return { list: list.map((one) => room.talk.view(one)), total }
  }

  /**
   * Fills an empty room with a past, for the demo world only: messages carry their own instants, which `send` never
   * accepts from anybody. A room that has messages stays as it is, so a repeated seed is harmless.
   */
  async importHistory(facts: RoomFacts, history: HistoryMessage[]): Promise<number> {
    const { messages } = this.#restore() ?? this.#remember(facts)
    if (messages.newestSeq() > 0) return 0
    this.ctx.storage.transactionSync(() => messages.fill(history, facts.members))
    await writeProjection(openDb(this.env.DB), facts.roomId, messages.projection(facts.members))
    return history.length
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await this.#alarms.run(info?.scheduledTime, Date.now(), async () => {
      const room = this.#restore()
      if (room) await this.#inbox.write(room.talk.facts, room.messages, Date.now())
    })
  }

  #restore(): Open | null {
    if (this.#open) return this.#open
    const facts = this.ctx.storage.kv.get<RoomFacts>('facts')
    return facts ? this.#ready(facts) : null
  }

  /** Asked once for everybody who waits: they go on in the order they came, and so do their messages. */
  #find(roomId: number): Promise<Open | null> {
    this.#finding ??= this.#ask(roomId).finally(() => {
      this.#finding = null
    })
    return this.#finding
  }

  async #ask(roomId: number): Promise<Open | null> {
    const facts = await findRoom(openDb(this.env.DB), roomId)
    return facts && (this.#restore() ?? this.#remember(facts))
  }

  #remember(facts: RoomFacts): Open {
    this.ctx.storage.kv.put('facts', facts)
    return this.#ready(facts)
  }

  #ready(facts: RoomFacts): Open {
    const messages = new MessageStore(this.ctx.storage.sql)
    this.#open = { talk: new Conversation(facts, messages), messages }
    return this.#open
  }

  /** A message names its room, so where there is no room there is no message. */
  async #onMessage<C extends AckCode>(roomId: number, userId: number, decide: (talk: Conversation) => Decision<C>) {
    const room = this.#restore() ?? (await this.#find(roomId))
    if (!room) return { code: 'message-not-found' as const }
    return this.#carry(room, userId, () => decide(room.talk))
  }

  /** Decides and stores in one breath; a storage that fails is told from a refusal. */
  #carry<C extends AckCode>(room: Open, userId: number, decision: () => Decision<C>): Outcome<C | 'unreachable'> {
    try {
      return this.#follow(room, userId, decision())
    } catch (error) {
      console.error(JSON.stringify({ room: room.talk.facts.roomId, error: String(error) }))
      return { code: 'unreachable' }
    }
  }

  /** Delivery and the inbox run beside the answer, never before it. */
  #follow<C extends AckCode>(room: Open, userId: number, decision: Decision<C>): Outcome<C> {
    const { code, message, toSelf, toOther, dirty } = decision
    if (toOther !== undefined) this.#deliver(room.talk.otherOf(userId), toOther)
    if (dirty) this.ctx.waitUntil(this.#inbox.touch(room.talk.facts, room.messages, Date.now()).catch(logged))
    return { code, message, toSelf }
  }

  /** Who is not reached now asks for what was missed when they come back. */
  #deliver(userId: number, frame: string): void {
    this.ctx.waitUntil(
      userHub(this.env, userId)
        .deliver([frame])
        .catch(() => 0),
    )
  }
}
