const minute = 60_000

/** How attendance decides what became of a lesson; `judgeAttendance` applies it. Ms. */
export const attendance = {
  /** A lesson was held when both were inside together for at least its length divided by this. */
  heldDivisor: 2,
  /** A tutor who was inside for less than this in all did not come. */
  cameMs: 3 * minute,
  /** A tutor who comes this long after the start is late, and one who leaves this long before the end left early. */
  missingMs: 3 * minute,
  /** Who stays this long after the other left for good has waited for them. */
  stayedMs: 3 * minute,
  /**
   * Lessons that a lost connection ended and whose tutor is paid all the same, within `withinMs`; beyond it the team
   * looks before anybody is paid, or a pair could be paid for pulling a plug.
   */
  deadLinesPaid: { ofPair: 3, ofTutor: 6, withinMs: 28 * 24 * 60 * minute },
  /** What a tutor waits for an absent student to be paid, by the minutes of the lesson. */
  tutorWaitMs: { 15: 7 * minute, 30: 10 * minute },
  /** When the session's object reports a lesson, after its end: every lost socket is noticed by then. */
  reportAfterMs: 2 * minute,
  /** A lesson whose object has not reported this long after its end is judged from what is in the database. */
  judgeWithoutReportMs: 30 * minute,
  /** How often the schedule looks for such lessons, so that none is settled later than both together. */
  sweepEveryMs: 5 * minute,
  /** Attendance of a call that ended so long ago is packed: no outage can be marked over it any more, and no dispute opened. */
  packAfterMs: 32 * 24 * 60 * minute,
} as const
