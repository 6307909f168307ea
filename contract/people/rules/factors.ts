/** Decisions about passkeys, one-time codes and proofs. Pure; instants are epoch ms. */
import { Factor, factorLimits, type SecondStepWay } from '../../vocabulary/factors.ts'
import { limits } from '../../vocabulary/limits.ts'
import { isTeam, type Role } from '../../vocabulary/roles.ts'

/** Whether an account with this role has to have a factor: all of the team, where the public reaches the deployment. */
export const needsFactor = (role: Role, isPublic: boolean): boolean => isPublic && isTeam(role)

/** How the sign-in of an account with these factors goes on after the password; empty where it does not need to. */
export const secondStepsOf = (factors: number): SecondStepWay[] =>
  factors === 0
    ? []
    : [
        ...((factors & Factor.Passkey) !== 0 ? (['passkey'] as const) : []),
        ...((factors & Factor.OneTimeCode) !== 0 ? (['one-time-code'] as const) : []),
        'recovery-code',
      ]

/** Whether an endpoint asks for a proof with this body. */
export const asksForProof = (proof: true | readonly string[] | undefined, body: unknown): boolean => {
  if (proof === undefined || proof === true) return proof === true
  return typeof body === 'object' && body !== null && proof.some((field) => (body as never)[field] !== undefined)
}

/** Whether a sign-in or a proof of this instant still counts. */
export const isProved = (provedAt: number, now: number): boolean => now < provedAt + limits.freshLoginMs

const { stepMs, drift } = factorLimits.oneTimeCode

/** The numbers of the 30 seconds whose codes are taken at this instant, the present one first. */
export const stepsAround = (now: number): number[] => {
  const present = Math.floor(now / stepMs)
  const others = Array.from({ length: drift }, (_, back) => [present - back - 1, present + back + 1])
  return [present, ...others.flat()]
}

/**
 * Whether a passkey counted back since its last use, as a copy of it would. Those that never count stay at 0.
 */
export const isReverted = (lastCounter: number, counter: number): boolean =>
  (lastCounter > 0 || counter > 0) && counter <= lastCounter

/** `ABCDE-FGHIJ`, as it is read and copied. */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
