/** When homework is set, changed, handed in and returned, until when it is open, and when it is brought to mind. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import {
  addCairoDays,
  cairoDay,
  cairoDayStart,
  cairoInstant,
  cairoParts,
  dayMs,
  hourMs,
} from '../../shared/rules/time.ts'
import { type HomeworkState, type HomeworkVerdict, homeworkLimits, homeworkStates } from '../../vocabulary/homework.ts'
import type { RecapLesson } from './recaps.ts'

/** The number a state is stored as. */
export const stateNumber = (state: HomeworkState): number => homeworkStates.indexOf(state)
/** The last of the states that wait for the student. */
export const lastOfStudent = stateNumber('again')

export interface HomeworkFacts {
  readonly tutorId: number
  readonly studentId: number
  readonly state: HomeworkState
  /** From this instant on nothing more is done about it. */
  readonly endsAt: number
}

const isOpen = ({ endsAt }: Pick<HomeworkFacts, 'endsAt'>, now: number): boolean => endsAt > now
const waitsForStudent = ({ state }: Pick<HomeworkFacts, 'state'>): boolean => stateNumber(state) <= lastOfStudent

/** By the lesson's tutor alone, from its start on; not for a lesson that was cancelled or went on in another’s call. */
export const refuseSetting = (
  callerId: number,
  lesson: RecapLesson,
  now: number,
): Refused<'forbidden' | 'illegal'> | null => {
  if (callerId !== lesson.tutorId) return refuse('forbidden')
  const { canceledAt, carriedBy, start } = lesson
  return canceledAt !== null || carriedBy !== null || now < start ? refuse('illegal') : null
}

/** By its tutor, until the student has handed it in or it has ended. */
export const refuseChange = (
  callerId: number,
  homework: HomeworkFacts,
  now: number,
): Refused<'forbidden' | 'illegal'> | null => {
  if (callerId !== homework.tutorId) return refuse('forbidden')
  return waitsForStudent(homework) && isOpen(homework, now) ? null : refuse('illegal')
}

/** By its student, late or not, while it waits for them. */
export const refuseAnswer = (
  callerId: number,
  homework: HomeworkFacts,
  now: number,
): Refused<'forbidden' | 'illegal'> | null => {
  if (callerId !== homework.studentId) return refuse('forbidden')
  return waitsForStudent(homework) && isOpen(homework, now) ? null : refuse('illegal')
}

/** By its tutor, once it is handed in. What has to be done again needs a sentence that says why. */
export const refuseReturn = (
  callerId: number,
  homework: HomeworkFacts,
  { verdict, sentence }: { readonly verdict: HomeworkVerdict; readonly sentence: string },
  now: number,
): Refused<'forbidden' | 'illegal' | 'empty-homework'> | null => {
  if (callerId !== homework.tutorId) return refuse('forbidden')
  if (homework.state !== 'done' || !isOpen(homework, now)) return refuse('illegal')
  return verdict === 'again' && sentence === '' ? refuse('empty-homework') : null
}

/** The end of the day homework is due on, which is today at the earliest and at most sixty days ahead. */
export const decideDueDay = (day: string, now: number): { dueAt: number } | Refused<'invalid-due-day'> => {
  const today = cairoDay(now)
  // A day that its month does not have comes out as another one, and a thirteenth month as none.
  const isReal = !Number.isNaN(Date.parse(day)) && cairoDay(cairoDayStart(day)) === day
  if (!isReal || day < today || day > addCairoDays(today, homeworkLimits.dueDays)) return refuse('invalid-due-day')
  return { dueAt: cairoDayStart(addCairoDays(day, 1)) }
}

/** The day that ends at the instant which is stored for it. */
export const dueDayOf = (dueAt: number): string => cairoDay(dueAt - 1)

/** When homework ends by itself: six weeks after the last step of either, or after the day it is due on. */
export const endsAfter = (now: number, dueAt: number | null = null): number =>
  Math.max(now, dueAt ?? now) + homeworkLimits.openMs

/** Whether homework was due and still waits for its student. Late homework can be done all the same. */
export const isLate = (
  homework: Omit<HomeworkFacts, 'tutorId' | 'studentId'>,
  dueAt: number | null,
  now: number,
): boolean => waitsForStudent(homework) && isOpen(homework, now) && dueAt !== null && dueAt <= now

/** Hours of Cairo between which homework is brought to mind. */
const reminding = { fromHour: 9, toHour: 21 } as const
/** What is due sooner was booked or set too late for a reminder of the day before. */
const soonestMs = 6 * hourMs

/**
 * What is due in this span is brought to mind now: what is due within a day, in the evening also what is due within a day
 * of the next morning; null at night. What comes late finds the same homework until six hours before.
 */
export const reminderSpan = (now: number): { readonly from: number; readonly to: number } | null => {
  const { year, month, day, hour } = cairoParts(now)
  if (hour < reminding.fromHour || hour >= reminding.toHour) return null
  const isLastHour = hour === reminding.toHour - 1
  const morning = cairoInstant({ year, month, day, hour: reminding.fromHour, minute: 0 })
  return { from: now + soonestMs, to: isLastHour ? addCairoDays(morning, 1) + dayMs : now + dayMs }
}
