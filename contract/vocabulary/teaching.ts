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
 * What became of a lesson, judged once from attendance: `Held` and `StudentAbsent` are paid and use minutes;
 * `TutorAbsent` and `CutShort` are not paid and return them.
 */
export const LessonVerdict = {
  Held: 'held',
  TutorAbsent: 'tutorAbsent',
  StudentAbsent: 'studentAbsent',
  CutShort: 'cutShort',
} as const
export type LessonVerdict = (typeof LessonVerdict)[keyof typeof LessonVerdict]

/** Verdicts for which the tutor is paid and the minutes stay used. */
export const paidVerdicts: readonly LessonVerdict[] = [LessonVerdict.Held, LessonVerdict.StudentAbsent]

export const PlanPeriod = { Month: 0, Quarter: 1, Year: 2, FreeTrial: 3 } as const
export type PlanPeriod = (typeof PlanPeriod)[keyof typeof PlanPeriod]

/** Calls have a kind and an id: `lesson:<uuid>`. */
export const SessionKind = { Lesson: 'lesson', Interview: 'interview', Demo: 'demo' } as const
export type SessionKind = (typeof SessionKind)[keyof typeof SessionKind]

export const SessionEventType = { UserJoined: 1, UserLeft: 2 } as const
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
