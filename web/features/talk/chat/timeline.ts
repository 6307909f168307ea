/**
 * A conversation as a list of entries to draw: days, runs of messages by one sender, and the line before the first
 * unread message. Pure.
 */
import { cairoDay } from '#contract/shared/rules/time.ts'
import type { Attachment, Message, QuotedMessage } from '#contract/talk/shapes/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import type { OutgoingFile } from './outgoing-files.ts'
import type { Outgoing } from './outgoing-store.ts'

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

const draftOf = (message: Message, myId: number): Draft => ({
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

/** A message as it is drawn, at the end of a run and within one. */
interface Drawn {
  readonly myId: number
  readonly draft: Draft
  readonly day: string
  readonly bubbles: Record<'end' | 'within', Bubble | undefined>
}

/** Of ten thousand messages, a page that arrives changes forty; the others are drawn as before. */
const drawnMessages = new WeakMap<Message, Drawn>()

const withDay = (draft: Draft, myId: number): Drawn => ({
  myId,
  draft,
  day: cairoDay(draft.at),
  bubbles: { end: undefined, within: undefined },
})

const stored = (message: Message, myId: number): Drawn => {
  const known = drawnMessages.get(message)
  if (known?.myId === myId) return known
  const drawn = withDay(draftOf(message, myId), myId)
  drawnMessages.set(message, drawn)
  return drawn
}

const bubbleOf = ({ draft, bubbles }: Drawn, last: boolean): Bubble => {
  const place = last ? 'end' : 'within'
  bubbles[place] ??= { ...draft, last }
  return bubbles[place]
}

const toDraft = (message: Outgoing, myId: number): Draft => ({
  kind: 'bubble',
  key: message.refId,
  id: null,
  refId: message.refId,
  mine: true,
  text: message.text,
  attachment: message.file ? { ...message.file, url: null } : null,
  quote: quoteOf(message, myId),
  at: message.writtenAt,
  edited: false,
  delivery: message.state,
  reason: message.reason,
})

/** Whether a message belongs to the run that `first` began. A run shows one time, that of its last message. */
const isOfRun = (first: Drawn, next: Drawn): boolean =>
  first.draft.mine === next.draft.mine &&
  next.draft.at - first.draft.at <= realtime.messageGroupMs &&
  first.day === next.day

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
  const count = messages.length + outgoing.length
  const drawnAt = (index: number): Drawn | undefined => {
    const message = messages[index]
    if (message) return stored(message, myId)
    const queued = outgoing[index - messages.length]
    return queued && withDay(toDraft(queued, myId), myId)
  }
  const isUnreadLine = ({ draft }: Drawn) => firstUnreadId !== 0 && draft.id === firstUnreadId
  const entries: Entry[] = []
  let drawn = drawnAt(0)
  let runStart = drawn
  let shownDay: string | undefined
  for (let index = 0; index < count && drawn && runStart; index++) {
    const next = drawnAt(index + 1)
    const { day, draft } = drawn
    if (shownDay !== day) entries.push({ kind: 'day', key: `day ${day}`, at: draft.at })
    if (isUnreadLine(drawn)) entries.push({ kind: 'unread', key: 'unread' })
    const endsRun = !next || isUnreadLine(next) || !isOfRun(runStart, next)
    entries.push(bubbleOf(drawn, endsRun))
    if (endsRun) runStart = next
    shownDay = day
    drawn = next
  }
  return entries
}
