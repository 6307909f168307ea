/** Guardians of students who are not of age: who they may be, and for how long what they are sent holds. */
const day = 86_400_000

/** The age, in calendar years as Cairo counts them, from which a student needs no guardian. */
export const adultAge = 18

/** What a guardian is to the student. */
export const guardianRelations = ['father', 'mother', 'grandparent', 'sibling', 'relative', 'other'] as const
export type GuardianRelation = (typeof guardianRelations)[number]

/** `replaced`: another number took its place, or the same was asked again after a withdrawal. */
export const guardianStates = ['waiting', 'consented', 'withdrawn', 'replaced'] as const
export type GuardianState = (typeof guardianStates)[number]

/** How a guardian can pay without an account: a number for the counter, or a request in the app of a wallet. */
export const guardianWays = ['reference', 'wallet'] as const
export type GuardianWay = (typeof guardianWays)[number]

/** Of what a student asked their guardian to pay. `open`: a number or request waits to be paid. `failed`: it may be tried again. */
export const askedPaymentStates = ['asked', 'open', 'paid', 'failed', 'expired'] as const
export type AskedPaymentState = (typeof askedPaymentStates)[number]

/** The version of the words a guardian agrees to. Raised with them; a consent keeps the one it was given to. */
export const consentVersion = 1

export const guardianLimits = {
  name: { min: 2, max: 60 },
  /** A link opens the guardian's page for this long; a code to the phone then brings another. */
  linkMs: 90 * day,
  /** Links sent for one student: one in ten minutes, five a day, and as many a day to one number. */
  asks: [
    { count: 1, windowMs: 10 * 60_000 },
    { count: 5, windowMs: day },
  ],
  /** Lessons that begin within this long after a withdrawal still take place. */
  keptLessonsMs: day,
  /** For how long a guardian can pay what they were asked to, and for how long the page tells what became of it. */
  payMs: day,
  paidShownMs: 3 * day,
  /** Characters of a report. */
  report: { min: 10, max: 1000 },
  /** Reports about one student in a day. */
  reports: { count: 3, windowMs: day },
} as const
