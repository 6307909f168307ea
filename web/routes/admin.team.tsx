import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { ColleaguesPage } from '#web/features/team/colleagues/colleagues-page.tsx'

export const Route = createFileRoute('/admin/team')({
  staticData: { frame: 'admin', title: titles.adminTeam },
  beforeLoad: requireRole(...adminRoles),
  component: ColleaguesPage,
})
