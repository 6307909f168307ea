import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { NowPage } from '#web/features/lessons/now/now-page.tsx'
import { requireRole } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/now')({
  staticData: { frame: 'none', title: titles.now, holdsReload: true },
  beforeLoad: requireRole(Role.Student),
  component: NowPage,
})
