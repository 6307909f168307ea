/** What proves who somebody is beside a password. */

const minute = 60 * 1000

/** Bits of `users.factors`. */
export const Factor = { Passkey: 1, OneTimeCode: 2 } as const
export type Factor = (typeof Factor)[keyof typeof Factor]

/** How a sign-in that began with a password goes on. A recovery code takes the place of the others. */
export const secondStepWays = ['passkey', 'one-time-code', 'recovery-code'] as const
export type SecondStepWay = (typeof secondStepWays)[number]

/** What a challenge or a ticket was given out for. It opens nothing else. */
export const ceremonyPurposes = ['make-passkey', 'sign-in', 'prove', 'second-step'] as const
export type CeremonyPurpose = (typeof ceremonyPurposes)[number]

export const factorLimits = {
  /** A challenge or ticket that is older opens nothing. */
  ceremonyMs: 5 * minute,
  passkeys: 10,
  passkeyName: { min: 1, max: 40 },
  /** `drift`: how many steps a clock may be off in either direction. */
  oneTimeCode: { digits: 6, stepMs: 30_000, drift: 1, secretBytes: 20 },
  /** 32 characters to choose from, so each code holds 50 bits. */
  recoveryCodes: { count: 10, length: 10 },
} as const
