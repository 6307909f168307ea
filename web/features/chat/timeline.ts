/** A conversation as it is drawn: days, groups of one speaker, the line before the first unread message. Pure. */
import { cairoDay } from '#contract/rules/time.ts'
import type { Message } from '#contract/shapes/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import type { Outgoing } from './outgoing.ts'

export type Delivery = 'pending' | 'failed' | 'sent' | 'seen'

export interface Bubble {
  readonly kind: 'bubble'
  readonly key: string
  /** Null while it is on its way. */
  readonly id: number | null
  readonly refId: string | null
  readonly mine: boolean
  readonly text: string
  readonly at: number
  readonly edited: boolean
  readonly delivery: Delivery
  readonly reason?: string
  /** The last of a run of one speaker within a minute: it turns its corner and shows the time. */
  readonly last: boolean
  readonly first: boolean
}

export type Entry =
  | Bubble
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: string }

type Draft = Omit<Bubble, 'first' | 'last'>

const stored = (message: Message, myId: number): Draft => ({
  kind: 'bubble',
  key: String(message.id),
  id: message.id,
  refId: null,
  mine: message.userId === myId,
  text: message.text,
  at: Date.parse(message.createdAt),
  edited: message.updatedAt !== message.createdAt,
  delivery: message.read ? 'seen' : 'sent',
})

const travelling = (one: Outgoing): Draft => ({
  kind: 'bubble',
  key: one.refId,
  id: null,
  refId: one.refId,
  mine: true,
  text: one.text,
  at: one.writtenAt,
  edited: false,
  delivery: one.state,
  reason: one.reason,
})

const together = (a: Draft | undefined, b: Draft | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.mine === b.mine &&
  Math.abs(b.at - a.at) <= realtime.messageGroupMs &&
  cairoDay(a.at) === cairoDay(b.at)

/**
 * Messages oldest first, then what is still travelling. `firstUnreadId` is the first message of the other
 * member that was unread when the room was opened; 0 when there was none.
 */
export const timelineOf = (
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  myId: number,
  firstUnreadId: number,
): Entry[] => {
  const drafts = [...messages.map((one) => stored(one, myId)), ...outgoing.map(travelling)]
  return drafts.flatMap((draft, index): Entry[] => {
    const before = drafts[index - 1]
    const bubble: Bubble = {
      ...draft,
      first: !together(before, draft),
      last: !together(draft, drafts[index + 1]),
    }
    const opensDay = before === undefined || cairoDay(before.at) !== cairoDay(draft.at)
    return [
      ...(opensDay ? [{ kind: 'day' as const, key: `day ${cairoDay(draft.at)}`, at: draft.at }] : []),
      ...(firstUnreadId !== 0 && draft.id === firstUnreadId ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      bubble,
    ]
  })
}
