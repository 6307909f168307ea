import type * as declared from '#contract/lessons/api/lessons.ts'
import { mayListLessons, maySeeLesson } from '#contract/shared/rules/access.ts'
import { decideListWindow } from '#contract/shared/rules/list-window.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toEpochMs } from '#contract/shared/rules/time.ts'
import { toCursor } from '#contract/shared/shapes/list.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { isAdmin, isTutorType, Role } from '#contract/vocabulary/roles.ts'
import type { Handler } from '#worker/handler.ts'
import { type Page, toSqlPage } from '#worker/storage/filters.ts'
import type { WholeList } from '#worker/storage/page-reader.ts'
import { findLessonPage, type LessonFilter, listLessonRows } from './list-store.ts'
import { findLessonWithPeople, type LessonWithPeople } from './people-store.ts'
import { lessonDetailsView, lessonWithMembersView } from './view.ts'

export const getLesson: Handler<typeof declared.getLesson> = async ({ input, actor, services, now, fail }) => {
  const lesson = await findLessonWithPeople(services.db, input.params.id)
  if (!lesson) return fail('lesson-not-found')
  return maySeeLesson(actor, lesson.lesson) ? lessonDetailsView(lesson, actor, now) : fail('forbidden')
}

/** A user's role decides the column of all their lessons, so their own list is one range of one index. */
const findSide = (role: Role): LessonFilter['side'] => {
  if (role === Role.Student) return 'student'
  return isTutorType(role) ? 'tutor' : null
}

/** The places around a page that was read by its number. */
const cursorsAround = (list: readonly LessonWithPeople[], page: Page | WholeList, total: number) => {
  const offset = 'most' in page ? 0 : page.offset
  const [first, last] = [list[0]?.lesson, list.at(-1)?.lesson]
  const hasNext = offset + list.length < total
  return {
    next: last && hasNext ? toCursor({ side: 'after', value: last.start, id: last.id }) : null,
    previous: first && offset > 0 ? toCursor({ side: 'before', value: first.start, id: first.id }) : null,
  }
}

export const listLessons: Handler<typeof declared.listLessons> = async ({ input, actor, services, now, fail }) => {
  const { users, full, ratified = true, canceled = true, future = true, past = true, ...rest } = input.query
  if (!mayListLessons(actor, users)) return fail('forbidden')
  const decided = decideListWindow({ after: toEpochMs(rest.after), before: toEpochMs(rest.before), full })
  if (isRefused(decided)) return fail(decided.refused)
  const side = users?.length === 1 && users[0] === actor.id ? findSide(actor.role) : null
  const which = { ratified, canceled, future, past, happening: rest.now ?? false, earned: rest.earned ?? false }
  const filter = { users: users ?? null, side, ...which, ...decided.window }
  const byNumber = rest.cursor === undefined && rest.orderDirection !== 'asc'
  // Members list their own lessons, which one statement reads and counts.
  if (byNumber && !isAdmin(actor.role)) {
    const page = full ? { most: limits.page.fullSize } : toSqlPage(rest)
    const { list, total } = await listLessonRows(services.db, filter, page, now)
    const around = cursorsAround(list, page, total)
    return {
      list: list.map((row) => lessonWithMembersView(row, now)),
      total,
      totalIsLowerBound: full === true && total > list.length,
      ...around,
    }
  }
  const query = full ? { ...rest, page: 1, size: limits.page.fullSize } : rest
  const lessonPage = await findLessonPage(services.db, filter, query, now)
  const forTeam = isAdmin(actor.role)
  return { ...lessonPage, list: lessonPage.list.map((row) => lessonWithMembersView(row, now, forTeam)) }
}
