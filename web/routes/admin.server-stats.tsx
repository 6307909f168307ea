import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { ServerPage } from '#web/features/team/server/server-page.tsx'

export const Route = createFileRoute('/admin/server-stats')({
  staticData: { frame: 'admin', title: titles.serverStats },
  beforeLoad: requireRole(...adminRoles),
  component: ServerPage,
})
