/** Sends what is due. A message is claimed, held against the truth once more, handed over and marked, in that order. */
import type { Texter } from '#worker/gateways/texter.ts'
import { internationalPhone } from '#worker/gateways/texter.ts'
import type { Db } from '#worker/storage/db.ts'
import type { MessageKind } from '#worker/storage/outbox.ts'
import {
  claimDue,
  type DueMessage,
  dropMessage,
  findTruth,
  type MessageTruth,
  markFailed,
  markSent,
  maxAttempts,
  noteUnsendable,
} from './outbox-store.ts'

const atOnce = 50

const cancellations: readonly MessageKind[] = ['lesson_canceled', 'interview_canceled', 'demo_session_canceled']

/** News of a booking is news while it stands at that time and is still to come; of a cancellation, while it is off. */
export const isStillTrue = ({ kind, facts }: DueMessage, truth: MessageTruth, now: number): boolean => {
  if (cancellations.includes(kind)) return truth.live === 0
  return truth.live === 1 && truth.start === facts.start && facts.start > now
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200)

const sendOne = async (db: Db, texter: Texter, message: DueMessage, now: number): Promise<void> => {
  const truth = await findTruth(db, message.userId, message.facts.sessionId)
  if (truth.phone === null || !isStillTrue(message, truth, now)) return dropMessage(db, message.id)
  try {
    const { kind: template, facts } = message
    await texter.send({ phone: internationalPhone(truth.phone), template, facts })
  } catch (error) {
    const reason = reasonOf(error)
    if (message.attempts >= maxAttempts) console.error(JSON.stringify({ undelivered: message.id, reason }))
    return markFailed(db, message.id, reason)
  }
  await markSent(db, message.id, now)
}

/** Without a texter nothing is sent, and every row that waits says so. */
export const sendOutbox = async (db: Db, texter: Texter | null, now: number): Promise<void> => {
  if (!texter) return noteUnsendable(db, now, 'no texter is configured')
  for (const message of await claimDue(db, now, atOnce)) await sendOne(db, texter, message, now)
}
