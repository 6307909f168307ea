/** Bounds of what pages are told of tutors. */
export const tutorNews = {
  /** Profiles one page may follow. */
  watched: 10,
  /** Who has a list or a profile open is told of changes at most this often, ms. */
  everyMs: 5_000,
  /** Tutors one frame names; beyond it, it says that more changed. */
  named: 200,
  /** Booked times one frame names. */
  bookings: 400,
  /** Pages fetch what changed over a time in which about this many come in a second, up to the longest, ms. */
  refetches: { perSecond: 500, longestMs: 10_000 },
} as const
