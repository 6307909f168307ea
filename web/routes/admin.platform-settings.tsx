import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { PlatformPage } from '#web/features/team/platform/platform-page.tsx'

export const Route = createFileRoute('/admin/platform-settings')({
  staticData: { frame: 'admin', title: titles.platformSettings },
  beforeLoad: requireRole(...adminRoles),
  component: PlatformPage,
})
