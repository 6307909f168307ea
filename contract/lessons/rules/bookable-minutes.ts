/**
 * What lessons would take of a student's minutes, asked before one is booked: which could be booked at all, until when,
 * and what several of them leave.
 */

import { dayMs, type Interval, minutes, utcDayStart } from '../../shared/rules/time.ts'
import { bookableWindow } from '../../shared/rules/weeks.ts'
import { limits } from '../../vocabulary/limits.ts'
import { LessonDuration } from '../../vocabulary/teaching.ts'
import { type MinuteAccount, type MinuteLot, type MinutePart, takeMinutes } from './minutes.ts'

/** Minutes as a booking takes them. */
export interface BookableMinutes extends MinuteAccount {
  /** A lesson that takes of the trial is refused while another one is to come. */
  readonly trialTaken: boolean
}

export interface WishedLesson extends Interval {
  readonly duration: LessonDuration
}

export type TakeRefusal =
  | 'trial-lesson-booked'
  | Extract<ReturnType<typeof takeMinutes>, { refused: unknown }>['refused']

/** What a lesson takes, or why it cannot: as the server decides when it is booked. */
export const takeFor = (
  account: BookableMinutes,
  lesson: WishedLesson,
): { parts: readonly MinutePart[] } | { refused: TakeRefusal } => {
  const taken = takeMinutes(account, lesson, lesson.duration)
  if ('refused' in taken) return taken
  const ofTrial = account.week?.trial === true && taken.parts.some(({ lotId }) => lotId === null)
  return ofTrial && account.trialTaken ? { refused: 'trial-lesson-booked' } : taken
}

const without = (account: BookableMinutes, parts: readonly MinutePart[]): BookableMinutes => {
  const of = (id: number | null) =>
    parts.reduce((sum, { lotId, minutes: taken }) => (lotId === id ? sum + taken : sum), 0)
  return {
    ...account,
    usedMinutes: account.usedMinutes + of(null),
    lots: account.lots.map((lot) => ({ ...lot, rest: lot.rest - of(lot.id) })),
  }
}

/**
 * What several lessons take that are booked in this order, and what is left after them; or why one of them cannot be
 * booked. With 30 left of the week, the second lesson of 30 is of lots, or refused.
 */
export const takeForAll = (
  account: BookableMinutes,
  lessons: readonly WishedLesson[],
): { parts: readonly MinutePart[]; rest: BookableMinutes } | { refused: TakeRefusal } => {
  const all: MinutePart[] = []
  let rest = account
  for (const lesson of lessons) {
    const taken = takeFor(rest, lesson)
    if ('refused' in taken) return taken
    all.push(...taken.parts)
    rest = without(rest, taken.parts)
  }
  return { parts: all, rest }
}

const lessonAt = (start: number, duration: LessonDuration): WishedLesson => ({
  start,
  end: start + minutes(duration),
  duration,
})

/** Whether a lesson of this length could be booked at all: at once, or of lots as soon as the week is over. */
export const canTake = (account: BookableMinutes, duration: LessonDuration, now: number): boolean =>
  [
    now,
    ...(account.week?.pauses ?? []).map(({ end }) => end),
    ...(account.week ? [bookableWindow(account.week).end] : []),
  ].some((start) => 'parts' in takeFor(account, lessonAt(start, duration)))

/** The end of the last lesson that lots alone suffice for; 0 where there is none. */
const lastEndOfLots = (lots: readonly MinuteLot[]): number => {
  let sum = 0
  for (const { rest, end } of lots.toSorted((one, other) => other.end - one.end)) {
    sum += rest
    if (sum >= LessonDuration.Short) return end
  }
  return 0
}

/**
 * The time within which lessons can be booked: the week, and as far beyond it as lots last. Null where there is neither.
 * A week until Wednesday with a lot of 15 minutes until Friday 18:00: until Friday 18:00.
 */
export const bookableSpan = ({ week, lots }: MinuteAccount, now: number): Interval | null => {
  const ofWeek = week && bookableWindow(week)
  const start = ofWeek?.start ?? utcDayStart(now)
  const end = Math.max(ofWeek?.end ?? 0, lastEndOfLots(lots))
  return end <= start ? null : { start, end: Math.min(end, start + limits.fullWindowDays * dayMs) }
}
