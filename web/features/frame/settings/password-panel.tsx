import { ConsentsCard } from '#web/features/people/consents/consents-card.tsx'
import { DevicesCard } from '#web/features/people/devices/devices-card.tsx'
import { NewSignIns } from '#web/features/people/devices/new-sign-ins.tsx'
import { MyDataCards } from './my-data-cards.tsx'
import { SignInWays } from './sign-in-ways.tsx'

/**
 * What keeps others out of the account: the password, passkeys and codes, and the devices that are signed in; what its owner has
 * agreed to, and what they may ask of their own data.
 */
export function PasswordPanel() {
  return (
    <div className="stack">
      <NewSignIns />
      <SignInWays />
      <DevicesCard />
      <ConsentsCard />
      <MyDataCards />
    </div>
  )
}
