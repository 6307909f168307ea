const minute = 60_000

/** Going on behind a lesson with the same tutor: how long before its end it can be asked for (ms), and for how long (minutes). */
export const moreTime = { opensBeforeMs: 5 * minute, minutes: 15 } as const

/** What became of a student's wish to go on. `dropped`: taken back, or the tutor cannot. */
export const moreTimeStates = ['asked', 'dropped', 'booked'] as const
