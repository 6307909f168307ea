/** Friends that students brought, for the team. */
import { listFriends } from '#contract/money/api/friends.ts'
import type { InvitedFriend } from '#contract/money/shapes/friend.ts'
import { adminFriends } from '#web/features/team/copy/admin-friends.ts'
import { api } from '#web/lib/api.ts'
import { fetchPeople, type NamedPerson } from '../people/query.ts'
import { orderQueryOf, type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds, chosenOne, days, person, yesOrNo } from '../table/filters.ts'

export const friendFilters = {
  inviter: person(adminFriends.filters.inviter),
  friend: person(adminFriends.filters.friend),
  paid: yesOrNo(adminFriends.filters.paid, adminFriends.paid),
  joined: days(adminFriends.filters.joined),
}

/** A friend with both accounts, which may be gone. */
export type FriendRow = InvitedFriend & { readonly friend: NamedPerson | null; readonly inviter: NamedPerson | null }

const orders = { joined: 'joined_at' } as const

export const toFriendsQuery = ({ filters, search, order }: RowsRequest<typeof friendFilters>) => ({
  inviterIds: chosenIds(search.inviter),
  friendIds: chosenIds(search.friend),
  paid: chosenOne(filters.paid, search.paid),
  joinedAt: chosenDays(search.joined),
  ...orderQueryOf(order, orders),
})

export const fetchFriends = async (request: PageRequest<typeof friendFilters>) => {
  const { signal } = request
  const page = await api(listFriends, { query: { ...toFriendsQuery(request), ...pageQueryOf(request) } }, { signal })
  const people = await fetchPeople(
    page.list.flatMap(({ friendId, inviterId }) => [friendId, inviterId]),
    signal,
  )
  const rows = page.list.map(
    (row): FriendRow => ({
      ...row,
      friend: people.get(row.friendId) ?? null,
      inviter: people.get(row.inviterId) ?? null,
    }),
  )
  return { ...page, list: rows }
}
