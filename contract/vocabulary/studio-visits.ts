/** The visit of a tutor to their studio: offered, chosen, held. */
export const visitStates = ['asked', 'booked', 'done', 'withdrawn'] as const
export type VisitState = (typeof visitStates)[number]

/**
 * Where a visit stands: `expired` when it is asked for and none of its hours can be chosen any more, `due` when its hour
 * has begun and nobody has said that it was held.
 */
export const visitStandings = [...visitStates, 'expired', 'due'] as const
export type VisitStanding = (typeof visitStandings)[number]

export const visitLimits = {
  minutes: 60,
  /** Hours offered at once. */
  offered: 12,
  placeMax: 160,
  /** Open visits that the list of a studio shows. */
  listed: 60,
  /** An hour is chosen at least this long before it begins, and offered at most so many days ahead. */
  noticeMs: 2 * 3_600_000,
  daysAhead: 60,
  /** Until when a tutor may choose another hour than the booked one. */
  changeMs: 24 * 3_600_000,
  /** Hours before a visit at which both are reminded. */
  reminders: [24, 1],
} as const
