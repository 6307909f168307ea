/** Looks: a super admin sees the screens of a student or a tutor as that person does, and can change nothing. */

/**
 * How a look ended. `replaced`: the admin opened another; `session`: the sign-in it was opened from is over; `person`: who
 * is seen was blocked, or has another role.
 */
export const lookEndings = ['ended', 'replaced', 'expired', 'session', 'blocked', 'demoted', 'person'] as const
export type LookEnding = (typeof lookEndings)[number]

export const lookLimits = {
  lifeMs: 15 * 60_000,
  /** Letters of the reason. */
  words: { min: 5, max: 500 },
} as const
