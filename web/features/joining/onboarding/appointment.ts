/** An interview or a demo session as the applicant sees it, and what they may do next. Pure; instants in epoch ms. */

import type { DemoSession } from '#contract/joining/api/demo-sessions.ts'
import { demoSessionAllowedFrom } from '#contract/joining/rules/demo-sessions.ts'
import { interviewAllowedFrom } from '#contract/joining/rules/interviews.ts'
import type { Interview } from '#contract/joining/shapes/interview.ts'
import { sessionWindows } from '#contract/lessons/rules/session-window.ts'
import type { BookedPerson } from '#contract/people/shapes/user.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { DemoSessionStatus, InterviewStatus } from '#contract/vocabulary/teaching.ts'

export type AppointmentKind = 'interview' | 'demo'
export type AppointmentStatus = 'pending' | 'passed' | 'rejected' | 'cancelled-by-me' | 'cancelled-by-other'

export interface Appointment {
  readonly kind: AppointmentKind
  readonly id: number
  readonly start: number
  readonly end: number
  readonly status: AppointmentStatus
  readonly other: BookedPerson
  /** Limited HTML; null for none. */
  readonly feedback: string | null
  /** Seconds from the booking to the latest change, for calendar files. */
  readonly createdAt: string
  readonly updatedAt: string
}

const interviewStatuses: Record<InterviewStatus, AppointmentStatus> = {
  [InterviewStatus.Pending]: 'pending',
  [InterviewStatus.Passed]: 'passed',
  [InterviewStatus.Rejected]: 'rejected',
  [InterviewStatus.CanceledByInterviewer]: 'cancelled-by-other',
  [InterviewStatus.CanceledByInterviewee]: 'cancelled-by-me',
}

const demoStatuses: Record<DemoSessionStatus, AppointmentStatus> = {
  [DemoSessionStatus.Pending]: 'pending',
  [DemoSessionStatus.Passed]: 'passed',
  [DemoSessionStatus.Rejected]: 'rejected',
  [DemoSessionStatus.CanceledByTutorManager]: 'cancelled-by-other',
  [DemoSessionStatus.CanceledByTutor]: 'cancelled-by-me',
  [DemoSessionStatus.CanceledByAdmin]: 'cancelled-by-other',
}

const timesOf = (startText: string) => {
  const start = Date.parse(startText)
  return { start, end: start + minutes(booking.interviewMinutes) }
}

export const interviewAppointment = (one: Interview): Appointment => ({
  kind: 'interview',
  id: one.id,
  ...timesOf(one.start),
  status: interviewStatuses[one.status],
  other: one.interviewer,
  feedback: one.interviewerFeedback || null,
  createdAt: one.createdAt,
  updatedAt: one.updatedAt,
})

export const demoAppointment = (one: DemoSession): Appointment => ({
  kind: 'demo',
  id: one.id,
  ...timesOf(one.start),
  status: demoStatuses[one.status],
  other: one.tutorManager,
  feedback: one.managerFeedback || null,
  createdAt: one.createdAt,
  updatedAt: one.updatedAt,
})

/** Why a time can be chosen: for the first time, after a cancellation, or after the wait that a rejection asks for. */
export type BookingOccasion = 'first' | 'cancelled-by-me' | 'cancelled-by-other' | 'again'

export type AppointmentStep =
  | { readonly state: 'bookable'; readonly occasion: BookingOccasion; readonly last: Appointment | null }
  /** `early`: the call is not open yet. `open`: it can be joined. `undecided`: the manager has the result to write. */
  | { readonly state: 'booked'; readonly phase: 'early' | 'open' | 'undecided'; readonly appointment: Appointment }
  | { readonly state: 'rejected'; readonly retryAt: number; readonly appointment: Appointment }
  | { readonly state: 'passed'; readonly appointment: Appointment | null }

const retryAtOf = ({ kind, start }: Appointment): number =>
  kind === 'demo'
    ? demoSessionAllowedFrom(start)
    : (interviewAllowedFrom({ status: InterviewStatus.Rejected, start }) ?? start)

/** From when the call can be joined. */
export const joinableFrom = (one: Pick<Appointment, 'start' | 'end'>): number => sessionWindows(one).join.start

const phaseOf = (one: Appointment, now: number) => {
  const { join } = sessionWindows(one)
  if (now < join.start) return 'early'
  return now < join.end ? 'open' : 'undecided'
}

/** The applicant may cancel until the start; from then on the manager decides. */
export const mayCancel = ({ status, start }: Appointment, now: number): boolean => status === 'pending' && now < start

/** A pending one that nobody decided is closed this long after its end, and can then be booked again. */
export const closesUndecidedAt = ({ end }: Appointment): number => end + booking.undecidedMs

const isCancelled = ({ status }: Appointment): boolean => status.startsWith('cancelled')

const occasionOf = (newest: Appointment | undefined, lived: Appointment | undefined): BookingOccasion => {
  if (newest?.status === 'cancelled-by-me' || newest?.status === 'cancelled-by-other') return newest.status
  return lived ? 'again' : 'first'
}

/** `list` newest first. `passed` is what the server has stored about the step, which outlives the list's first page. */
export const appointmentStep = (list: readonly Appointment[], passed: boolean, now: number): AppointmentStep => {
  const lived = list.find((one) => !isCancelled(one))
  const passedAppointment = list.find(({ status }) => status === 'passed') ?? null
  if (lived?.status === 'pending' && !passed) return { state: 'booked', phase: phaseOf(lived, now), appointment: lived }
  if (passed || lived?.status === 'passed') return { state: 'passed', appointment: passedAppointment }
  const retryAt = lived ? retryAtOf(lived) : now
  if (lived && retryAt > now) return { state: 'rejected', retryAt, appointment: lived }
  return { state: 'bookable', occasion: occasionOf(list[0], lived), last: list[0] ?? null }
}
