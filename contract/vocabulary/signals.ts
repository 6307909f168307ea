/** What a student tells the tutor with one press during a lesson. */
export const studentSignals = ['slower', 'again', 'write'] as const
export type StudentSignal = (typeof studentSignals)[number]

/** `everyMs`: between two signals of a call. `shownMs`: how long the tutor sees one. */
export const signalLimits = { everyMs: 2000, shownMs: 8000 } as const
