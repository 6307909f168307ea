import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { UserSettingsPage } from '#web/features/team/user-settings-page.tsx'

export const Route = createFileRoute('/admin/user-settings')({
  staticData: { frame: 'admin', title: titles.account },
  component: UserSettingsPage,
})
