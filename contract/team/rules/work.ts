/** By when what waits for the team is decided, and in which order it is done. */
import { addCairoDays, cairoDay, cairoDayStart, cairoParts } from '../../shared/rules/time.ts'
import { SessionEventType } from '../../vocabulary/teaching.ts'
import { type CallTrouble, type WorkKind, workTimes } from '../../vocabulary/work.ts'

const friday = 5
const saturday = 6

/** Whether banks and offices of Egypt are open on the Cairo day of an instant. */
export const isBusinessDay = (at: number): boolean => ![friday, saturday].includes(cairoParts(at).weekday)

/**
 * The end of the `count`th business day after the day of an instant: 5 from a Wednesday is the end of the next Wednesday,
 * since Friday and Saturday rest.
 */
export const afterBusinessDays = (from: number, count: number): number => {
  let day = cairoDay(from)
  for (let left = count; left > 0; ) {
    day = addCairoDays(day, 1)
    // Noon, which no change of the clock moves to another day.
    if (isBusinessDay(cairoDayStart(day) + 12 * 60 * 60 * 1000)) left--
  }
  return cairoDayStart(addCairoDays(day, 1))
}

/** The instant from which work that waits since another is late. */
export const workDueAt = (kind: WorkKind, since: number): number => {
  const time = workTimes[kind]
  return 'days' in time ? afterBusinessDays(since, time.days) : since + time.ms
}

export const isLate = (due: number, now: number): boolean => due <= now

interface Ordered {
  readonly kind: WorkKind
  readonly id: number
  readonly due: number
}

/** What becomes late first comes first; of what is late at one instant, calls that run, then by kind and id. */
export const compareWork = (one: Ordered, other: Ordered): number =>
  Number(other.kind === 'call') - Number(one.kind === 'call') ||
  one.due - other.due ||
  one.kind.localeCompare(other.kind) ||
  one.id - other.id

/** The last event of each side of a call that runs; null where they have not come. */
export interface CallSides {
  readonly start: number
  readonly tutor: SessionEventType | null
  readonly student: SessionEventType | null
}

/**
 * What is wrong with a call: a line that was lost at once, an absence from the third minute on, and the tutor's before the
 * student's. Null where both are inside, or left of their own accord.
 */
export const callTrouble = (
  { start, tutor, student }: CallSides,
  absenceAfterMs: number,
  now: number,
): CallTrouble | null => {
  if (tutor === SessionEventType.UserLost) return 'tutorLost'
  if (student === SessionEventType.UserLost) return 'studentLost'
  if (now - start < absenceAfterMs) return null
  if (tutor === null) return 'tutorAbsent'
  return student === null ? 'studentAbsent' : null
}
