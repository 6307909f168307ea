import { PasswordTab } from './password-tab.tsx'
import { SignOutCard } from './sign-out-card.tsx'

/** What keeps others out of the account: the password, and signing out where it was left open. */
export function PasswordPanel() {
  return (
    <div className="stack">
      <PasswordTab />
      <SignOutCard />
    </div>
  )
}
