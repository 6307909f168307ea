/** How the choice of a time reacts to each code a booking is refused with. */
import type { ErrorCode } from '#contract/vocabulary/errors.ts'

const words: Partial<Record<ErrorCode, 'taken' | 'mine'>> = {
  'busy-tutor-manager': 'taken',
  'slot-not-found': 'taken',
  'user-not-found': 'taken',
  'tutor-not-found': 'taken',
  'inactive-tutor-manager': 'taken',
  illegal: 'taken',
  // The start has passed, or fell inside the manager's notice while it was being chosen.
  'bad-request': 'taken',
  'conflicting-schedule': 'mine',
}

/** Why the server did not take a film that this device had found fit; null: the sentence of the code itself. */
export const filmRefusalOf = (code: ErrorCode | null): 'unreadable' | 'gone' | null => {
  // Its type, its length or what was claimed of it is not what the bytes say.
  if (code === 'bad-request') return 'unreadable'
  return code === 'asset-not-found' ? 'gone' : null
}

/** Null: the sentence of the code itself. */
export const refusalWordsOf = (code: ErrorCode | null): 'taken' | 'mine' | null => (code && words[code]) ?? null
