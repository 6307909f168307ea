import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { MinutesPage } from '#web/features/lessons/minutes/minutes-page.tsx'
import { minutesQuery } from '#web/features/lessons/minutes/query.ts'
import { requireRole } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/minutes')({
  staticData: { title: titles.minutes, back: '/s/dashboard', offline: true },
  beforeLoad: requireRole(Role.Student),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchInfiniteQuery(minutesQuery(user.id))
  },
  component: MinutesPage,
})
