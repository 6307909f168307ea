import type * as declared from '#contract/classroom/api/words.ts'
import { LessonWordSaved } from '#contract/classroom/events/classroom-events.ts'
import { shortReviewId } from '#contract/classroom/rules/review-text.ts'
import type { WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { Word, WordCard } from '#contract/classroom/shapes/word.ts'
import { comingReviewDays, firstReviewWeek, toReviewWeeks } from '#contract/lessons/rules/review-weeks.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { cairoDayStart, toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Actor, Handlers } from '#worker/handler.ts'
import type { KeptWord } from '#worker/hub-words.ts'
import type { HubOwner } from '#worker/live-rooms.ts'
import type { Services } from '#worker/services.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { askWords } from './ask.ts'
import * as store from './store.ts'

const cardView = ({
  dueAt,
  reviewedAt,
  stability,
  difficulty,
  state,
  step,
  days,
  reviews,
  lapses,
}: WordState): WordCard => ({
  stability,
  difficulty,
  state,
  step,
  days,
  reviews,
  lapses,
  dueAt: toIsoInstant(dueAt),
  reviewedAt: toIsoInstantOrNull(reviewedAt),
})

const ownerOf = ({ id, createdAt }: Actor): HubOwner => ({ userId: id, madeAt: createdAt })

type Savers = ReadonlyMap<number, store.Saver>

const wordView = (row: KeptWord, studentId: number, savers: Savers): Word => {
  const { id, text, meaning, sentence, kind, savedBy } = row
  const saver = savedBy === null || savedBy === studentId ? undefined : savers.get(savedBy)
  const tutor = saver && !saver.isGone ? { id: saver.id, name: saver.name, image: fileUrl(saver.image) } : null
  return { id, text, meaning, sentence, kind, tutor, createdAt: toIsoInstant(row.createdAt), card: cardView(row) }
}

/** The words with whoever saved them: `tutors`, and others where words are by others. */
const viewsOf = async (
  db: Services['db'],
  list: readonly KeptWord[],
  studentId: number,
  tutors: readonly store.Saver[] = [],
): Promise<Word[]> => {
  const known = new Set([studentId, ...tutors.map(({ id }) => id)])
  const missing = new Set(list.flatMap(({ savedBy }) => (savedBy === null || known.has(savedBy) ? [] : [savedBy])))
  const others = missing.size > 0 ? await store.findSavers(db, [...missing]) : []
  const savers = new Map([...tutors, ...others].map((one) => [one.id, one]))
  return list.map((row) => wordView(row, studentId, savers))
}

export const words: Handlers<typeof declared> = {
  saveWord: {
    async readFirst({ input: { body }, actor, services: { db, announce, later }, now, fail }) {
      const { studentId, text, meaning = '', sentence = '', kind, lessonId = null } = body
      if (actor.role === Role.Student && studentId !== actor.id) fail('forbidden')
      const who = { savedBy: actor.id, lessonId }
      const { madeAt, tutorId } = (await store.findListToAddTo(db, { studentId, ...who })) ?? fail('forbidden')
      const what = { ...who, word: { text, meaning, sentence, kind }, now }
      const word = (await askWords(announce, { userId: studentId, madeAt }, 'save', what)) ?? fail('forbidden')
      if (word === 'too-many-words') return fail(word)
      if (lessonId !== null && tutorId !== null && (word.isNew || word.isCompleted)) {
        const other = actor.id === studentId ? tutorId : studentId
        later(announce.toUsers([other], frameOf(LessonWordSaved, { lesson: lessonId })))
      }
      return word
    },
  },

  async listLessonWords({ input, actor, services: { db, announce }, fail }) {
    const { id } = input.params
    const lesson = (await store.findLessonOfWords(db, id)) ?? fail('lesson-not-found')
    if (!isLessonMember(actor, lesson)) return fail('forbidden')
    const { tutorId, studentId, madeAt, tutorIsGone } = lesson
    const list = await askWords(announce, { userId: studentId, madeAt }, 'ofLesson', { lessonId: id })
    return (list ?? []).map(({ createdAt, savedBy, ...word }) => ({
      ...word,
      savedBy: tutorIsGone && savedBy === tutorId ? null : savedBy,
      createdAt: toIsoInstant(createdAt),
    }))
  },

  async getWordFigures({ actor, services: { announce }, now }) {
    const today = cairoDayStart(now)
    const what = { since: firstReviewWeek(now), bounds: comingReviewDays(today) }
    const { days, coming } = (await askWords(announce, ownerOf(actor), 'figures', what)) ?? { days: [], coming: [] }
    const { weeks, streakWeeks } = toReviewWeeks(
      days.map(({ day }) => day),
      now,
    )
    return {
      reviewedToday: days.find(({ day }) => day === today)?.reviews ?? 0,
      weeks: weeks.map((week) => ({ ...week, start: toIsoInstant(week.start) })),
      streakWeeks,
      coming: coming.map(({ day, words }) => ({ day: toIsoInstant(day), words })),
    }
  },

  async listWords({ input: { query }, actor, services: { db, announce } }) {
    const page = { ...toSqlPage(query), search: foldForSearch(query.search ?? '') }
    const [tutors, found] = await Promise.all([
      store.listTutorsOf(db, actor.id),
      askWords(announce, ownerOf(actor), 'list', page),
    ])
    const { list, total } = found ?? { list: [], total: 0 }
    return { list: await viewsOf(db, list, actor.id, tutors), total }
  },

  async listDueWords({ actor, services: { db, announce }, now }) {
    const [tutors, found] = await Promise.all([
      store.listTutorsOf(db, actor.id),
      askWords(announce, ownerOf(actor), 'due', { now }),
    ])
    const { list, ...counts } = found ?? { list: [], due: 0, total: 0 }
    return { list: await viewsOf(db, list, actor.id, tutors), ...counts }
  },

  async sendWordReviews({ input, actor, services: { announce }, now }) {
    const sent = input.body.reviews.map(({ id, at, ...review }) => ({
      ...review,
      id: shortReviewId(id),
      at: Date.parse(at),
    }))
    const reviewed = await askWords(announce, ownerOf(actor), 'review', { sent, now })
    return (reviewed ?? []).map(({ id, state }) => ({ id, card: cardView(state) }))
  },

  updateWord: {
    async judge({ input, actor, services: { db, announce }, now, fail }) {
      const [owner, { id }] = [ownerOf(actor), input.params]
      if (!(await askWords(announce, owner, 'has', { id }))) fail('word-not-found')
      return async ({ body }) => {
        const changed = await askWords(announce, owner, 'change', { id, texts: body, now })
        const [view] = await viewsOf(db, [changed ?? fail('word-not-found')], actor.id)
        return view ?? fail('word-not-found')
      }
    },
  },

  async removeWord({ input, actor, services: { announce } }) {
    await askWords(announce, ownerOf(actor), 'remove', { id: input.params.id })
  },
}
