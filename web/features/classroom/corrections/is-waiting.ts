import type { LessonCorrection } from '#contract/classroom/shapes/correction.ts'

/** The clock of the device may be so far behind that of the server, ms: one that is shown at once is not waiting. */
const slackMs = 5000

/** Whether the student is yet to see it, at the end of the lesson. */
export const isWaiting = ({ shownAt }: Pick<LessonCorrection, 'shownAt'>, now: number): boolean =>
  Date.parse(shownAt) > now + slackMs
