/** Lessons over the weeks, and how tutors offer their hours. */

export const calendarLimits = {
  /** Hours a student keeps every week. */
  weeklyHours: 10,
  /** Lessons booked by one request. */
  lessonsAtOnce: { min: 1, max: 10 },
  /** How long after a lesson its members are offered to report a problem with it. */
  reportAfterMs: 48 * 60 * 60 * 1000,
} as const

/** How tutors set up their calendar. */
export const scheduleLimits = {
  /** Hours of the usual week. */
  templateHours: 84,
  /** Times off that are not over. */
  timeOff: 20,
  /** Days of one time off. */
  timeOffDays: 92,
  timeOffAheadMonths: 12,
} as const

/** Minutes a tutor may keep free between lessons; 0 is none. */
export const pauseMinutes = [0, 5, 10, 15] as const
export type PauseMinutes = (typeof pauseMinutes)[number]
/** Upper bound of a pause; queries for busy times rely on it. */
export const longestPauseMs = 15 * 60 * 1000

/** Why the lesson of a weekly hour could not be booked. */
export const WeeklyMiss = {
  TutorAway: 'tutor-away',
  HourTaken: 'hour-taken',
  TooSoon: 'too-soon',
  NoMinutes: 'no-minutes',
  NoSubscription: 'no-subscription',
  OutsideWeek: 'outside-week',
  StudentBusy: 'student-busy',
} as const
export type WeeklyMiss = (typeof WeeklyMiss)[keyof typeof WeeklyMiss]
