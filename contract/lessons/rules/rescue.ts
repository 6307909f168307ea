/**
 * The way out for a student whose tutor does not come: whom they are offered, and of what the other lesson is. Pure;
 * instants are epoch ms.
 */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { earliestFreeStart, type SlotTimes, withPause } from '../../shared/rules/slots.ts'
import { addCairoDays, cairoDay, cairoDayStart, type Interval, minutes, overlaps } from '../../shared/rules/time.ts'
import { session } from '../../vocabulary/limits.ts'
import { rescueLimits } from '../../vocabulary/now.ts'
import { type LessonDuration, LessonVerdict } from '../../vocabulary/teaching.ts'
import { startOfNow } from './ring.ts'

export interface RescuedLesson extends Interval {
  readonly studentId: number
  readonly tutorId: number
  readonly canceledAt: number | null
  readonly verdict: LessonVerdict | null
}

export type RescueState = 'early' | 'open' | 'arrived' | 'settled' | 'over'

/**
 * Where a lesson stands. 13:00–13:30 is `early` until 13:03, `open` from then until its end, `arrived` while the tutor is
 * there or was for three minutes. `settled`: it was cancelled because the tutor did not come.
 */
export const rescueState = (
  lesson: RescuedLesson,
  { tutorAbsent }: { readonly tutorAbsent: boolean },
  now: number,
): RescueState => {
  if (lesson.canceledAt !== null) return lesson.verdict === LessonVerdict.TutorAbsent ? 'settled' : 'over'
  if (now >= lesson.end || lesson.verdict !== null) return 'over'
  if (now < lesson.start + session.absenceAfterMs) return 'early'
  return tutorAbsent ? 'open' : 'arrived'
}

export type RescueRefusal = 'illegal' | 'lesson-time-passed'

/** Whether another lesson may take the place of this one. */
export const decideRescue = (state: RescueState): Refused<RescueRefusal> | null => {
  if (state === 'open') return null
  return refuse(state === 'over' ? 'lesson-time-passed' : 'illegal')
}

/** A tutor with what decides when they could start. */
export interface RescueTutor {
  readonly id: number
  readonly noticeMinutes: number
  readonly pauseMinutes: number
  readonly slots: readonly SlotTimes[]
  readonly busy: readonly Interval[]
  /** Whether they teach a topic of the student. */
  readonly sharesTopic: boolean
  /** Hundredths of a star. */
  readonly rating: number
}

const byFit = (one: RescueTutor, other: RescueTutor): number =>
  Number(other.sharesTopic) - Number(one.sharesTopic) || other.rating - one.rating || one.id - other.id

export interface RescueStart<T> {
  readonly tutor: T
  readonly slotId: number
  readonly start: number
}

/** Who of those that are available is free for a lesson that begins at once: the best first, at most three. */
export const freeAtOnce = <T extends RescueTutor>(tutors: readonly T[], duration: LessonDuration, now: number): T[] => {
  const start = startOfNow(now)
  const lesson = { start, end: start + minutes(duration) }
  return tutors
    .filter(({ busy, pauseMinutes }) => !withPause(busy, pauseMinutes).some((one) => overlaps(one, lesson)))
    .sort(byFit)
    .slice(0, rescueLimits.offered)
}

/** The last instant at which a lesson of tonight or tomorrow ends. */
export const rescueEnd = (now: number): number => cairoDayStart(addCairoDays(cairoDay(now), 2))

/**
 * The first start of each tutor, apart: those within fifteen minutes by fit and rating, at most three with those who are
 * offered `already`, and later ones of tonight and tomorrow by time. `studentBusy`: what the student has booked beside the
 * lesson nobody came to.
 */
export const findStarts = <T extends RescueTutor>(
  tutors: readonly T[],
  duration: LessonDuration,
  studentBusy: readonly Interval[],
  now: number,
  already = 0,
): { readonly soon: RescueStart<T>[]; readonly later: RescueStart<T>[] } => {
  const latest = rescueEnd(now) - minutes(duration)
  const first = tutors.flatMap((tutor) => {
    const busy = [...withPause(tutor.busy, tutor.pauseMinutes), ...studentBusy]
    const { noticeMinutes } = tutor
    const starts = tutor.slots.flatMap((slot) => {
      const start = earliestFreeStart({ slots: [slot], busy, minutes: duration, now, noticeMinutes })
      return start === null || start > latest ? [] : [{ tutor, slotId: slot.id, start }]
    })
    return starts.sort((one, other) => one.start - other.start).slice(0, 1)
  })
  const isSoon = ({ start }: RescueStart<T>) => start <= now + rescueLimits.soonMs
  const soon = first
    .filter(isSoon)
    .sort(({ tutor: one }, { tutor: other }) => byFit(one, other))
    .slice(0, Math.max(0, rescueLimits.offered - already))
  const offered = new Set(soon.map(({ tutor }) => tutor.id))
  const later = first
    .filter(({ tutor }) => !offered.has(tutor.id))
    .sort((one, other) => one.start - other.start || other.tutor.rating - one.tutor.rating)
    .slice(0, rescueLimits.later)
  return { soon, later }
}
