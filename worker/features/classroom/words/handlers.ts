import type * as declared from '#contract/classroom/api/words.ts'
import { LessonWordSaved } from '#contract/classroom/events/classroom-events.ts'
import { shortReviewId } from '#contract/classroom/rules/review-text.ts'
import type { OpenCorrections } from '#contract/classroom/shapes/correction.ts'
import { comingReviewDays, firstReviewWeek, toReviewWeeks } from '#contract/lessons/rules/review-weeks.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { cairoDayStart, toIsoInstant } from '#contract/shared/rules/time.ts'
import { correctionKinds } from '#contract/vocabulary/corrections.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import type { Actor, Handlers } from '#worker/handler.ts'
import type { WordAnswers } from '#worker/hub-words.ts'
import type { HubOwner } from '#worker/live-rooms.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { askWords } from './ask.ts'
import * as store from './store.ts'
import { cardView, correctionView, findSaversOf, wordView } from './view.ts'

const ownerOf = ({ id, createdAt }: Actor): HubOwner => ({ userId: id, madeAt: createdAt })

/** Of an account that is on its way out. */
const nothingDue: WordAnswers['due'] = {
  ...{ list: [], due: 0, total: 0 },
  corrections: {
    ...{ list: [], due: 0, total: 0 },
    open: Object.fromEntries(correctionKinds.map((kind) => [kind, 0])) as OpenCorrections,
  },
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
    const savers = await findSaversOf(db, list, actor.id, tutors)
    return { list: list.map((row) => wordView(row, savers)), total }
  },

  async listDueWords({ actor, services: { db, announce }, now }) {
    const [tutors, found] = await Promise.all([
      store.listTutorsOf(db, actor.id),
      askWords(announce, ownerOf(actor), 'due', { now }),
    ])
    const { list, corrections, ...counts } = found ?? nothingDue
    const savers = await findSaversOf(db, [...list, ...corrections.list], actor.id, tutors)
    return {
      ...{ ...counts, list: list.map((row) => wordView(row, savers)) },
      corrections: { ...corrections, list: corrections.list.map((row) => correctionView(row, savers)) },
    }
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
        if (!changed) return fail('word-not-found')
        return wordView(changed, await findSaversOf(db, [changed], actor.id))
      }
    },
  },

  async removeWord({ input, actor, services: { announce } }) {
    await askWords(announce, ownerOf(actor), 'remove', { id: input.params.id })
  },
}
