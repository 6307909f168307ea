/** What somebody may say of a lesson that went wrong, and until when. */
const hour = 3_600_000

export const disputeKinds = ['absent', 'late', 'line', 'cancellation', 'behaviour', 'other'] as const
export type DisputeKind = (typeof disputeKinds)[number]

/** What can be said of a lesson whose time came, and of one that was cancelled late: nobody met in that. */
export const kindsOfDue = ['absent', 'late', 'line', 'behaviour', 'other'] as const satisfies readonly DisputeKind[]
export const kindsOfCanceled = ['cancellation', 'behaviour', 'other'] as const satisfies readonly DisputeKind[]

/** `withdrawn`: by who opened it; `ruled`: the team has decided about the lesson. */
export const disputeStates = ['open', 'ruled', 'withdrawn'] as const
export type DisputeState = (typeof disputeStates)[number]

export const disputeLimits = {
  /** How long after the end of a lesson, or its late cancellation, a dispute may be opened. */
  openMs: 48 * hour,
  /** How long after it was opened the other member may answer, once. */
  answerMs: 48 * hour,
  /** How long after its end the team may rule about a lesson, so that books of long ago stay closed. */
  ruleMs: 90 * 24 * hour,
  text: { min: 10, max: 1000 },
  reason: { min: 5, max: 500 },
} as const

export const outageLimits = {
  /** The longest span that is marked at once, and how long ago it may have begun. */
  spanMs: 24 * hour,
  backMs: 30 * 24 * hour,
  reason: { min: 5, max: 255 },
} as const
