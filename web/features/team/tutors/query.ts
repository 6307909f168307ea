/** Tutors as admins list them, and the switches of their pages. */
import { listFullTutors } from '#contract/catalogue/api/tutors.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { updateUser } from '#contract/people/api/users.ts'
import type { FullTutor, ListedTutor } from '#contract/people/shapes/tutor.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { missingFields, tutorSteps } from '#contract/vocabulary/tutor-list.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminTutors } from '#web/features/team/copy/admin-tutors.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { cityOptions } from '../people/city-options.ts'
import { toRoleOption } from '../people/roles.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { anyOf, chosenAll, chosenDays, chosenOne, days, oneOf, yesOrNo } from '../table/filters.ts'
import { minutesAhead, weekAhead } from '../tutor/week.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const tutorFilters = {
  activated: yesOrNo(adminTutors.filters.activated, adminTable),
  role: anyOf(adminTutors.filters.role, tutorRoles.map(toRoleOption)),
  step: oneOf(
    adminTutors.filters.step,
    tutorSteps.map((step) => ({ value: step, label: adminTutors.step[step], means: step })),
  ),
  missing: anyOf(
    adminTutors.filters.missing,
    missingFields.map((field) => ({ value: field, label: adminTutors.missing[field], means: field })),
  ),
  gender: anyOf(adminTutors.filters.gender, [
    { value: 'female', label: adminPeople.gender.female, means: Gender.Female },
    { value: 'male', label: adminPeople.gender.male, means: Gender.Male },
  ]),
  city: anyOf(adminTutors.filters.city, cityOptions),
  created: days(adminTutors.filters.created),
}

/** A tutor with the minutes that can still be booked in the days ahead. */
export type TutorRow = ListedTutor & { readonly openMinutes: number }

/** Offered minutes of the days ahead, by tutor; one request for a page. */
const fetchOpenMinutes = async (ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const now = serverNow()
  const { end } = weekAhead(now)
  const query = { userIds: [...ids], full: true, after: toIsoInstant(now), before: toIsoInstant(end) }
  const { slots } = await api(listSlots, { query }, { signal })
  const minutesOf = (id: number): number => {
    const tutorSlots = slots.list.filter(({ userId, deleted }) => userId === id && !deleted)
    const times = tutorSlots.map((slot) => ({ start: Date.parse(slot.start), end: Date.parse(slot.end) }))
    return minutesAhead(times, now, end)
  }
  return new Map(ids.map((id) => [id, minutesOf(id)]))
}

export const toTutorsQuery = ({ filters, search }: RowsRequest<typeof tutorFilters>) => ({
  search: search.q,
  activated: chosenOne(filters.activated, search.activated),
  role: chosenAll(filters.role, search.role),
  step: chosenOne(filters.step, search.step),
  missing: chosenAll(filters.missing, search.missing),
  gender: chosenAll(filters.gender, search.gender),
  city: chosenAll(filters.city, search.city),
  createdAt: chosenDays(search.created),
})

export const fetchTutors = async (request: PageRequest<typeof tutorFilters>) => {
  const { signal } = request
  const page = await api(listFullTutors, { query: { ...toTutorsQuery(request), ...pageQueryOf(request) } }, { signal })
  const open = await fetchOpenMinutes(
    page.list.map(({ id }) => id),
    signal,
  )
  return { ...page, list: page.list.map((tutor): TutorRow => ({ ...tutor, openMinutes: open.get(tutor.id) ?? 0 })) }
}

type Switches = Pick<NonNullable<RequestOf<typeof updateUser>['body']>, 'activated' | 'bypassOnboarding'>

/** Changes the switches of a tutor who is still as they are shown. */
export const useSwitchTutor = () =>
  useAdminMutation(({ tutor, body }: { tutor: FullTutor; body: Switches }) =>
    api(updateUser, { params: { id: tutor.id }, body: { ...body, seen: tutor.updatedAt } }),
  )
