/** Where minutes come from besides the week, and how long each kind can be used. */

/**
 * Kinds of lots. `returned`: of a lesson that was settled for the student or that its tutor cancelled; `bought`: a pack;
 * `carried`: what was left of a week; `granted`: by the team; `referred`: for a friend's first payment.
 */
export const lotKinds = ['returned', 'bought', 'carried', 'granted', 'referred'] as const
export type LotKind = (typeof lotKinds)[number]

/**
 * What happened to minutes. `given` opens a lot; `taken`, `moved` and `returned` belong to a lesson; `ended` closes a lot;
 * `refunded` leaves it because its money goes back, or comes back to it when that is given up.
 */
export const movementKinds = ['given', 'taken', 'moved', 'returned', 'ended', 'refunded'] as const
export type MovementKind = (typeof movementKinds)[number]

/** Minutes of the packs that can be bought. */
export const packSizes = [30, 60, 120] as const
export type PackSize = (typeof packSizes)[number]

/** How long a subscription rests, and how often: once in so many of its weeks. */
export const pausing = { days: 7, everyWeeks: 4 } as const

/** What a student's late cancellation uses up. The team sets it; at first it is never late. */
export const lateCancel = {
  hours: { min: 0, max: 48, usual: 0 },
  /** Basis points of the lesson's minutes. */
  share: { min: 0, max: 10_000, usual: 5000 },
  /** Whoever books or moves a lesson may cancel it as before for this long, however near it is. */
  graceMinutes: 15,
} as const

export const minuteLimits = {
  /** Days a lot of returned minutes can be used, and the least that a source must have left to take minutes back. */
  returnedDays: 7,
  boughtDays: 28,
  referredDays: 28,
  /** Basis points of a week's minutes that are carried into the next week at most. */
  carriedShare: 5000,
  grantedDays: { min: 1, max: 90 },
  grantedMinutes: { min: 1, max: 600 },
  grantReason: { min: 5, max: 255 },
  /** The team is alerted of a grant once more than this many were given to one student, or by one of the team. */
  grantAlert: { toOne: 120, byOne: 600, withinDays: 28 },
  /** Lots of one student that a booking looks at, those that end first. */
  lotsAtOnce: 50,
} as const

/** Days that the team adds to a subscription at once, and the reason that its student reads. */
export const extending = { days: { min: 1, max: 90 }, reason: { min: 5, max: 255 } } as const
