/** Takes a code of an app or a recovery code. Attempts are counted like those at a password. */
import { factorLimits } from '#contract/vocabulary/factors.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { findPepper, unseal } from '#worker/code-crypto.ts'
import { enforceRateLimit } from '#worker/handler.ts'
import { digestsOfTyped, findStep } from '#worker/one-time-codes.ts'
import type { Services } from '#worker/services.ts'
import { recordAttempt, recordSuccess } from '#worker/storage/attempts.ts'
import { isAborted, runBatch } from '#worker/storage/guarded.ts'
import { spendRecoveryCode } from './recovery-store.ts'
import { findOneTimeCodes, takeStep } from './store.ts'

/** The secret is encrypted for its owner alone. */
export const secretContext = (userId: number): string => `one-time codes of ${userId}`

const digitsPattern = new RegExp(`^\\d{${factorLimits.oneTimeCode.digits}}$`)

interface TypedCode {
  readonly user: { readonly id: number; readonly email: string }
  readonly code: string
  readonly network: string
  /** What the code is used for: rolled back with it, and the code with these. */
  readonly before?: readonly D1PreparedStatement[]
}

/** The statements that use the code up; null for a code that is none. */
const planUse = async (
  { db, env }: Pick<Services, 'db' | 'env'>,
  { user, code }: TypedCode,
  now: number,
): Promise<D1PreparedStatement[] | null> => {
  const pepper = findPepper(env)
  if (!pepper) return null
  if (!digitsPattern.test(code))
    return spendRecoveryCode(
      db,
      { userId: user.id, email: user.email, digests: digestsOfTyped(pepper, user.id, code) },
      now,
    )
  const row = await findOneTimeCodes(db, user.id)
  const secret = row && row.confirmedAt !== null ? await unseal(pepper, row.secret, secretContext(user.id)) : null
  const step = secret === null ? null : findStep(secret, code, now)
  return step === null ? null : takeStep(db, user.id, step)
}

/** Uses the code up; false when it is wrong or was used before. Refuses when there were too many attempts. */
export const takeCode = async (
  services: Pick<Services, 'db' | 'env'>,
  typed: TypedCode,
  now: number,
): Promise<boolean> => {
  const { db } = services
  const { user, network, before = [] } = typed
  const guess = { secret: `factor:${user.id}`, email: user.email, network }
  enforceRateLimit(await recordAttempt(db, guess, limits.login, now))
  const use = await planUse(services, typed, now)
  if (use === null) return false
  try {
    await runBatch(db, [...before, ...use])
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
  await recordSuccess(db, guess, now)
  return true
}
