/** What people sign in with, and the waiting times around its changes. */

/**
 * What a change is about. The phone confirms who somebody is, so it counts. `factors`: passkeys, one-time codes or recovery
 * codes; where the team asked for it, all of somebody who lost them.
 */
export const credentialFields = ['email', 'phone', 'password', 'factors'] as const
export type CredentialField = (typeof credentialFields)[number]

/** Why a withdrawal waits: what was changed, or that its receiver is new. */
export const holdReasons = [...credentialFields, 'receiver'] as const
export type HoldReason = (typeof holdReasons)[number]

/** The addresses that the team can ask to change. */
export const contactFields = ['email', 'phone'] as const
export type ContactField = (typeof contactFields)[number]

/** What the team can ask to change; it waits, and the person is told. */
export const askedFields = [...contactFields, 'factors'] as const
export type AskedField = (typeof askedFields)[number]

/**
 * `applied`: it took effect. `stopped`: an old address, the person or the team stopped it. `obsolete`: the address was
 * changed in another way first, or belongs to another account; a factor was made, or none was left to remove.
 */
export const credentialChangeStates = ['pending', 'applied', 'stopped', 'obsolete'] as const
export type CredentialChangeState = (typeof credentialChangeStates)[number]

const hour = 60 * 60 * 1000
const day = 24 * hour

export const credentialLimits = {
  /** From the team's asking for a change to its effect, unless an old address answers before. */
  pendingMs: 72 * hour,
  /** No reset code and no first sign-in with Google for an address that is this new. */
  youngAddressMs: 72 * hour,
  /** Withdrawals wait after a change. */
  withdrawalHoldMs: 48 * hour,
  /** Withdrawals to a receiver wait after its tutor named it first. */
  newReceiverHoldMs: 24 * hour,
  /** Who of the team changed an account approves none of its withdrawals for this long. */
  ownChangeMs: 30 * day,
} as const
