import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { AnnouncementsPage } from '#web/features/team/announcements/announcements-page.tsx'

export const Route = createFileRoute('/admin/announcements')({
  staticData: { frame: 'admin', title: titles.adminAnnouncements },
  beforeLoad: requireRole(...adminRoles),
  component: AnnouncementsPage,
})
