import type * as declared from '#contract/catalogue/api/tutors.ts'
import { activityByDay } from '#contract/lessons/rules/activity.ts'
import { maySeeStudioTutor, maySeeTutor, studioToList } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { addCairoDays, cairoDay, cairoDayStart } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { afterAnswer } from '#worker/after-answer.ts'
import { findFullTutor } from '#worker/features/people/tutor-meta/store.ts'
import type { Handlers } from '#worker/handler.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { findFullTutors, findTutoringMinutes, findTutorsOfStudio } from './admin-store.ts'
import { countListed } from './list-store.ts'
import { countMissedSearch } from './missed.ts'
import { findFittingTutors, findSimilarTutors, knowsTopics, searchTutors } from './search.ts'
import { countContacted, findHeldLessons, findTeachingStats, findTutor, findUncontacted } from './store.ts'
import { listedTutorView, studioTutorView, tutorCardView, uncontactedTutorView } from './view.ts'

/** Days of activity in Cairo time, including today: a leap year. */
const activityDays = 366

export const tutors: Handlers<typeof declared> = {
  async listOnboardedTutors({ input: { query }, actor, services: { db, later }, now, fail }) {
    if (!(await knowsTopics(db, query))) fail('topic-not-found')
    const studentId = actor?.role === Role.Student ? actor.id : null
    const page = toSqlPage(query)
    const { list, ...counts } = await searchTutors(db, query, page, now, studentId)
    const isOfStudent = actor === null || (studentId !== null && actor.look === null)
    if (counts.total === 0 && page.offset === 0 && isOfStudent)
      later(afterAnswer().then(() => countMissedSearch(db, query, now)))
    return { list: list.map(tutorCardView), ...counts }
  },

  async listSimilarTutors({ input, services: { db }, now }) {
    return (await findSimilarTutors(db, input.params.id, now)).map(tutorCardView)
  },

  async listFittingTutors({ actor, services: { db }, now }) {
    const { byTopics, list } = await findFittingTutors(db, actor.id, now)
    return { byTopics, list: list.map(tutorCardView) }
  },

  async getTutorStats({ input, actor, services: { db }, now, fail }) {
    const stats = await findTeachingStats(db, input.params.id, now)
    if (!stats || !maySeeTutor(actor, { id: stats.id, onboarded: stats.onboarded === 1 }))
      return fail('tutor-not-found')
    return { lessonCount: stats.heldCount, studentCount: stats.taughtCount, totalMinutes: stats.heldMinutes }
  },

  async getMyTutorStats({ actor, services: { db }, now, fail }) {
    const stats = (await findTeachingStats(db, actor.id, now)) ?? fail('tutor-not-found')
    return {
      studentCount: stats.taughtCount,
      completedLessonCount: stats.heldCount,
      totalLessonCount: stats.lessonCount,
      totalTutoringTime: stats.heldMinutes,
    }
  },

  async getTutorActivity({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const from = cairoDayStart(addCairoDays(cairoDay(now), 1 - activityDays))
    const [tutor, lessons] = await Promise.all([findTutor(db, id), findHeldLessons(db, id, from, now)])
    if (!tutor || !maySeeTutor(actor, tutor)) return fail('tutor-not-found')
    return activityByDay(lessons)
  },

  async listUncontactedTutors({ input, actor, services: { db } }) {
    const [list, listedCount, contacted] = await Promise.all([
      findUncontacted(db, actor.id, toSqlPage(input.query)),
      countListed(db),
      countContacted(db, actor.id),
    ])
    return { list: list.map(uncontactedTutorView), total: listedCount - contacted }
  },

  async getTutorForStudio({ input, actor, services: { db }, fail }) {
    const row = (await findFullTutor(db, input.params.tutorId)) ?? fail('tutor-not-found')
    if (!maySeeStudioTutor(actor, row.tutor.studioId)) fail('forbidden')
    return studioTutorView(row)
  },

  async listTutorsForStudio({ input, actor, services: { db }, fail }) {
    const { studioId, search, missing, pagination, ...flat } = input.query
    const studio = studioToList(actor, studioId)
    if (isRefused(studio)) return fail(studio.refused)
    const page = toSqlPage({ ...pagination, ...flat })
    const { list, total } = await findTutorsOfStudio(db, { studioId: studio.studioId, search, missing }, page)
    return { list: list.map(studioTutorView), total }
  },

  async listFullTutors({ input, services: { db } }) {
    const page = await findFullTutors(db, input.query)
    return { ...page, list: page.list.map(listedTutorView) }
  },

  async listTutoringMinutes({ input, services: { db }, now, fail }) {
    const { after, before } = input.query
    if (after !== undefined && before !== undefined && Date.parse(before) < Date.parse(after)) fail('bad-request')
    return findTutoringMinutes(
      db,
      after === undefined ? undefined : Date.parse(after),
      before ? Date.parse(before) : now,
    )
  },
}
