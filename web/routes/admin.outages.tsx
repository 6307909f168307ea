import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { OutagesPage } from '#web/features/team/outages/outages-page.tsx'

export const Route = createFileRoute('/admin/outages')({
  staticData: { frame: 'admin', title: titles.outages },
  beforeLoad: requireRole(...adminRoles),
  component: OutagesPage,
})
