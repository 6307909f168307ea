import type * as declared from '#contract/classroom/api/corrections.ts'
import { CorrectionsChanged } from '#contract/classroom/events/classroom-events.ts'
import { refuseCorrecting, refuseTexts, shownFrom } from '#contract/classroom/rules/corrections.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { askWords } from '#worker/features/classroom/words/ask.ts'
import { listTutorsOf } from '#worker/features/classroom/words/store.ts'
import {
  correctionView,
  findSaversOf,
  lessonCorrectionView,
  ownLessonCorrectionView,
} from '#worker/features/classroom/words/view.ts'
import type { Actor, Handlers } from '#worker/handler.ts'
import type { HubOwner } from '#worker/live-rooms.ts'
import type { Services } from '#worker/services.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { findLessonOfCorrections, type LessonOfCorrections } from './store.ts'

const ownerOf = ({ id, createdAt }: Actor): HubOwner => ({ userId: id, madeAt: createdAt })
const studentOf = ({ studentId, madeAt }: LessonOfCorrections): HubOwner => ({ userId: studentId, madeAt })

type Fail = (code: 'lesson-not-found' | 'forbidden' | 'illegal') => never

/** The lesson in which the caller may correct. */
const findOwn = async ({ db }: Services, id: number, actor: Actor, now: number, fail: Fail) => {
  const lesson = (await findLessonOfCorrections(db, id)) ?? fail('lesson-not-found')
  const refused = refuseCorrecting(actor.id, lesson, now)
  return refused ? fail(refused.refused) : lesson
}

/** `added`: those the student sees for the first time; null where the student sees nothing of it. */
const tell = (
  { announce, later }: Services,
  { id, tutorId, studentId }: LessonOfCorrections,
  added: number | null,
): void => {
  const frame = (count: number) => frameOf(CorrectionsChanged, { lesson: id, added: count })
  later(announce.toUsers([tutorId], frame(0)))
  if (added !== null) later(announce.toUsers([studentId], frame(added)))
}

export const corrections: Handlers<typeof declared> = {
  saveCorrections: {
    async judge({ input, actor, services, now, fail }) {
      const lesson = await findOwn(services, input.params.id, actor, now, fail)
      // A call has one list, that of its first lesson. What a carried one has from before can still be changed.
      if (lesson.carriedBy !== null) return fail('illegal')
      return async ({ body: { corrections: sent, atOnce } }) => {
        for (const texts of sent) if (refuseTexts(texts)) fail('same-correction')
        const shownAt = shownFrom(atOnce, lesson.end, now)
        const what = { lessonId: lesson.id, savedBy: lesson.tutorId, corrections: sent, shownAt, now }
        const saved = await askWords(services.announce, studentOf(lesson), 'correct', what)
        if (!saved) return fail('lesson-not-found')
        if (saved === 'too-many-corrections') return fail(saved)
        if (saved.added > 0) tell(services, lesson, shownAt <= now ? saved.added : null)
        return saved.list.map(lessonCorrectionView)
      }
    },
  },

  async listLessonCorrections({ input, actor, services: { db, announce }, now, fail }) {
    const lesson = (await findLessonOfCorrections(db, input.params.id)) ?? fail('lesson-not-found')
    if (!isLessonMember(actor, lesson)) return fail('forbidden')
    const isStudent = actor.id === lesson.studentId
    const what = { lessonId: lesson.id, shownBy: isStudent ? now : null }
    const list = await askWords(announce, studentOf(lesson), 'correctionsOfLesson', what)
    return (list ?? []).map(isStudent ? ownLessonCorrectionView : lessonCorrectionView)
  },

  async showCorrections({ input, actor, services, now, fail }) {
    const lesson = await findOwn(services, input.params.id, actor, now, fail)
    const [student, lessonId] = [studentOf(lesson), lesson.id]
    const added = await askWords(services.announce, student, 'showCorrections', { lessonId, now })
    if (added) tell(services, lesson, added)
    const list = await askWords(services.announce, student, 'correctionsOfLesson', { lessonId, shownBy: null })
    return (list ?? []).map(lessonCorrectionView)
  },

  changeCorrection: {
    async judge({ input, actor, services, now, fail }) {
      const lesson = await findOwn(services, input.params.id, actor, now, fail)
      return async ({ body: texts }) => {
        if (refuseTexts(texts)) fail('same-correction')
        const what = { lessonId: lesson.id, id: input.params.correctionId, texts, now }
        const changed = await askWords(services.announce, studentOf(lesson), 'changeCorrection', what)
        if (!changed) return fail('correction-not-found')
        tell(services, lesson, changed.shownAt <= now ? 0 : null)
        return lessonCorrectionView(changed)
      }
    },
  },

  async removeCorrection({ input, actor, services, now, fail }) {
    const lesson = await findOwn(services, input.params.id, actor, now, fail)
    const what = { lessonId: lesson.id, id: input.params.correctionId, now }
    const wasShown = await askWords(services.announce, studentOf(lesson), 'removeCorrection', what)
    tell(services, lesson, wasShown ? 0 : null)
  },

  async listCorrections({ input: { query }, actor, services: { db, announce }, now }) {
    const page = { ...toSqlPage(query), search: foldForSearch(query.search ?? ''), now }
    const [tutors, found] = await Promise.all([
      listTutorsOf(db, actor.id),
      askWords(announce, ownerOf(actor), 'corrections', page),
    ])
    const { list, total } = found ?? { list: [], total: 0 }
    const savers = await findSaversOf(db, list, actor.id, tutors)
    return { list: list.map((row) => correctionView(row, savers)), total }
  },

  hideCorrection: {
    async judge({ input, actor, services: { db, announce }, now, fail }) {
      const [owner, { id }] = [ownerOf(actor), input.params]
      if (!(await askWords(announce, owner, 'hasCorrection', { id, now }))) fail('correction-not-found')
      return async ({ body: { hidden } }) => {
        const changed = await askWords(announce, owner, 'hideCorrection', { id, hidden, now })
        if (!changed) return fail('correction-not-found')
        return correctionView(changed, await findSaversOf(db, [changed], actor.id))
      }
    },
  },
}
