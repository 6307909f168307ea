import type * as declared from '#contract/classroom/api/recaps.ts'
import { RecapWritten } from '#contract/classroom/events/classroom-events.ts'
import { toBand } from '#contract/classroom/rules/marks.ts'
import { decideRecap } from '#contract/classroom/rules/recaps.ts'
import { isMinor } from '#contract/people/rules/guardians.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { goalChoiceView } from '#worker/features/classroom/goals/store.ts'
import { homeworkView } from '#worker/features/classroom/homework/view.ts'
import { askWords } from '#worker/features/classroom/words/ask.ts'
import { findLesson, findLessonInCall } from '#worker/features/lessons/store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handlers } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { findPreparation, findRecap, listRecapsOf, type RecapRow, upsertRecap } from './store.ts'

const recapView = ({ lessonId, practised, toCorrect, homework, nextTime, createdAt, updatedAt }: RecapRow) => ({
  lessonId,
  practised,
  toCorrect,
  homework,
  nextTime,
  createdAt: toIsoInstant(createdAt),
  updatedAt: toIsoInstant(updatedAt),
})

export const recaps: Handlers<typeof declared> = {
  saveRecap: {
    async judge({ input, actor, services, now, fail }) {
      const lesson = (await findLessonInCall(services.db, input.params.id)) ?? fail('lesson-not-found')
      if (!isLessonMember(actor, lesson)) fail('forbidden')
      return async ({ body }) => {
        const decided = decideRecap(actor.id, lesson, body, now)
        if (isRefused(decided)) return fail(decided.refused)
        const saved = await upsertRecap(services.db, lesson, body, now)
        services.later(services.announce.toUsers([lesson.studentId], frameOf(RecapWritten, { lesson: lesson.id })))
        return recapView(saved)
      }
    },
  },

  async getRecap({ input, actor, services, fail }) {
    const { id } = input.params
    const [lesson, recap] = await Promise.all([findLesson(services.db, id), findRecap(services.db, id)])
    if (!lesson) return fail('lesson-not-found')
    if (!isLessonMember(actor, lesson)) return fail('forbidden')
    return { recap: recap && recapView(recap) }
  },

  async getLessonPreparation({ input, actor, services: { db, env, announce }, now, fail }) {
    const preparation = (await findPreparation(db, input.params.id, now)) ?? fail('lesson-not-found')
    const { tutorId, studentId, madeAt, recap, birthYear, earlier, homework, recordings, next, askedAt, ...student } =
      preparation
    if (!isLessonMember(actor, { tutorId, studentId })) fail('forbidden')
    const words = await askWords(announce, { userId: studentId, madeAt }, 'soonest', { now })
    return {
      ...student,
      recap: recap && { ...recapView(recap), start: toIsoInstant(recap.start) },
      words: (words?.list ?? []).map(({ dueAt, ...word }) => ({ ...word, dueAt: toIsoInstant(dueAt) })),
      wordCount: words?.total ?? 0,
      corrections: (words?.corrections ?? []).map(({ dueAt, ...one }) => ({ ...one, dueAt: toIsoInstant(dueAt) })),
      minor: isMinor(birthYear, now),
      homework: await Promise.all(homework.map((row) => homeworkView(row, tokenKeys(env), now))),
      earlier: earlier.map(({ lessonId, start, hasRecap }) => ({
        ...{ lessonId, start: toIsoInstant(start) },
        hasRecap: hasRecap === 1,
      })),
      recordings: recordings.map((one) => ({ ...one, askedAt: toIsoInstant(one.askedAt) })),
      goal: next.goal && goalChoiceView(next.goal),
      mark: {
        overall: next.previous && toBand(next.previous.overall),
        lessonsSince: next.earlier.length,
        askedAt: toIsoInstantOrNull(askedAt),
      },
    }
  },

  async listMyRecaps({ input, actor, services }) {
    const { list, total } = await listRecapsOf(services.db, actor.id, toSqlPage(input.query))
    const views = list.map(({ start, tutorId, tutorName, tutorImage, ...recap }) => ({
      recap: recapView(recap),
      start: toIsoInstant(start),
      tutor: { id: tutorId, name: tutorName, image: fileUrl(tutorImage) },
    }))
    return { list: views, total }
  },
}
