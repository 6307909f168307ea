import { WishCard } from '#web/features/classroom/insights/wish-card.tsx'
import { ConsentsCard } from '#web/features/people/consents/consents-card.tsx'
import { DevicesCard } from '#web/features/people/devices/devices-card.tsx'
import { NewSignIns } from '#web/features/people/devices/new-sign-ins.tsx'
import { MyDataCards } from './my-data-cards.tsx'
import { SignInWays } from './sign-in-ways.tsx'

/**
 * What keeps others out of the account: the password, passkeys and codes, and the devices that are signed in; what its owner
 * has agreed to, and what they may ask of their own data. In two columns on wide screens.
 */
export function PasswordPanel() {
  return (
    <div className="stack xl:grid-cols-2 xl:items-start">
      <div className="stack">
        <NewSignIns />
        <SignInWays />
        <WishCard />
        <ConsentsCard />
      </div>
      <div className="stack">
        <DevicesCard />
        <MyDataCards />
      </div>
    </div>
  )
}
