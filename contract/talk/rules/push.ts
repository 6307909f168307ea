/** How a push message is handed to a push service, and what refusals mean for a browser and for its service. */

import { dayMs, hourMs, minutes } from '../../shared/rules/time.ts'
import { type NotificationKind, topicOf } from '../../vocabulary/notifications.ts'
import type { NotificationFacts } from './notifications.ts'

/** As RFC 8030 has it: `low` waits for a phone that is charged, `high` wakes one that saves its battery. */
export type PushUrgency = 'low' | 'normal' | 'high'

export interface PushDelivery {
  /** How long the service keeps the message for a browser that is off, seconds. */
  readonly ttlSeconds: number
  readonly urgency: PushUrgency
  /** A later message of the same topic takes the place of one that waits; null where each counts. */
  readonly topic: string | null
}

/**
 * What a message is about, in up to 32 characters of base64url: a booking, a conversation, a payment or a withdrawal.
 * Null for news that nothing later makes obsolete.
 */
export const pushTopic = ({ sessionId, refId, roomId, transactionId, invoiceId }: NotificationFacts): string | null => {
  // The id of a session is longer than a topic may be, so its kind and the booking's id stand for it.
  if (sessionId !== undefined && refId !== undefined) return `${sessionId.split(':')[0]}-${refId}`
  if (roomId !== undefined) return `room-${roomId}`
  if (transactionId !== undefined) return `payment-${transactionId}`
  return invoiceId === undefined ? null : `withdrawal-${invoiceId}`
}

/** What a browser that was off for longer is no longer told. */
const longestTtlMs = dayMs

/** News of a booking are of no use once it has begun, and those of a reference number once it has ended. */
export const pushDelivery = (kind: NotificationKind, facts: NotificationFacts, now: number): PushDelivery => {
  const ends = [facts.start, facts.expiresAt].filter((end) => end !== undefined && end > now) as number[]
  const isSoon = facts.start !== undefined && facts.start > now && facts.start - now <= hourMs
  return {
    ttlSeconds: Math.floor((Math.min(now + longestTtlMs, ...ends) - now) / 1000),
    urgency: isSoon ? 'high' : topicOf(kind) === 'favourites' ? 'low' : 'normal',
    topic: pushTopic(facts),
  }
}

/** How long a browser's service may refuse our messages to it before the browser is forgotten. */
const refusalLimitMs = dayMs

/** `refusedSince`: the first refusal after which no message was accepted, epoch ms. */
export const isRefusedForGood = (refusedSince: number | null, now: number): boolean =>
  refusedSince !== null && now - refusedSince >= refusalLimitMs

/** No service is left alone for longer, whatever it asks for: the messages that wait would be of no use. */
export const longestServicePauseMs = hourMs
const longestOwnPause = 32

/**
 * Ms for which a push service that is busy or down gets no messages at all: as long as it asks for, else twice as long
 * after each failure in a row.
 */
export const servicePause = (failures: number, retryAfterMs?: number): number =>
  Math.min(longestServicePauseMs, retryAfterMs ?? minutes(Math.min(2 ** (failures - 1), longestOwnPause)))
