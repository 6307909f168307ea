/**
 * What waits for somebody of the team, by who must act. `call`: one in trouble while it lasts. `withdrawal`: asked for and
 * undecided, or approved and not yet paid. `film`, `interview`, `demo`: of somebody who wants to teach. `activation`: of a
 * tutor who passed every step. `dispute`: the lesson it is about. `approval`: an act that needs a second admin. `refund`:
 * one that is paid by hand. `thread`: a conversation of the inbox. `payment`: one that failed again and again.
 * `quality`: a tutor whose figures call for a decision.
 */
export const workKinds = [
  'call',
  'withdrawal',
  'film',
  'interview',
  'demo',
  'activation',
  'dispute',
  'approval',
  'refund',
  'thread',
  'payment',
  'quality',
] as const
export type WorkKind = (typeof workKinds)[number]

/** What belongs together in the filter of the work list. */
export const workGroups = ['money', 'lessons', 'tutors', 'messages', 'approvals'] as const
export type WorkGroup = (typeof workGroups)[number]

export const groupOfWork: Readonly<Record<WorkKind, WorkGroup>> = {
  call: 'lessons',
  dispute: 'lessons',
  withdrawal: 'money',
  refund: 'money',
  payment: 'money',
  film: 'tutors',
  interview: 'tutors',
  demo: 'tutors',
  activation: 'tutors',
  quality: 'tutors',
  thread: 'messages',
  approval: 'approvals',
}

/** What is wrong with a call that runs: who has not come, or whose line was lost. */
export const callTroubles = ['tutorAbsent', 'studentAbsent', 'tutorLost', 'studentLost'] as const
export type CallTrouble = (typeof callTroubles)[number]

const hour = 60 * 60 * 1000

export const workLimits = {
  /** Cases of one kind that are read, and up to which they are counted. */
  mostOfKind: 100,
  /** Lines of the list. */
  mostShown: 60,
  /** Failed payments of one person within `failedMs`, none paid since, from which on somebody looks at them. */
  failedPayments: 3,
  failedMs: 7 * 24 * hour,
  /** Failed payments, and calls that run, which are looked through. */
  mostFailed: 300,
  mostCalls: 300,
  /** Applicants whose steps are read, and how far back they registered. */
  mostApplicants: 300,
  applicantDays: 30,
} as const

/** By when something is decided: in business days, whole days of Cairo without Friday and Saturday, or in ms. */
export const workTimes: Readonly<Record<WorkKind, { readonly days: number } | { readonly ms: number }>> = {
  call: { ms: 0 },
  withdrawal: { days: 5 },
  quality: { days: 3 },
  refund: { days: 5 },
  film: { ms: 48 * hour },
  interview: { ms: 48 * hour },
  demo: { ms: 48 * hour },
  activation: { ms: 48 * hour },
  payment: { ms: 48 * hour },
  dispute: { ms: 24 * hour },
  approval: { ms: 24 * hour },
  thread: { ms: 24 * hour },
}

/** On whose record the team cancels a lesson: of one of its members, or its own. */
export const cancelSides = ['student', 'tutor', 'team'] as const
export type CancelSide = (typeof cancelSides)[number]

/** What somebody does before they teach, in this order. */
export const applicantSteps = ['film', 'interview', 'demo', 'media', 'activation'] as const
export type ApplicantStep = (typeof applicantSteps)[number]
