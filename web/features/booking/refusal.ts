/** What the panel does about a refused booking. */
import type { ErrorCode } from '#contract/vocabulary/errors.ts'

export type RefusalReaction =
  /** Words beside the times; fresh times are on their way and day and duration stay. */
  | { kind: 'times'; words: 'taken' | 'mine' | 'gone' }
  /** Back to the choice of a day. */
  | { kind: 'day'; words: 'passed' | 'week' }
  | { kind: 'duration'; words: 'minutes' }
  /** What stands in the way is asked afresh; the gate then says it. */
  | { kind: 'gate' }
  | { kind: 'other' }

const reactions: Partial<Record<ErrorCode, RefusalReaction>> = {
  'busy-tutor': { kind: 'times', words: 'taken' },
  'conflicting-lessons': { kind: 'times', words: 'mine' },
  'conflicting-schedule': { kind: 'times', words: 'taken' },
  'slot-not-found': { kind: 'times', words: 'gone' },
  illegal: { kind: 'times', words: 'gone' },
  // A start inside the notice, which passed while the person was choosing.
  'bad-request': { kind: 'times', words: 'gone' },
  'lesson-time-passed': { kind: 'day', words: 'passed' },
  'week-boundaries-violation': { kind: 'day', words: 'week' },
  'no-enough-minutes': { kind: 'duration', words: 'minutes' },
  'reached-booking-limit': { kind: 'gate' },
  'subscription-required': { kind: 'gate' },
  'tutor-not-found': { kind: 'gate' },
  'lesson-not-found': { kind: 'gate' },
}

export const reactionTo = (code: ErrorCode | null): RefusalReaction =>
  (code !== null && reactions[code]) || { kind: 'other' }
