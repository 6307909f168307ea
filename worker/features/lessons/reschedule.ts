import type * as declared from '#contract/lessons/api/lessons.ts'
import { decideReschedule, type LessonDraft } from '#contract/lessons/rules/booking.ts'
import { mayReschedule } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import type { Handler, ReadFirstHandler } from '#worker/handler.ts'
import { parseHeldParts } from '#worker/storage/minutes.ts'
import { moveLesson } from './booking-store.ts'
import { readBookingFacts } from './facts-store.ts'
import { notifyMoved } from './notifications.ts'
import { findLesson, findLessonAndParts, type LessonRow } from './store.ts'

/** Whether the lesson is at the requested time already: the request was repeated, and nobody is notified again. */
const isAlreadyMoved = (lesson: LessonRow, { slotId, start, duration }: LessonDraft): boolean =>
  lesson.slotId === slotId && lesson.start === start && lesson.duration === duration

/** As in `bookLesson`: a lost race is decided again. */
const maxAttempts = 3

const reschedule: Handler<typeof declared.rescheduleLesson> = async (context) => {
  const { input, actor, services, now, fail } = context
  const { db, env } = services
  const { lessonId, slotId, duration } = input.body
  const start = Date.parse(input.body.start)
  const end = start + minutes(duration)
  const trialOpen = env.FREE_TRIAL !== 'off'

  for (let round = 0; round < maxAttempts; round++) {
    const stored = await findLessonAndParts(db, lessonId)
    if (!stored) return fail('lesson-not-found')
    const { lateFrom, lateShare } = stored
    const lesson = { ...stored, parts: parseHeldParts(stored.held), terms: { lateFrom, lateShare } }
    if (!mayReschedule(actor, lesson)) return fail('forbidden')
    const { tutorId } = lesson
    const query = { studentId: actor.id, tutorId, slotId, start, end, now, trialOpen, lessonId }
    const facts = await readBookingFacts(db, query)
    if (!facts.tutor) return fail('slot-not-found')

    const decided = decideReschedule({ ...facts, tutor: facts.tutor, lesson }, { start, duration }, now)
    if (isRefused(decided)) {
      // The facts may be of a moment after another move, whose lesson they then count beside this one.
      if ((await findLesson(db, lessonId))?.updatedAt !== lesson.updatedAt) continue
      return fail(decided.refused)
    }
    if (isAlreadyMoved(lesson, decided.draft)) return
    const move = { draft: decided.draft, studentId: actor.id, week: facts.week, old: lesson, now }
    const moved = await moveLesson(db, move)
    if (moved) {
      notifyMoved(services, moved, now)
      return
    }
  }
  return fail('busy-tutor')
}

export const rescheduleLesson: ReadFirstHandler<typeof declared.rescheduleLesson> = { readFirst: reschedule }
