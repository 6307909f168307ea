/** By which limits the team looks at the figures of tutors. */

/**
 * What is looked at. `kept`: promised lessons that took place. `late`: of those, the ones the tutor came late to or left
 * early. `canceled`: promised lessons that the tutor cancelled shortly before. `returned`: students who came back after
 * their first lesson. `unanswered`: first messages without an answer. `rating`: the mean of all stars.
 */
export const qualityChecks = ['kept', 'late', 'canceled', 'returned', 'unanswered', 'rating'] as const
export type QualityCheck = (typeof qualityChecks)[number]

/** `watch`: beyond the limit, `act`: far beyond it. */
export const qualityLevels = ['act', 'watch'] as const
export type QualityLevel = (typeof qualityLevels)[number]

/** The worst of the marks; `new`: too few lessons to say anything; `measuring`: never counted yet. */
export const qualityStates = ['act', 'watch', 'good', 'new', 'measuring'] as const
export type QualityState = (typeof qualityStates)[number]

/**
 * What a figure has to be at least or at most, and beyond which it is far from it: shares of 1 for `kept`, `late`,
 * `canceled` and `returned`, messages, stars. What depends on students as much as on the tutor calls for no decision by
 * itself: its `act` is null.
 */
export const qualityLimits: Readonly<
  Record<QualityCheck, { readonly bound: 'least' | 'most'; readonly watch: number; readonly act: number | null }>
> = {
  kept: { bound: 'least', watch: 0.95, act: 0.9 },
  late: { bound: 'most', watch: 0.05, act: 0.15 },
  canceled: { bound: 'most', watch: 0.03, act: 0.08 },
  returned: { bound: 'least', watch: 0.45, act: null },
  unanswered: { bound: 'most', watch: 1, act: 3 },
  rating: { bound: 'least', watch: 4.5, act: 4.2 },
}

export const quality = {
  /** Tutors that are read. */
  mostTutors: 300,
  /** Fewer ratings say too little. */
  ratings: 5,
  /** A smaller change of the mean is none. */
  trendStars: 0.2,
  /** A case that was closed rises again after this time, where the figures still call for a decision. */
  againMs: 30 * 24 * 60 * 60 * 1000,
  /** What was decided about a case. */
  note: { min: 5, max: 255 },
} as const
