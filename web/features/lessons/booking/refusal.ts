/** How the panel reacts to each code a booking is refused with. */
import type { ErrorCode } from '#contract/vocabulary/errors.ts'

export type RefusalReaction =
  /** A message beside the times, which are fetched again; day and duration stay chosen. */
  | { kind: 'times'; words: 'taken' | 'mine' | 'gone' }
  /** Goes back to choosing a day. */
  | { kind: 'day'; words: 'passed' | 'week' }
  | { kind: 'duration'; words: 'minutes' }
  /** The facts are fetched again; the gate then shows what prevents booking. */
  | { kind: 'gate' }
  | { kind: 'other' }

const reactions: Partial<Record<ErrorCode, RefusalReaction>> = {
  'busy-tutor': { kind: 'times', words: 'taken' },
  'conflicting-lessons': { kind: 'times', words: 'mine' },
  'conflicting-schedule': { kind: 'times', words: 'taken' },
  'slot-not-found': { kind: 'times', words: 'gone' },
  illegal: { kind: 'times', words: 'gone' },
  // The start fell inside the tutor's notice while the student was choosing.
  'bad-request': { kind: 'times', words: 'gone' },
  'lesson-time-passed': { kind: 'day', words: 'passed' },
  'week-boundaries-violation': { kind: 'day', words: 'week' },
  'subscription-paused': { kind: 'other' },
  'subscription-refunding': { kind: 'other' },
  'no-enough-minutes': { kind: 'duration', words: 'minutes' },
  'reached-booking-limit': { kind: 'gate' },
  'subscription-required': { kind: 'gate' },
  'guardian-required': { kind: 'gate' },
  'tutor-not-found': { kind: 'gate' },
  'lesson-not-found': { kind: 'gate' },
}

export const reactionTo = (code: ErrorCode | null): RefusalReaction =>
  (code !== null && reactions[code]) || { kind: 'other' }
