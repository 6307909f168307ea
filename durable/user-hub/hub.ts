/**
 * Validation of client frames before a handler runs: shape, rate limits, expiry of the token. No platform; time is an
 * argument.
 */
import * as v from 'valibot'
import { type ClientEvent, ClientFrame } from '#contract/shared/events/event.ts'
import { type RateState, takeFromBucket } from '#contract/shared/rules/rate-limit.ts'
import { inkRates } from '#contract/vocabulary/ink.ts'
import { realtime } from '#contract/vocabulary/limits.ts'

export type FrameVerdict =
  | { readonly kind: 'run'; readonly event: string; readonly data: unknown; readonly ack: number | undefined }
  | { readonly kind: 'refuse'; readonly ack: number | undefined; readonly why: string; readonly close: number | null }
  | { readonly kind: 'expired' }

interface Sender {
  readonly tabId: string
  readonly tokenExpiresAt: number
}

interface Counters {
  typing?: RateState
  signalling?: RateState
  notes?: RateState
  ink?: RateState
  pointing?: RateState
  asking?: RateState
  /** Instants of the last malformed frames, and of the last refusals of any kind. */
  bad: number[]
  refused: number[]
}

const buckets = { ...realtime, ...inkRates }

/** Instants of the window that ends now, now included. */
const addRecent = (instants: readonly number[], windowMs: number, now: number): number[] => [
  ...instants.filter((at) => at > now - windowMs),
  now,
]

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Bytes are counted only near the bound: a character takes one to three bytes. */
const isTooLong = (text: string): boolean =>
  text.length > realtime.frameBytes ||
  (text.length * 3 > realtime.frameBytes && new TextEncoder().encode(text).length > realtime.frameBytes)

/**
 * Counters live in memory: an object hibernates only after ten idle seconds, and by then every bucket is full again.
 */
export class FrameReader {
  readonly #events: ReadonlyMap<string, Pick<ClientEvent, 'data' | 'rate'>>
  readonly #counters = new Map<string, Counters>()
  #messages: RateState | undefined

  constructor(events: ReadonlyMap<string, Pick<ClientEvent, 'data' | 'rate'>>) {
    this.#events = events
  }

  read(raw: string | ArrayBuffer, sender: Sender, now: number): FrameVerdict {
    if (sender.tokenExpiresAt <= now) return { kind: 'expired' }
    // A frame of that size is not parsed, not even for its ack.
    if (typeof raw !== 'string' || isTooLong(raw))
      return this.#refuseMalformed(sender, now, undefined, 'frame-too-large')
    const json = parse(raw)
    const frame = v.safeParse(ClientFrame, json)
    if (!frame.success) {
      const ack = v.safeParse(ClientFrame.entries.ack, asRecord(json).ack)
      return this.#refuseMalformed(sender, now, ack.success ? ack.output : undefined, 'bad-frame')
    }
    const { event: name, ack } = frame.output
    const event = this.#events.get(name)
    if (!event) return this.#refuseMalformed(sender, now, ack, 'unknown-event')
    const data = v.safeParse(event.data, frame.output.data, { abortEarly: true })
    if (!data.success) return this.#refuseMalformed(sender, now, ack, 'bad-payload')
    if (event.rate && !this.#isAllowed(event.rate, sender.tabId, now))
      return this.#refuse(sender, now, ack, 'too-many-requests')
    return { kind: 'run', event: name, data: data.output, ack }
  }

  /** The socket is gone. */
  forget(tabId: string): void {
    this.#counters.delete(tabId)
  }

  #countersOf(tabId: string): Counters {
    const counters = this.#counters.get(tabId) ?? { bad: [], refused: [] }
    this.#counters.set(tabId, counters)
    return counters
  }

  /** Messages are counted per person, however many tabs they write from; the rest per socket. */
  #isAllowed(rate: NonNullable<ClientEvent['rate']>, tabId: string, now: number): boolean {
    if (rate === 'messages') {
      const [allowed, next] = takeFromBucket(this.#messages, realtime.messages, now)
      this.#messages = next
      return allowed
    }
    const counters = this.#countersOf(tabId)
    const [allowed, next] = takeFromBucket(counters[rate], buckets[rate], now)
    counters[rate] = next
    return allowed
  }

  #refuseMalformed(sender: Sender, now: number, ack: number | undefined, why: string): FrameVerdict {
    const counters = this.#countersOf(sender.tabId)
    counters.bad = addRecent(counters.bad, realtime.badFrames.windowMs, now)
    const isLast = counters.bad.length >= realtime.badFrames.count
    return isLast ? { kind: 'refuse', ack, why, close: realtime.close.badFrames } : this.#refuse(sender, now, ack, why)
  }

  /** Counts a refusal, of a frame here or of an event by a room; true when the socket has had too many of them. */
  countRefusal(tabId: string, now: number): boolean {
    const counters = this.#countersOf(tabId)
    counters.refused = addRecent(counters.refused, realtime.refusals.windowMs, now)
    return counters.refused.length >= realtime.refusals.count
  }

  #refuse(sender: Sender, now: number, ack: number | undefined, why: string): FrameVerdict {
    const close = this.countRefusal(sender.tabId, now) ? realtime.close.tooManyRefusals : null
    return { kind: 'refuse', ack, why, close }
  }
}

/** What other users see of a person: online, or offline since when. */
export interface Presence {
  readonly online: boolean
  readonly lastSeen: number | null
}

/** The presence to announce after a socket opened, or null when others know it already. */
export const presenceAfterOpen = (stored: Presence | undefined): Presence | null =>
  stored?.online ? null : { online: true, lastSeen: stored?.lastSeen ?? null }

/** The close code of a connection that broke. */
export const brokenCode = 1006
/** Of connections whose pages come back: they broke, or the page gave them up for silence. */
const broken = [1005, brokenCode]

/**
 * Ms for which others do not hear that the last page is gone, by the code it closed with, null where it was closed from
 * here: what the page was told to take to come back, and an attempt; for one that was left `realtime.presenceGraceMs`.
 */
export const graceMs = (code: number | null, returnWithin: number | null): number =>
  code !== null && broken.includes(code)
    ? Math.max(realtime.presenceGraceMs, (returnWithin ?? 0) + realtime.presenceGraceMs / 2)
    : realtime.presenceGraceMs

/**
 * The presence to announce when the grace period after the last close ends; null when a socket is open again or the
 * person was offline already.
 */
export const presenceAfterClose = (
  stored: Presence | undefined,
  openSockets: number,
  closedAt: number,
): Presence | null => (stored?.online && openSockets === 0 ? { online: false, lastSeen: closedAt } : null)

/** Of the sockets of one person those that have to close for the newest, oldest first. */
export const findSurplusSockets = <S extends { readonly openedAt: number }>(open: readonly S[]): S[] =>
  open.toSorted((a, b) => a.openedAt - b.openedAt).slice(0, Math.max(0, open.length - realtime.sockets))

/** Whether a socket has not pinged for too long; one that never did counts from its opening. */
export const isDead = (pingedAt: number | undefined, openedAt: number, now: number): boolean =>
  (pingedAt ?? openedAt) + realtime.deadAfterMs < now
