/** Limits of the speaking passport: a student's marks and recordings, signed by us, which they show to whom they like. */
export const passportLimits = {
  /** Of the student's latest marks. */
  marks: 12,
  /** Characters of a copy that is checked. */
  copy: 12_000,
} as const

/** Weeks from which on a student may record a minute, each once. */
export const passportWeeks = [0, 4, 12] as const
export type PassportWeek = (typeof passportWeeks)[number]

const dayMs = 24 * 60 * 60_000

export const passportRecordingLimits = {
  weekMs: 7 * dayMs,
  /** Tutors who can be asked for marks: those of an attended lesson that ended within this time, the latest first. */
  tutorMs: 90 * dayMs,
  tutors: 5,
  /** How long a student waits before the same tutor is asked again. */
  askAgainMs: 7 * dayMs,
  /** Of what a tutor is shown at once of what waits for them. */
  waiting: 20,
} as const
