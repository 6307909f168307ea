import { createFileRoute } from '@tanstack/react-router'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { ProfileSettingsPage } from '#web/features/catalogue/profile-settings/profile-settings-page.tsx'
import { requireRole } from '#web/features/people/account/guards.ts'
import { myTopicsQuery } from '#web/features/people/profile/query.ts'
import { tutorQuery } from '#web/features/people/profile/tutor-query.ts'

export const Route = createFileRoute('/t/profile-settings')({
  staticData: { title: titles.profile },
  beforeLoad: requireRole(...tutorRoles),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(tutorQuery(user.id))
    void queryClient.prefetchQuery(myTopicsQuery(user.id))
  },
  component: ProfileSettingsPage,
})
