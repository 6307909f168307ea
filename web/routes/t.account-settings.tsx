import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import type { SettingsTab } from '#web/features/frame/settings/settings-page.tsx'
import { TutorSettings } from '#web/features/frame/settings/tutor-settings.tsx'
import { requireRole } from '#web/features/people/account/guards.ts'
import { tutorMetaQuery } from '#web/features/people/profile/tutor-meta.ts'

const tabs = ['personal', 'password', 'notifications'] as const satisfies SettingsTab[]

export const Route = createFileRoute('/t/account-settings')({
  staticData: { title: titles.settings },
  validateSearch: v.object({ tab: v.fallback(v.optional(v.picklist(tabs)), undefined) }),
  beforeLoad: requireRole(...tutorRoles),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(tutorMetaQuery(user.id))
  },
  component: AccountSettings,
})

function AccountSettings() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (next: SettingsTab | undefined) =>
    void navigate({ search: { tab: tabs.find((one) => one === next) }, resetScroll: false })
  return <TutorSettings tab={tab} onTab={show} />
}
