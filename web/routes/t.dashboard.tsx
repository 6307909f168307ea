import { createFileRoute } from '@tanstack/react-router'
import { Role, tutorRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { tutorStatsQuery } from '#web/features/frame/dashboard/query.ts'
import { TutorDashboard } from '#web/features/frame/dashboard/tutor-page.tsx'
import { upcomingQuery } from '#web/features/lessons/query.ts'
import { earningsQuery } from '#web/features/money/invoices/query.ts'
import { requireOnboarded } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/t/dashboard')({
  staticData: { title: titles.home, offline: true },
  beforeLoad: requireOnboarded(...tutorRoles),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(upcomingQuery(user.id))
    void queryClient.prefetchQuery(tutorStatsQuery(user.id))
    if (user.role === Role.Tutor) void queryClient.prefetchQuery(earningsQuery(user.id))
  },
  component: TutorDashboard,
})
