import { lacksPersonalData } from '#web/features/people/account/missing-data.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { NotificationsTab } from './notifications-tab.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SettingsPage, type SettingsTab } from './settings-page.tsx'
import { TutorPersonalTab } from './tutor-personal-tab.tsx'

type TutorSettingsProps = { tab: SettingsTab | undefined; onTab: (tab: SettingsTab | undefined) => void }

/** The settings of tutors and managers. */
export function TutorSettings(props: TutorSettingsProps) {
  const user = useRequiredUser()
  return (
    <SettingsPage
      {...props}
      sections={[
        { tab: 'personal', important: lacksPersonalData(user), panel: <TutorPersonalTab /> },
        { tab: 'password', important: !user.password, panel: <PasswordPanel /> },
        { tab: 'notifications', panel: <NotificationsTab /> },
      ]}
    />
  )
}
