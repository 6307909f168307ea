/** Invitations of students to plans, and their changes. */
import { deletePlanInvite, listPlanInvites, listPlans, updatePlanInvites } from '#contract/money/api/plans.ts'
import type { Plan, PlanInvite } from '#contract/money/shapes/plan.ts'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { adminPlanInvites } from '#web/features/team/copy/admin-plan-invites.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { api } from '#web/lib/api.ts'
import { fetchPeople, type NamedPerson } from '../people/query.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds, days, person, rowId } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const planInviteFilters = {
  student: person(adminPlanInvites.filters.student),
  plan: rowId(adminPlanInvites.filters.plan, adminPlans.idHint),
  by: person(adminPlanInvites.filters.by),
  expires: days(adminPlanInvites.filters.expires),
}

/** An invitation with its student, its plan, which may be gone, and whoever of the team sent it. */
export type PlanInviteRow = PlanInvite & {
  readonly student: NamedPerson | null
  readonly creator: NamedPerson | null
  readonly plan: Plan | null
}

const fetchPlansOf = async (ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, Plan>> => {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return new Map()
  const { list } = await api(listPlans, { query: { ids: uniqueIds, full: true } }, { signal })
  return new Map(list.map((plan) => [plan.id, plan]))
}

/** The instant an invitation ends is the first after its last day. */
const toExpiry = (lastDays: ReturnType<typeof chosenDays>) =>
  lastDays && {
    ...(lastDays.gte !== undefined && { gt: lastDays.gte }),
    ...(lastDays.lt !== undefined && { lte: lastDays.lt }),
  }

/** The last Cairo day of an invitation; null when it never ends. */
export const lastDayOf = ({ expiresAt }: Pick<PlanInvite, 'expiresAt'>): string | null =>
  expiresAt === null ? null : cairoDay(Date.parse(expiresAt) - 1)

/** Those that end on these days come in their order, so that the server reads no others. */
const byEnd = (expiresAt: ReturnType<typeof toExpiry>) =>
  expiresAt ? { expiresAt, orderBy: 'expires_at' as const } : {}

export const toPlanInvitesQuery = ({ search }: RowsRequest<typeof planInviteFilters>) => ({
  userIds: chosenIds(search.student),
  planIds: chosenIds(search.plan),
  createdBy: chosenIds(search.by),
  ...byEnd(toExpiry(chosenDays(search.expires))),
})

export const fetchPlanInvites = async (request: PageRequest<typeof planInviteFilters>) => {
  const { signal } = request
  const query = { ...toPlanInvitesQuery(request), ...pageQueryOf(request) }
  const reply = await api(listPlanInvites, { query }, { signal })
  const [people, plans] = await Promise.all([
    fetchPeople(
      reply.list.flatMap(({ userId, createdBy }) => [userId, createdBy]),
      signal,
    ),
    fetchPlansOf(
      reply.list.map(({ planId }) => planId),
      signal,
    ),
  ])
  const rows = reply.list.map(
    (invite): PlanInviteRow => ({
      ...invite,
      student: people.get(invite.userId) ?? null,
      creator: people.get(invite.createdBy) ?? null,
      plan: plans.get(invite.planId) ?? null,
    }),
  )
  return { ...reply, list: rows }
}

/** Null as the last day: the invitations never end. */
export const useSetExpiry = () =>
  useAdminMutation((body: { ids: number[]; expiresAt: string | null }) => api(updatePlanInvites, { body }))

export const useDeletePlanInvite = () => useAdminMutation((id: number) => api(deletePlanInvite, { params: { id } }))
