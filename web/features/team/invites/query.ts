/** Invitations by e-mail as the team keeps them. */
import { createInvite, deleteInvite, listInvites, resendInvite, updateInvite } from '#contract/money/api/invites.ts'
import { listPlans } from '#contract/money/api/plans.ts'
import { type InviteState, inviteStateOf, inviteStates, type SentInvite } from '#contract/money/rules/invites.ts'
import type { Invite, Plan } from '#contract/money/shapes/plan.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { adminInvites } from '#web/features/team/copy/admin-invites.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { api } from '#web/lib/api.ts'
import { fetchPeople, type NamedPerson } from '../people/query.ts'
import { orderQueryOf, type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds, chosenOne, days, oneOf, rowId } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const inviteFilters = {
  state: oneOf<InviteState>(
    adminInvites.filters.state,
    inviteStates.map((state) => ({ value: state, label: adminInvites.states[state], means: state })),
  ),
  plan: rowId(adminInvites.filters.plan, adminPlans.idHint),
  created: days(adminInvites.filters.created),
}

/** An invitation with its plan, null once that is gone, and whoever of the team sent it. */
export type InviteRow = Invite & { readonly plan: Plan | null; readonly creator: NamedPerson | null }

const orders = { created: 'created_at', ends: 'expires_at' } as const

export const toInvitesQuery = ({ filters, search, order }: RowsRequest<typeof inviteFilters>) => ({
  email: search.q,
  state: chosenOne(filters.state, search.state),
  planIds: chosenIds(search.plan),
  createdAt: chosenDays(search.created),
  ...orderQueryOf(order, orders),
})

export const fetchInvites = async (request: PageRequest<typeof inviteFilters>) => {
  const { signal } = request
  const page = await api(listInvites, { query: { ...toInvitesQuery(request), ...pageQueryOf(request) } }, { signal })
  const ids = [...new Set(page.list.map(({ planId }) => planId))]
  const [people, plans] = await Promise.all([
    fetchPeople(
      page.list.map(({ createdBy }) => createdBy),
      signal,
    ),
    ids.length === 0 ? [] : api(listPlans, { query: { ids, full: true } }, { signal }).then(({ list }) => list),
  ])
  return {
    ...page,
    list: page.list.map(
      (invite): InviteRow => ({
        ...invite,
        plan: plans.find(({ id }) => id === invite.planId) ?? null,
        creator: people.get(invite.createdBy) ?? null,
      }),
    ),
  }
}

const instantOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** What the rules decide by. */
export const factsOf = ({ acceptedAt, revokedAt, expiresAt, sentAt, sends }: Invite): SentInvite => ({
  acceptedAt: instantOf(acceptedAt),
  revokedAt: instantOf(revokedAt),
  expiresAt: Date.parse(expiresAt),
  sentAt: Date.parse(sentAt),
  sends,
})

export const stateOf = (invite: Invite, now: number): InviteState => inviteStateOf(factsOf(invite), now)

export type InviteTerms = RequestOf<typeof createInvite>['body']

/** Asks for a new invitation, or changes one that is still as it is shown. */
export const useSaveInvite = (invite: InviteRow | null) =>
  useAdminMutation(async (body: InviteTerms): Promise<void> => {
    if (invite === null) return api(createInvite, { body })
    await api(updateInvite, { params: { id: invite.id }, body: { ...body, seen: invite.updatedAt } })
  })

export const useSendInvite = ({ id, updatedAt: seen }: InviteRow) =>
  useAdminMutation(() => api(resendInvite, { params: { id }, body: { seen } }))

export const useRevokeInvite = () => useAdminMutation((id: number) => api(deleteInvite, { params: { id } }))
