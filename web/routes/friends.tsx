import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { FriendsPage } from '#web/features/money/friends/friends-page.tsx'
import { friendsQuery } from '#web/features/money/friends/query.ts'
import { requireRole } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/friends')({
  staticData: { title: titles.friends, back: '/minutes' },
  beforeLoad: requireRole(Role.Student),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(friendsQuery(user.id))
  },
  component: FriendsPage,
})
