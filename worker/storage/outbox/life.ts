/** SQL of how long a message is sent, for inserts into the outbox: the columns `due_at, expires_at, lane`, in this order. */
import {
  bearerOf,
  type LivingKind,
  laneNumber,
  messageExpiry,
  messageLives,
} from '#contract/talk/rules/message-life.ts'
import type { MessageService } from '../schema/outbox.ts'

/**
 * `dueAt` and `moment`, the instant the message is about: SQL of epoch ms. The kind is known when the statement is written.
 */
export const dueSql = (kind: LivingKind, channel: MessageService, dueAt: string, moment?: string): string => {
  const life = messageLives[kind]
  const end = `${dueAt} + ${life[bearerOf(channel)]}`
  return `${dueAt}, ${life.untilMoment && moment !== undefined ? `min(${end}, ${moment})` : end}, ${laneNumber(life.lane)}`
}

/** The same as values. */
export const dueValues = (
  kind: LivingKind,
  channel: MessageService,
  times: { readonly dueAt: number; readonly moment?: number | undefined },
): { readonly expiresAt: number; readonly lane: number } => ({
  expiresAt: messageExpiry(kind, channel, times),
  lane: laneNumber(messageLives[kind].lane),
})
