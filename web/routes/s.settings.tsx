import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import type { SettingsTab } from '#web/features/frame/settings/settings-page.tsx'
import { StudentSettings } from '#web/features/frame/settings/student-settings.tsx'
import { requireRole } from '#web/features/people/account/guards.ts'
import { myTopicsQuery, studentQuery } from '#web/features/people/profile/query.ts'

const tabs = ['personal', 'password', 'notifications', 'topics'] as const satisfies SettingsTab[]

export const Route = createFileRoute('/s/settings')({
  staticData: { title: titles.settings },
  validateSearch: v.object({ tab: v.fallback(v.optional(v.picklist(tabs)), undefined) }),
  beforeLoad: requireRole(Role.Student),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(studentQuery(user.id))
    void queryClient.prefetchQuery(myTopicsQuery(user.id))
  },
  component: Settings,
})

function Settings() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <StudentSettings tab={tab} onTab={(next) => void navigate({ search: { tab: next }, resetScroll: false })} />
}
