import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { studentStatsQuery } from '#web/features/frame/dashboard/query.ts'
import { StudentDashboard } from '#web/features/frame/dashboard/student-page.tsx'
import { upcomingQuery } from '#web/features/lessons/query.ts'
import { requireRole } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/s/dashboard')({
  staticData: { title: titles.home, quota: true, offline: true },
  beforeLoad: requireRole(Role.Student),
  // Starts both requests while the screen's code loads, without waiting for them.
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(upcomingQuery(user.id))
    void queryClient.prefetchQuery(studentStatsQuery(user.id))
  },
  component: StudentDashboard,
})
