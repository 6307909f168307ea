/** How a sign-in goes on that was right so far. */
import { secondStepsOf } from '#contract/people/rules/factors.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { factorLimits } from '#contract/vocabulary/factors.ts'
import type { UserRow } from '#worker/features/people/users/store.ts'
import { SecondStepRequired } from '#worker/handler.ts'
import type { Db } from '#worker/storage/db.ts'
import { openCeremony } from './ceremony-store.ts'

/** Refuses with a ticket for the second step of an account that has a factor. */
export const askSecondStep = async (
  db: Db,
  { id: userId, factors }: Pick<UserRow, 'id' | 'factors'>,
  now: number,
): Promise<never> => {
  const ticket = await openCeremony(db, { purpose: 'second-step', userId }, now)
  const expiresAt = toIsoInstant(now + factorLimits.ceremonyMs)
  throw new SecondStepRequired({ ticket, ways: secondStepsOf(factors), expiresAt })
}
