/** The one way in: what every sign-in passes after its first proof was right, before anything is issued. */
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { signInOnDevice } from '#worker/features/people/devices/sign-in.ts'
import { askSecondStep } from '#worker/features/people/factors/second-step.ts'
import { keepAccount } from '#worker/features/people/my-data/take-back.ts'
import type { UserRow } from '#worker/features/people/users/store.ts'
import { userView } from '#worker/features/people/users/view.ts'
import { Refusal, type Visit } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { recordSignIn } from '#worker/storage/attempts.ts'
import { logSignIn, type SignInWay } from './log-sign-in.ts'
import { refuseBlocked } from './refuse-blocked.ts'

/** Ways that are enough for an account with a factor; after the others it is asked for one. */
const wholeWays: readonly SignInWay[] = ['passkey', 'second-step']

/**
 * Refuses who is blocked; answers an account with a factor a ticket for its second step, or nothing where no step can
 * follow (`api`). Then logs the sign-in and keeps the account.
 */
export const admitProved = async (services: Services, user: UserRow, way: SignInWay, now: number): Promise<void> => {
  const { db } = services
  await refuseBlocked(db, user, now)
  if (user.factors !== 0 && !wholeWays.includes(way)) {
    if (way === 'api') throw new Refusal('unauthenticated')
    await askSecondStep(db, user, now)
  }
  await logSignIn(db, user, way, now)
  await keepAccount(services, user, now)
}

interface SignIn {
  readonly way: Exclude<SignInWay, 'api'>
  readonly visit: Visit
  readonly network: string
  readonly now: number
  /** The account was made by this request. */
  readonly isNew?: boolean
}

/** Signs somebody in on a device, as `admitProved` admits them. */
export const admit = async (
  services: Services,
  user: UserRow,
  { way, visit, network, now, isNew = false }: SignIn,
): Promise<{ user: UserSelf; token: string }> => {
  await admitProved(services, user, way, now)
  // A password that was right is counted where it is checked.
  if (way !== 'password') services.later(recordSignIn(services.db, { email: user.email, network }, now))
  const token = await signInOnDevice(services, user, { visit, now, isNew })
  return { user: userView(user), token }
}
