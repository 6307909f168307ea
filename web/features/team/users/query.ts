/** Accounts as admins list and create them, and invitations of students to plans. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createPlanInvites, listPlans } from '#contract/money/api/plans.ts'
import { createUser, listUsers } from '#contract/people/api/users.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { adminBlocks } from '#web/features/team/copy/admin-blocks.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { api } from '#web/lib/api.ts'
import { catalogueStaleMs } from '#web/lib/query-client.ts'
import { cityOptions } from '../people/city-options.ts'
import { toRoleOption } from '../people/roles.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenOne, days, oneOf, yesOrNo } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** In the order in which they are asked for. */
const roles = [Role.Student, Role.Tutor, Role.TutorManager, Role.Studio, Role.RegularAdmin, Role.SuperAdmin]

export const userFilters = {
  role: oneOf(adminUsers.filters.role, roles.map(toRoleOption)),
  verified: yesOrNo(adminUsers.filters.verified, adminTable),
  gender: oneOf(adminUsers.filters.gender, [
    { value: 'female', label: adminPeople.gender.female, means: Gender.Female },
    { value: 'male', label: adminPeople.gender.male, means: Gender.Male },
  ]),
  city: oneOf(adminUsers.filters.city, cityOptions),
  blocked: oneOf(adminBlocks.filter.label, [{ value: 'yes', label: adminBlocks.filter.blocked, means: true as const }]),
  created: days(adminUsers.filters.created),
}

export const toUsersQuery = ({ filters, search }: RowsRequest<typeof userFilters>) => ({
  role: chosenOne(filters.role, search.role),
  verified: chosenOne(filters.verified, search.verified),
  gender: chosenOne(filters.gender, search.gender),
  city: chosenOne(filters.city, search.city),
  blocked: chosenOne(filters.blocked, search.blocked),
  createdAt: chosenDays(search.created),
  search: search.q,
})

export const fetchUsers = (request: PageRequest<typeof userFilters>) =>
  api(listUsers, { query: { ...toUsersQuery(request), ...pageQueryOf(request) } }, { signal: request.signal })

export const useCreateUser = () =>
  useAdminMutation((body: RequestOf<typeof createUser>['body']) => api(createUser, { body }))

/** Active plans, cheapest first, those for invited students among them. */
const invitablePlansQuery = queryOptions({
  queryKey: ['admin', 'invitable-plans'],
  queryFn: async ({ signal }) => {
    const { list } = await api(listPlans, { query: { active: true, full: true } }, { signal })
    return list.toSorted((a, b) => a.baseMonthlyPrice - b.baseMonthlyPrice || a.id - b.id)
  },
  staleTime: catalogueStaleMs,
})

export const useInvitablePlans = () => useQuery(invitablePlansQuery)

export const useInviteToPlan = () =>
  useAdminMutation((body: RequestOf<typeof createPlanInvites>['body']) => api(createPlanInvites, { body }))
