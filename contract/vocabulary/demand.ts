/** What is known of demand and supply. */

/**
 * What a search of the tutor list was narrowed by; `several`: nobody is found whichever one of them is left out.
 */
export const searchParts = ['when', 'part', 'level', 'gender', 'topic', 'text'] as const
export type SearchPart = (typeof searchParts)[number]
export const missCauses = [...searchParts, 'several'] as const
export type MissCause = (typeof missCauses)[number]

export const demand = {
  /** Days whose hours are added up, and shown beside as many before them. */
  days: 28,
  /** Days that one night counts, newest first; what is left waits for the next. */
  daysPerRun: 14,
  /** Weeks of registration that are shown. */
  weeks: 12,
  /** Tutors, and students, of one statement. */
  tutorsPerPage: 250,
  studentsPerPage: 200,
  /** Once a night has read so many students, the weeks that are left wait for the next. */
  studentsPerRun: 4000,
  /** A week was counted lately if it was within this time, so that a second run of a night goes on with the others. */
  freshMs: 12 * 60 * 60 * 1000,
  /** Different searches of a day that found nobody, beyond which they count as one; and those that are shown. */
  missesPerDay: 40,
  missesShown: 8,
  /** Hours of the week that are named as the fullest, of those in which at least so many minutes were offered. */
  fullestHours: 5,
  fullMinutes: 60,
} as const

/** Upper ends of the times from registration to the first lesson, hours; the last has none. */
export const waitHours = [6, 24, 48, 168] as const
