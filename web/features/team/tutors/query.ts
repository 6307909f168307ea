/** Tutors as admins list them, and the switches of their pages. */

import { listFullTutors } from '#contract/catalogue/api/tutors.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { updateUser } from '#contract/people/api/users.ts'
import type { FullTutor, ListedTutor } from '#contract/people/shapes/tutor.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenAll, chosenDays, chosenOne } from '../table/filters.ts'
import { minutesAhead, weekAhead } from '../tutor/week.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { tutorFilters } from './filters.ts'

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
    const own = slots.list.filter(({ userId, deleted }) => userId === id && !deleted)
    const times = own.map((slot) => ({ start: Date.parse(slot.start), end: Date.parse(slot.end) }))
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
