/**
 * The rules of one conversation: who may write, which send is a repeat, which frames follow. It decides over a store
 * and returns effects; `object.ts` performs them. No clock, no platform.
 */

import type { AckCode } from '#contract/shared/events/acks.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { mayUseRoom } from '#contract/shared/rules/access.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import {
  OtherUserTyping,
  RoomBlocked,
  RoomMessage,
  RoomMessageDeleted,
  RoomMessageRead,
  RoomMessageUpdated,
} from '#contract/talk/events/chat.ts'
import {
  lastSeq,
  messageId,
  quoteText,
  roomOfMessage,
  type StoredAttachment,
  seqOfMessage,
  toAttachment,
} from '#contract/talk/rules/messages.ts'
import type { Message, QuotedMessage } from '#contract/talk/shapes/chat.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'

/** What a member sends as a file: one they have uploaded for this room, or why it cannot be sent. */
export type SentAttachment = StoredAttachment | 'attachment-invalid' | 'attachment-expired'

export interface RoomFacts {
  readonly roomId: number
  readonly members: readonly [number, number]
}

/** A stored message; `seq` is its number in the room, from 1 without gaps. Epoch ms. */
export interface StoredMessage {
  readonly seq: number
  readonly userId: number
  readonly text: string
  readonly refId: string | null
  /** Number of the message it answers. */
  readonly replyTo: number | null
  readonly attachment: StoredAttachment | null
  readonly deleted: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

/** The storage a conversation needs. */
export interface MessageStorage {
  find(seq: number): StoredMessage | null
  findByRef(userId: number, refId: string): StoredMessage | null
  /** Number of the newest message, deleted ones included; 0 when there is none. */
  newestSeq(): number
  append(draft: Omit<StoredMessage, 'deleted' | 'updatedAt'>): StoredMessage
  replaceText(seq: number, text: string, at: number): void
  /** Its file is deleted with it. */
  markDeleted(seq: number, at: number): void
  /** Whether a message, deleted or not, was sent with this file. */
  hasFile(key: string): boolean
  lastReadSeq(userId: number): number
  setLastReadSeq(userId: number, seq: number): void
  /** Members who have blocked the other. */
  blockers(): readonly number[]
  setBlocked(userId: number, blocked: boolean, at: number): void
}

/** One decision: the ack, and what follows from it. */
export interface Decision<C extends AckCode = AckCode> {
  readonly code: C
  readonly message?: string
  /** Frame for the sender's own sockets. */
  readonly toSelf?: string
  readonly toOther?: string
  /** The inbox rows have to be updated. */
  readonly dirty?: true
}

const decide = <C extends AckCode>(code: C, message?: string): Decision<C> =>
  message === undefined ? { code } : { code, message }

/** The cleaned text, or the code of its refusal. Beside a file it may be empty. */
const readText = (raw: string, hasFile = false): { text: string } | Decision<'empty-text' | 'unallowed'> => {
  const text = cleanText(raw)
  const length = textLength(text)
  if (length < limits.message.min && !hasFile) return decide('empty-text')
  return length > limits.message.max ? decide('unallowed', 'message-text-too-long') : { text }
}

/** A message as a member wants to send it, with the file that its token named. */
export interface MessageDraft {
  readonly text: string
  readonly refId: string
  readonly replyTo?: number | undefined
  readonly attachment?: SentAttachment | undefined
}

export class Conversation {
  readonly facts: RoomFacts
  readonly #messages: MessageStorage

  constructor(facts: RoomFacts, messages: MessageStorage) {
    this.facts = facts
    this.#messages = messages
  }

  isMember(userId: number): boolean {
    return mayUseRoom(userId, this.facts.members)
  }

  otherOf(userId: number): number {
    const [first, second] = this.facts.members
    return userId === first ? second : first
  }

  send(userId: number, draft: MessageDraft, now: number) {
    const content = readText(draft.text, draft.attachment !== undefined)
    if ('code' in content && content.code === 'empty-text') return content
    if (!this.isMember(userId)) return decide('not-member')
    if ('code' in content) return content
    const earlier = this.#messages.findByRef(userId, draft.refId)
    // A repeat after a lost ack: only the sender gets the frame again; the other member got it the first time.
    if (earlier) return { ...this.#acknowledge(earlier), ...(earlier.deleted ? {} : { toSelf: this.shown(earlier) }) }
    if (this.#isBlocked()) return decide('unallowed', 'blocked')
    // After the look for a repeat: what was stored once is acknowledged again, whatever has become of its message.
    const replyTo = draft.replyTo === undefined ? null : this.#findAnswered(draft.replyTo)
    if (draft.replyTo !== undefined && replyTo === null) return decide('message-not-found')
    const { attachment = null } = draft
    if (typeof attachment === 'string') return decide('unallowed', attachment)
    if (attachment && this.#messages.hasFile(attachment.key)) return decide('unallowed', 'attachment-used')
    const seq = this.#messages.newestSeq() + 1
    if (seq > lastSeq) return decide('unallowed', 'room-full')
    const message = this.#messages.append({
      seq,
      userId,
      text: content.text,
      refId: draft.refId,
      replyTo,
      attachment,
      createdAt: now,
    })
    return { ...this.#acknowledge(message), ...this.#toBoth(this.shown(message)), dirty: true as const }
  }

  update(userId: number, change: { seq: number; text: string }, now: number) {
    const message = this.#messages.find(change.seq)
    if (!message || message.deleted) return decide('message-not-found')
    if (message.userId !== userId) return decide('not-owner')
    // A new text would be a message.
    if (this.#isBlocked()) return decide('unallowed', 'blocked')
    const content = readText(change.text)
    if ('code' in content) return content
    this.#messages.replaceText(message.seq, content.text, now)
    const updated = this.view({ ...message, text: content.text, updatedAt: now })
    return { ...decide('ok'), ...this.#toBoth(frameOf(RoomMessageUpdated, updated)), dirty: true as const }
  }

  remove(userId: number, seq: number, now: number) {
    const message = this.#messages.find(seq)
    if (!message || message.deleted) return decide('message-not-found')
    if (message.userId !== userId) return decide('not-owner')
    this.#messages.markDeleted(seq, now)
    const frame = frameOf(RoomMessageDeleted, { roomId: this.facts.roomId, messageId: this.#id(seq) })
    return { ...decide('ok'), ...this.#toBoth(frame), dirty: true as const }
  }

  /** Marks everything up to `seq`. Repeating or going back changes nothing and tells nobody. */
  mark(userId: number, seq: number) {
    const message = this.#messages.find(seq)
    if (!message || message.deleted) return decide('message-not-found')
    if (!this.isMember(userId)) return decide('not-member')
    if (message.userId === userId) return decide('unallowed', 'own-message')
    if (this.#messages.lastReadSeq(userId) >= seq) return decide('ok')
    this.#messages.setLastReadSeq(userId, seq)
    const { roomId } = this.facts
    const frame = frameOf(RoomMessageRead, { userId, messageId: this.#id(seq), roomId })
    return { ...decide('ok'), ...this.#toBoth(frame), dirty: true as const }
  }

  typing(userId: number) {
    if (!this.isMember(userId)) return decide('not-member')
    if (this.#isBlocked()) return decide('ok')
    return { ...decide('ok'), toOther: frameOf(OtherUserTyping, { roomId: this.facts.roomId, userId }) }
  }

  /** Blocks the other member, or ends that; a repeat changes nothing and tells nobody. */
  block(userId: number, blocked: boolean, now: number) {
    if (!this.isMember(userId)) return decide('not-member')
    if (this.#messages.blockers().includes(userId) === blocked) return decide('ok')
    this.#messages.setBlocked(userId, blocked, now)
    const frame = frameOf(RoomBlocked, { roomId: this.facts.roomId, userId, blocked })
    return { ...decide('ok'), ...this.#toBoth(frame), dirty: true as const }
  }

  /** A message as it goes on the wire. */
  view(message: StoredMessage): Message {
    const quoted = message.replyTo === null ? null : this.#quote(message.replyTo)
    return {
      id: this.#id(message.seq),
      userId: message.userId,
      roomId: this.facts.roomId,
      text: message.text,
      read: message.seq <= this.#messages.lastReadSeq(this.otherOf(message.userId)),
      deleted: message.deleted,
      createdAt: toIsoInstant(message.createdAt),
      updatedAt: toIsoInstant(message.updatedAt),
      ...(message.attachment && !message.deleted && { attachment: toAttachment(message.attachment) }),
      ...(quoted && { replyTo: quoted }),
    }
  }

  /** A message as `RoomMessage`, serialised once for everybody who gets it. */
  shown(message: StoredMessage): string {
    return frameOf(RoomMessage, { ...this.view(message), refId: message.refId })
  }

  /** The number of a message of this room, deleted or not; null for the id of any other. */
  #findAnswered(id: number): number | null {
    if (roomOfMessage(id) !== this.facts.roomId) return null
    return this.#messages.find(seqOfMessage(id))?.seq ?? null
  }

  #quote(seq: number): QuotedMessage | null {
    const message = this.#messages.find(seq)
    if (!message) return null
    const { userId, deleted, attachment } = message
    const quoted = { id: this.#id(seq), userId, text: deleted ? '' : quoteText(message.text), deleted }
    return attachment && !deleted ? { ...quoted, attachment: attachment.kind } : quoted
  }

  #isBlocked(): boolean {
    return this.#messages.blockers().length > 0
  }

  #acknowledge(message: StoredMessage): Decision<'ok'> {
    return decide('ok', String(this.#id(message.seq)))
  }

  #toBoth(frame: string): { toSelf: string; toOther: string } {
    return { toSelf: frame, toOther: frame }
  }

  #id(seq: number): number {
    return messageId(this.facts.roomId, seq)
  }
}
