/** What an availability slot may serve; General serves lessons, interviews and demo sessions. */
export const SlotPurpose = { General: 1, Lesson: 2, Interview: 3, DemoSession: 4 } as const
export type SlotPurpose = (typeof SlotPurpose)[keyof typeof SlotPurpose]

/** Purposes a lesson can be cut from. */
export const lessonPurposes: readonly SlotPurpose[] = [SlotPurpose.General, SlotPurpose.Lesson]
export const interviewPurposes: readonly SlotPurpose[] = [SlotPurpose.General, SlotPurpose.Interview]
export const demoPurposes: readonly SlotPurpose[] = [SlotPurpose.General, SlotPurpose.DemoSession]

/** Minutes of a lesson. */
export const LessonDuration = { Short: 15, Long: 30 } as const
export type LessonDuration = (typeof LessonDuration)[keyof typeof LessonDuration]

export const LessonStatus = {
  Pending: 'pending',
  Happening: 'happening',
  Fulfilled: 'fulfilled',
  Cancelled: 'cancelled',
} as const
export type LessonStatus = (typeof LessonStatus)[keyof typeof LessonStatus]

/**
 * What became of a lesson, judged once from attendance. In the first three both were inside together for at least half of
 * it; `TutorLate` and `TutorLeft` return the minutes that are missing. All others return all of them, except
 * `StudentAbsent`.
 */
export const LessonVerdict = {
  Held: 'held',
  TutorLate: 'tutorLate',
  TutorLeft: 'tutorLeft',
  TutorAbsent: 'tutorAbsent',
  StudentAbsent: 'studentAbsent',
  /** Not held for no other reason than lost connections. */
  DeadLine: 'deadLine',
  /** Not held while the platform failed. */
  Outage: 'outage',
  /** Not held, because the tutor came too late, left first or did not wait. */
  CutShort: 'cutShort',
} as const
export type LessonVerdict = (typeof LessonVerdict)[keyof typeof LessonVerdict]

/** What is kept of a lesson that its student cancelled late, where others have their verdict: nobody judges attendance. */
export const canceledLate = 'canceledLate'

/** Verdicts of lessons that took place. */
export const heldVerdicts: readonly LessonVerdict[] = [
  LessonVerdict.Held,
  LessonVerdict.TutorLate,
  LessonVerdict.TutorLeft,
]

/** Verdicts for which the tutor is paid, in whole or for the part that was taught. */
export const paidVerdicts: readonly LessonVerdict[] = [
  ...heldVerdicts,
  LessonVerdict.StudentAbsent,
  LessonVerdict.DeadLine,
  LessonVerdict.Outage,
]

/** Verdicts of lessons that stand and taught nobody anything. */
export const untaughtVerdicts: readonly LessonVerdict[] = [
  LessonVerdict.StudentAbsent,
  LessonVerdict.DeadLine,
  LessonVerdict.Outage,
]

/** Verdicts for which nobody is paid; the lesson counts as cancelled by the tutor, or by who reported the absence. */
export const canceledVerdicts: readonly LessonVerdict[] = [LessonVerdict.TutorAbsent, LessonVerdict.CutShort]

export const PlanPeriod = { Month: 0, Quarter: 1, Year: 2, FreeTrial: 3 } as const
export type PlanPeriod = (typeof PlanPeriod)[keyof typeof PlanPeriod]

/** Calls have a kind and an id: `lesson:<uuid>`. */
export const SessionKind = { Lesson: 'lesson', Interview: 'interview', Demo: 'demo' } as const
export type SessionKind = (typeof SessionKind)[keyof typeof SessionKind]

/** `UserLost`: they left because their connection was lost and did not come back in time. */
export const SessionEventType = { UserJoined: 1, UserLeft: 2, UserLost: 3 } as const
export type SessionEventType = (typeof SessionEventType)[keyof typeof SessionEventType]

/** The states of a recording, in the media server's words. */
export const recordingStatuses = ['INVOKED', 'RECORDING', 'PAUSED', 'UPLOADING', 'UPLOADED', 'ERRORED'] as const
export type RecordingStatus = (typeof recordingStatuses)[number]

export const InterviewStatus = {
  Pending: 1,
  Passed: 2,
  Rejected: 3,
  CanceledByInterviewer: 4,
  CanceledByInterviewee: 5,
} as const
export type InterviewStatus = (typeof InterviewStatus)[keyof typeof InterviewStatus]

export const DemoSessionStatus = {
  Pending: 1,
  Passed: 2,
  Rejected: 3,
  CanceledByTutorManager: 4,
  CanceledByTutor: 5,
  CanceledByAdmin: 6,
} as const
export type DemoSessionStatus = (typeof DemoSessionStatus)[keyof typeof DemoSessionStatus]

/** What became of a film a tutor sent in. */
export const ReviewStatus = { Pending: 1, Rejected: 2, Approved: 3 } as const
export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus]
