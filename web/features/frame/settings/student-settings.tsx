import { lacksPersonalData } from '#web/features/people/account/missing-data.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useMyTopics } from '#web/features/people/profile/query.ts'
import { NotificationsTab } from './notifications-tab.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PersonalTab } from './personal-tab.tsx'
import { SettingsPage, type SettingsTab } from './settings-page.tsx'
import { TopicsTab } from './topics-tab.tsx'

type StudentSettingsProps = { tab: SettingsTab | undefined; onTab: (tab: SettingsTab | undefined) => void }

export function StudentSettings(props: StudentSettingsProps) {
  const user = useRequiredUser()
  const topics = useMyTopics(user.id)
  return (
    <SettingsPage
      {...props}
      sections={[
        { tab: 'personal', important: lacksPersonalData(user), panel: <PersonalTab /> },
        { tab: 'password', important: !user.password, panel: <PasswordPanel /> },
        { tab: 'notifications', panel: <NotificationsTab /> },
        { tab: 'topics', important: topics.data?.length === 0, panel: <TopicsTab /> },
      ]}
    />
  )
}
