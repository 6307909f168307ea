/** Interviews and demo sessions of a tutor manager in one form, and how they are sorted. Pure. */

import type { DemoSession } from '#contract/joining/api/demo-sessions.ts'
import { isDemoSessionCanceled, refuseDemoSessionStatus } from '#contract/joining/rules/demo-sessions.ts'
import { decideInterviewUpdate, isInterviewCanceled } from '#contract/joining/rules/interview-changes.ts'
import type { RubricScores } from '#contract/joining/shapes/assessment.ts'
import type { Interview } from '#contract/joining/shapes/interview.ts'
import { canJoin } from '#contract/lessons/rules/lesson-status.ts'
import { managerBookingAt } from '#contract/lessons/rules/manager-bookings.ts'
import type { BookedPerson } from '#contract/people/shapes/user.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { DemoSessionStatus, InterviewStatus } from '#contract/vocabulary/teaching.ts'

interface Shared extends Interval {
  readonly id: number
  readonly applicant: BookedPerson
  readonly manager: BookedPerson
  readonly video: { readonly id: number; readonly src: string } | null
  /** Limited HTML of the manager about the result; null for none. */
  readonly feedback: string | null
  /** Limited HTML of the applicant, after the result; null for none yet, empty for skipped. */
  readonly answer: string | null
  /** ISO instant. */
  readonly updatedAt: string
}

/** Times are epoch ms. */
export type Appointment =
  | (Shared & { readonly kind: 'interview'; readonly status: InterviewStatus; readonly booking: Interview })
  | (Shared & { readonly kind: 'demo'; readonly status: DemoSessionStatus; readonly booking: DemoSession })

export const fromInterview = (booking: Interview): Appointment => ({
  kind: 'interview',
  id: booking.id,
  ...managerBookingAt(Date.parse(booking.start)),
  status: booking.status,
  applicant: booking.interviewee,
  manager: booking.interviewer,
  video: booking.introVideo,
  feedback: booking.interviewerFeedback,
  answer: booking.intervieweeFeedback,
  updatedAt: booking.updatedAt,
  booking,
})

export const fromDemoSession = (booking: DemoSession): Appointment => ({
  kind: 'demo',
  id: booking.id,
  ...managerBookingAt(Date.parse(booking.start)),
  status: booking.status,
  applicant: booking.tutor,
  manager: booking.tutorManager,
  video: booking.introVideo,
  feedback: booking.managerFeedback,
  answer: booking.tutorFeedback,
  updatedAt: booking.updatedAt,
  booking,
})

/** Unique among both kinds. */
export const keyOf = ({ kind, id }: Pick<Appointment, 'kind' | 'id'>): string => `${kind}-${id}`

/** How an appointment stands. `waiting`: it has begun, and its result is missing. */
export type Outcome =
  | ('upcoming' | 'waiting' | 'passed' | 'rejected')
  | ('cancelled-by-manager' | 'cancelled-by-applicant' | 'cancelled-by-admin')

export const outcomeOf = ({ kind, status, start }: Appointment, now: number): Outcome => {
  if (status === InterviewStatus.Pending) return now < start ? 'upcoming' : 'waiting'
  if (status === InterviewStatus.Passed) return 'passed'
  if (status === InterviewStatus.Rejected) return 'rejected'
  if (kind === 'demo' && status === DemoSessionStatus.CanceledByAdmin) return 'cancelled-by-admin'
  const byManager = kind === 'demo' ? DemoSessionStatus.CanceledByTutorManager : InterviewStatus.CanceledByInterviewer
  return status === byManager ? 'cancelled-by-manager' : 'cancelled-by-applicant'
}

/** Whether it was held, and its result is known. */
export const isDecided = (one: Appointment): boolean =>
  one.status === InterviewStatus.Passed || one.status === InterviewStatus.Rejected

export const isCancelled = (one: Appointment): boolean =>
  one.kind === 'interview' ? isInterviewCanceled(one.status) : isDemoSessionCanceled(one.status)

/** Whether its call is open: from a quarter of an hour before the start to a quarter after the end. */
export const isJoinable = (one: Appointment, now: number): boolean =>
  canJoin({ start: one.start, end: one.end, canceledAt: isCancelled(one) ? one.start : null }, now)

const storedInterview = ({ status, ...interview }: Interview, start: number) => ({ ...interview, status, start })

/** What a manager can make of an appointment. `cancelled`: it does not take place, or did not. */
export type Choice = 'passed' | 'rejected' | 'cancelled'

const interviewStatus = {
  passed: InterviewStatus.Passed,
  rejected: InterviewStatus.Rejected,
  cancelled: InterviewStatus.CanceledByInterviewer,
} as const
const demoStatus = {
  passed: DemoSessionStatus.Passed,
  rejected: DemoSessionStatus.Rejected,
  cancelled: DemoSessionStatus.CanceledByTutorManager,
} as const

/** What the team alone reads of a result; what is left out stays as it is. */
export interface ForTeam {
  readonly note?: string
  readonly level?: number
  readonly scores?: RubricScores
}

/** What is sent for a choice; feedback, note, level and scores belong to a result. */
export const interviewChange = (choice: Choice, feedback: string, forTeam: ForTeam = {}) => ({
  status: interviewStatus[choice],
  ...(choice !== 'cancelled' && { interviewerFeedback: feedback, ...forTeam }),
})
export const demoChange = (choice: Choice, feedback: string, forTeam: ForTeam = {}) => ({
  status: demoStatus[choice],
  ...(choice !== 'cancelled' && { managerFeedback: feedback, ...forTeam }),
})

/** Stands in for the feedback where only the permission to decide is asked. */
const anyFeedback = '-----'

/** Whether the server would accept the choice from this person now: its own rules are asked. */
export const mayChoose = (one: Appointment, choice: Choice, caller: Caller, now: number): boolean => {
  if (one.kind === 'demo') {
    const { tutorId, tutorManagerId, status } = one.booking
    const stored = { tutorId, tutorManagerId, status, start: one.start }
    return refuseDemoSessionStatus(stored, caller, demoStatus[choice], now) === null
  }
  const change = interviewChange(choice, anyFeedback)
  return !isRefused(decideInterviewUpdate(storedInterview(one.booking, one.start), caller, change, now))
}

/** The manager calls an appointment off until its start; afterwards that is one of the results. */
export const mayCallOff = (one: Appointment, caller: Caller, now: number): boolean =>
  now < one.start && mayChoose(one, 'cancelled', caller, now)

/** Whether the applicant may still call it off: until its start. */
export const mayWithdraw = (one: Appointment, caller: Caller, now: number): boolean => {
  if (one.kind === 'demo') {
    const { tutorId, tutorManagerId, status } = one.booking
    const stored = { tutorId, tutorManagerId, status, start: one.start }
    return refuseDemoSessionStatus(stored, caller, DemoSessionStatus.CanceledByTutor, now) === null
  }
  const change = { status: InterviewStatus.CanceledByInterviewee }
  return !isRefused(decideInterviewUpdate(storedInterview(one.booking, one.start), caller, change, now))
}

export const byStart = (a: Appointment, b: Appointment): number => a.start - b.start || keyOf(a).localeCompare(keyOf(b))
