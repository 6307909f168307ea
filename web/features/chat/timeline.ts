/**
 * A conversation as a list of entries to draw: days, runs of messages by one sender, and the line before the first
 * unread message. Pure.
 */
import { cairoDay } from '#contract/rules/time.ts'
import type { Attachment, Message, QuotedMessage } from '#contract/shapes/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import type { Outgoing } from './outgoing.ts'
import type { OutgoingFile } from './outgoing-files.ts'

export type Delivery = 'pending' | 'failed' | 'sent' | 'seen'

/** A file that is stored, or one on this device that is still to be sent. */
export type ShownAttachment = Attachment | (OutgoingFile & { readonly url: null })

export interface Bubble {
  readonly kind: 'bubble'
  readonly key: string
  /** Null while the message is not stored. */
  readonly id: number | null
  readonly refId: string | null
  readonly mine: boolean
  readonly text: string
  readonly attachment: ShownAttachment | null
  /** The message it answers; null where it answers none. */
  readonly quote: (QuotedMessage & { readonly mine: boolean }) | null
  readonly at: number
  readonly edited: boolean
  readonly delivery: Delivery
  readonly reason?: string
  /**
   * The last message of a run by one sender within a minute: it has the square corner and shows the time of the whole
   * run.
   */
  readonly last: boolean
}

export type Entry =
  | Bubble
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: string }

type Draft = Omit<Bubble, 'last'>

const quoteOf = ({ replyTo }: Pick<Message, 'replyTo'>, myId: number): Bubble['quote'] =>
  replyTo ? { ...replyTo, mine: replyTo.userId === myId } : null

const stored = (message: Message, myId: number): Draft => ({
  kind: 'bubble',
  key: String(message.id),
  id: message.id,
  refId: null,
  mine: message.userId === myId,
  text: message.text,
  attachment: message.attachment ?? null,
  quote: quoteOf(message, myId),
  at: Date.parse(message.createdAt),
  edited: message.updatedAt !== message.createdAt,
  delivery: message.read ? 'seen' : 'sent',
})

const travelling = (one: Outgoing, myId: number): Draft => ({
  kind: 'bubble',
  key: one.refId,
  id: null,
  refId: one.refId,
  mine: true,
  text: one.text,
  attachment: one.file ? { ...one.file, url: null } : null,
  quote: quoteOf(one, myId),
  at: one.writtenAt,
  edited: false,
  delivery: one.state,
  reason: one.reason,
})

/** Whether a message belongs to the run that `first` began. A run shows one time, that of its last message. */
const isOfRun = (first: Draft, next: Draft): boolean =>
  first.mine === next.mine && next.at - first.at <= realtime.messageGroupMs && cairoDay(first.at) === cairoDay(next.at)

/**
 * Stored messages, oldest first, then the outgoing ones. `firstUnreadId` is the other member's first message that was
 * unread when the room was opened; 0 for none.
 */
export const timelineOf = (
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  myId: number,
  firstUnreadId: number,
): Entry[] => {
  const drafts = [...messages.map((one) => stored(one, myId)), ...outgoing.map((one) => travelling(one, myId))]
  const isUnreadLine = (draft: Draft) => firstUnreadId !== 0 && draft.id === firstUnreadId
  let runStart = drafts[0]
  const startsRun = drafts.map((draft) => {
    const starts = !runStart || draft === runStart || isUnreadLine(draft) || !isOfRun(runStart, draft)
    if (starts) runStart = draft
    return starts
  })
  return drafts.flatMap((draft, index): Entry[] => {
    const before = drafts[index - 1]
    const opensDay = before === undefined || cairoDay(before.at) !== cairoDay(draft.at)
    return [
      ...(opensDay ? [{ kind: 'day' as const, key: `day ${cairoDay(draft.at)}`, at: draft.at }] : []),
      ...(isUnreadLine(draft) ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      { ...draft, last: startsRun[index + 1] ?? true },
    ]
  })
}
