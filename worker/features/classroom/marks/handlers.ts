import type * as declared from '#contract/classroom/api/marks.ts'
import { decideAsk, decideMark, isMarkDue, markOpenUntil, nextMarksOf } from '#contract/classroom/rules/marks.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { goalChoiceView } from '#worker/features/classroom/goals/store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { storeAsk, storeMark } from './save-store.ts'
import { markView, readLessonMark, readMarks, readTutorsOfNext } from './store.ts'

/** Lessons of the two since the mark before, this one among them once it has begun. */
const lessonsSince = (
  { lesson, earlier }: NonNullable<Awaited<ReturnType<typeof readLessonMark>>>,
  now: number,
): number => earlier.length + (now >= lesson.start ? 1 : 0)

export const marks: Handlers<typeof declared> = {
  async listMyMarks({ actor, services: { db }, now }) {
    const { marks: rows, lessons } = await readMarks(db, actor.id, now)
    const next = nextMarksOf(lessons, rows)
    const tutors = await readTutorsOfNext(
      db,
      actor.id,
      next.map(({ tutorId }) => tutorId),
      now,
    )
    return {
      list: rows.map(markView),
      next: next.flatMap(({ tutorId, lesson, lessonsSince: since }) => {
        const tutor = tutors.find(({ id }) => id === tutorId)
        if (!tutor) return []
        const facts = { ...tutor, isMarked: since === 0, isReachable: tutor.isReachable === 1 }
        const asked = decideAsk(
          actor.id,
          { ...lesson, studentId: actor.id, canceledAt: null, verdict: null, carriedBy: null },
          facts,
          now,
        )
        return [
          {
            tutor: { id: tutor.id, name: tutor.name, image: fileUrl(tutor.image) },
            ...{ lessonId: lesson.id, lessonsSince: since },
            askedAt: toIsoInstantOrNull(tutor.askedAt),
            mayAsk: !isRefused(asked),
          },
        ]
      }),
    }
  },

  async getLessonMark({ input, actor, services, now, fail }) {
    const read = (await readLessonMark(services.db, input.params.id, now)) ?? fail('lesson-not-found')
    const { lesson, goal, mark, previous, earlier } = read
    if (!isLessonMember(actor, lesson)) return fail('forbidden')
    const view = mark && markView(mark)
    if (actor.id !== lesson.tutorId) return { mark: view, basis: null }
    const own = now >= lesson.start ? [{ id: lesson.id, start: lesson.start, practised: lesson.practised }] : []
    return {
      mark: view,
      basis: {
        studentId: lesson.studentId,
        goal: goal && goalChoiceView(goal),
        previous: previous && markView(previous),
        lessons: [...own, ...earlier].map((one) => ({ ...one, start: toIsoInstant(one.start) })),
        isDue: isMarkDue(lessonsSince(read, now)),
        askedAt: toIsoInstantOrNull(lesson.askedAt),
        isOpen: !isRefused(decideMark(actor.id, lesson, mark, now)),
        openUntil: toIsoInstant(markOpenUntil(lesson, mark)),
      },
    }
  },

  saveMark: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const read = (await readLessonMark(db, input.params.id, now)) ?? fail('lesson-not-found')
      const { lesson, mark } = read
      const decided = decideMark(actor.id, lesson, mark, now)
      if (isRefused(decided)) return fail(decided.refused)
      return async ({ body }) => {
        const { seen, ...texts } = body
        // Without `seen` a first mark is meant: a second device that saves another is told of the first.
        if (mark && (seen === undefined || Date.parse(seen) !== mark.updatedAt)) throw new StaleRow(null)
        const written = { ...texts, lessons: lessonsSince(read, now) }
        if (!(await storeMark(db, lesson, written, mark?.updatedAt ?? null, now))) throw new StaleRow(null)
        const saved = await readLessonMark(db, lesson.id, now)
        return saved?.mark ? markView(saved.mark) : fail('lesson-not-found')
      }
    },
  },

  askMark: {
    async readFirst({ input, actor, services: { db }, now, fail }) {
      const read = (await readLessonMark(db, input.params.id, now)) ?? fail('lesson-not-found')
      const { lesson, mark } = read
      const facts = { isMarked: mark !== null, askedAt: lesson.askedAt, isReachable: lesson.isReachable === 1 }
      const decided = decideAsk(actor.id, lesson, facts, now)
      if (isRefused(decided)) return fail(decided.refused)
      if (!(await storeAsk(db, lesson, now))) fail('mark-asked')
    },
  },
}
