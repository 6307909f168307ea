/** Sends push messages to browsers. */
import type { PushDelivery } from '#contract/talk/rules/push.ts'
import type { Outcome } from '../outcome.ts'

/** A browser's subscription. */
export interface PushTarget {
  /** Address at the browser's push service. */
  readonly endpoint: string
  /** The browser's public key and the subscription's secret, base64url. */
  readonly p256dh: string
  readonly auth: string
}

/** What the service worker gets and shows. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** Path of the app that a press opens. */
  readonly url: string
  /** A later message with the same tag takes the place of an earlier one. */
  readonly tag: string
}

export interface PushMessage extends PushDelivery {
  readonly userId: number
  readonly target: PushTarget
  readonly payload: PushPayload
  /** Deduplication key; the same for every attempt. */
  readonly dedupe: string
}

export interface Pusher {
  /** The key browsers subscribe with; null where the service is simulated. */
  readonly publicKey: string | null
  /**
   * `not-found`: the subscription has ended and must not be used again. `refused`: the service does not take our messages
   * for this browser. `unavailable`: the service takes none now; with `alert`, our keys work with no service.
   */
  send(message: PushMessage): Promise<Outcome<{ id: string }>>
}
