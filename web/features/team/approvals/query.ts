/** Acts of the team that a second person of it decides about. */
import { useQuery } from '@tanstack/react-query'
import { approveAct, listApprovals, refuseAct, withdrawAct } from '#contract/team/api/approvals.ts'
import type { Approval } from '#contract/team/shapes/approval.ts'
import { type ApprovalKind, approvalKinds, approvalStates } from '#contract/vocabulary/approvals.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { orderQueryOf, type PageRequest, pageQueryOf } from '#web/features/team/table/definition.ts'
import { anyOf, chosenAll, chosenIds, person } from '#web/features/team/table/filters.ts'
import { useAdminMutation } from '#web/features/team/use-admin-mutation.ts'
import { api } from '#web/lib/api.ts'

export const approvalFilters = {
  state: anyOf(
    adminApprovals.filters.state,
    approvalStates.map((state) => ({ value: state, label: adminApprovals.state[state], means: state })),
  ),
  kind: anyOf(
    adminApprovals.filters.kind,
    approvalKinds.map((kind) => ({ value: kind, label: adminApprovals.kind[kind], means: kind })),
  ),
  maker: person(adminApprovals.filters.maker),
  person: person(adminApprovals.filters.person),
}

const orders = { created: 'created_at' } as const

export const fetchApprovals = (request: PageRequest<typeof approvalFilters>) => {
  const { filters, search, order, signal } = request
  const query = {
    states: chosenAll(filters.state, search.state),
    kinds: chosenAll(filters.kind, search.kind),
    makers: chosenIds(search.maker),
    people: chosenIds(search.person),
    ...orderQueryOf(order, orders),
    ...pageQueryOf(request),
  }
  return api(listApprovals, { query }, { signal })
}

/** What waits about a person; `kinds` narrows it. */
export const useWaitingActs = (personId: number, kinds: readonly ApprovalKind[] | undefined) =>
  useQuery({
    queryKey: ['admin', 'waiting-approvals', personId, kinds],
    queryFn: async ({ signal }): Promise<readonly Approval[]> => {
      const query = { people: [personId], states: ['waiting' as const], size: 20, ...(kinds && { kinds }) }
      return (await api(listApprovals, { query }, { signal })).list
    },
    staleTime: 0,
  })

/** Whether the team has no second admin, who alone could approve; false until it is known. */
export const useIsAlone = (): boolean =>
  useQuery({
    queryKey: ['admin', 'approvals-alone'],
    queryFn: async ({ signal }) => (await api(listApprovals, { query: { size: 1 } }, { signal })).isAlone,
    staleTime: 0,
  }).data ?? false

export const useApprove = (id: number) => useAdminMutation(() => api(approveAct, { params: { id } }))
export const useRefuse = (id: number) =>
  useAdminMutation((note: string) => api(refuseAct, { params: { id }, body: { note } }))
export const useWithdraw = (id: number) => useAdminMutation(() => api(withdrawAct, { params: { id } }))
