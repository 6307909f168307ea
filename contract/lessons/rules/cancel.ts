/** Whether a lesson may be cancelled, by whom, and what that uses up. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { hourMs, type Interval } from '../../shared/rules/time.ts'
import { booking, session } from '../../vocabulary/limits.ts'
import { LessonVerdict } from '../../vocabulary/teaching.ts'
import { type CancelTerms, minutesUsedUp } from './late-cancel.ts'

export type CancelRefusal = 'lesson-time-passed' | 'forbidden' | 'illegal'

/**
 * Either member before the start; after it only the student, once three minutes passed and while the tutor is away and
 * counts as absent. A lesson at 13:00: the student alone may still cancel at 13:03, also when the tutor was there for a
 * moment; nobody at its end. `usedMinutes`: what a student who cancels late uses up.
 */
export const decideCancel = (
  lesson: Interval &
    CancelTerms & {
      readonly canceledAt: number | null
      readonly studentId: number
      readonly tutorId: number
      readonly duration: number
    },
  actor: { readonly id: number },
  seen: { readonly tutorAbsent: boolean },
  now: number,
  cutoffHours: number = booking.cancelCutoffHours,
): { canceledBy: number; verdict: LessonVerdict | null; usedMinutes: number } | Refused<CancelRefusal> => {
  if (lesson.end <= now) return refuse('lesson-time-passed')
  if (actor.id !== lesson.studentId && actor.id !== lesson.tutorId) return refuse('forbidden')
  if (lesson.canceledAt !== null) return refuse('illegal')
  const tooLate = now < lesson.start && lesson.start - now < cutoffHours * hourMs
  const absent = actor.id === lesson.studentId && seen.tutorAbsent && now - lesson.start >= session.absenceAfterMs
  if (tooLate || (now >= lesson.start && !absent)) return refuse('illegal')
  if (now >= lesson.start) return { canceledBy: actor.id, verdict: LessonVerdict.TutorAbsent, usedMinutes: 0 }
  const usedMinutes = actor.id === lesson.studentId ? minutesUsedUp(lesson, lesson.duration, now) : 0
  return { canceledBy: actor.id, verdict: null, usedMinutes }
}
