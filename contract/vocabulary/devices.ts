/** Signed-in devices: what is stored of them, and how long they stay signed in. */

export const deviceKinds = ['phone', 'tablet', 'computer'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/**
 * Why a device is no longer signed in. `signed-out`: there. `ended`: from another device of the person. `revoked`: all
 * tokens of the account were, as by a new password. `reused`: a token came that had been exchanged before, so two hold
 * it. `expired`: its time was over. `surplus`: newer ones took its place.
 */
export const deviceEndings = ['signed-out', 'ended', 'revoked', 'reused', 'expired', 'surplus'] as const
export type DeviceEnding = (typeof deviceEndings)[number]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const deviceLimits = {
  /** From the sign-in on, however much the device is used. */
  lifeMs: 90 * day,
  /** Of the team, whose accounts open those of others. */
  team: { lifeMs: 7 * day, idleMs: 12 * hour },
  /** How long a token counts after the one that took its place was used for the first time. */
  replacedMs: 2 * minute,
  /** Use is noted once in this time. */
  noteEveryMs: 10 * minute,
  /** An ended device is kept, so that its browser is known when it signs in again. */
  keptMs: 90 * day,
  /** Devices signed in at once; a further one ends the one that was used longest ago. */
  most: 50,
  /** How long the list shows that a device was ended because its token was used twice. */
  toldMs: 30 * day,
  /** Characters of a browser, a system and a city. */
  nameMax: 40,
} as const
