import type * as declared from '#contract/api/lessons.ts'
import { mayListLessons, maySeeLesson } from '#contract/rules/access.ts'
import { decideListWindow } from '#contract/rules/list-window.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import { toEpochMs } from '#contract/rules/time.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import type { Handler } from '#worker/handler.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { findLessonWithPeople, type LessonFilter, listLessonRows } from './list-store.ts'
import { lessonWithMembersView } from './view.ts'

export const getLesson: Handler<typeof declared.getLesson> = async ({ input, actor, services, fail }) => {
  const found = await findLessonWithPeople(services.db, input.params.id)
  if (!found) return fail('lesson-not-found')
  return maySeeLesson(actor, found.lesson) ? lessonWithMembersView(found) : fail('forbidden')
}

/** A user's role decides the column of all their lessons, so their own list is one range of one index. */
const findSide = (role: Role): LessonFilter['side'] => {
  if (role === Role.Student) return 'student'
  return isTutorType(role) ? 'tutor' : null
}

export const listLessons: Handler<typeof declared.listLessons> = async ({ input, actor, services, now, fail }) => {
  const { users, full, ratified = true, canceled = true, future = true, past = true, ...rest } = input.query
  if (!mayListLessons(actor, users)) return fail('forbidden')
  const decided = decideListWindow({ after: toEpochMs(rest.after), before: toEpochMs(rest.before), full })
  if (isRefused(decided)) return fail(decided.refused)
  const side = users?.length === 1 && users[0] === actor.id ? findSide(actor.role) : null
  const which = { ratified, canceled, future, past, happening: rest.now ?? false }
  const filter = { users: users ?? null, side, ...which, ...decided.window }
  const { list, total } = await listLessonRows(services.db, filter, full ? null : toSqlPage(rest), now)
  return { list: list.map(lessonWithMembersView), total }
}
