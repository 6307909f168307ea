/** What an admin makes of an interview or a demo session. Pure: the rules of the server are asked. */
import { decideDemoSessionUpdate } from '#contract/joining/rules/demo-session-changes.ts'
import { decideInterviewUpdate, isInterviewDecided } from '#contract/joining/rules/interview-changes.ts'
import type { RubricScores } from '#contract/joining/shapes/assessment.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Appointment } from '#web/features/joining/interviews/appointments.ts'
import { toLimitedHtml } from '#web/lib/typed-html.ts'

export const corrections = ['passed', 'rejected', 'words', 'by-admin', 'by-manager', 'by-applicant', 'pending'] as const
/** `words`: the message alone; `by-…`: called off, by whom. */
export type Correction = (typeof corrections)[number]

const interviewStatuses: Partial<Record<Correction, InterviewStatus>> = {
  passed: InterviewStatus.Passed,
  rejected: InterviewStatus.Rejected,
  'by-manager': InterviewStatus.CanceledByInterviewer,
  'by-applicant': InterviewStatus.CanceledByInterviewee,
  pending: InterviewStatus.Pending,
}

const demoStatuses: Partial<Record<Correction, DemoSessionStatus>> = {
  passed: DemoSessionStatus.Passed,
  rejected: DemoSessionStatus.Rejected,
  'by-admin': DemoSessionStatus.CanceledByAdmin,
  'by-manager': DemoSessionStatus.CanceledByTutorManager,
  'by-applicant': DemoSessionStatus.CanceledByTutor,
  pending: DemoSessionStatus.Pending,
}

const admin = { id: 0, role: Role.RegularAdmin }
/** Stands in for the message where only the permission is asked. */
const anyWords = '-----'

/** Whether the message to the applicant belongs to this correction. */
export const takesWords = (correction: Correction): boolean =>
  correction === 'passed' || correction === 'rejected' || correction === 'words'

/** Whether it cannot be sent without one. */
export const needsWords = (appointment: Appointment, correction: Correction): boolean =>
  takesWords(correction) && (correction === 'words' || appointment.feedback === null)

/** Whether a result is set that nobody has given scores for. */
export const needsScores = ({ booking }: Appointment, correction: Correction): boolean =>
  booking.scores === null && (correction === 'passed' || correction === 'rejected')

const hasWords = (correction: Correction, typed: string): boolean => takesWords(correction) && typed.trim() !== ''

/** What is sent for an interview; no words leave the stored message as it is. */
export const interviewChangeOf = (correction: Correction, typed: string, scores: RubricScores | null = null) => {
  const status = interviewStatuses[correction]
  return {
    ...(status !== undefined && { status }),
    ...(hasWords(correction, typed) && { interviewerFeedback: toLimitedHtml(typed) }),
    ...(scores && { scores }),
  }
}

/** The same for a demo session. */
export const demoChangeOf = (correction: Correction, typed: string, scores: RubricScores | null = null) => {
  const status = demoStatuses[correction]
  return {
    ...(status !== undefined && { status }),
    ...(hasWords(correction, typed) && { managerFeedback: toLimitedHtml(typed) }),
    ...(scores && { scores }),
  }
}

const isAccepted = (appointment: Appointment, correction: Correction, now: number): boolean => {
  if (appointment.kind === 'demo') {
    const { tutorId, tutorManagerId, status, managerFeedback, tutorFeedback } = appointment.booking
    const stored = { tutorId, tutorManagerId, status, start: appointment.start, managerFeedback, tutorFeedback }
    return !isRefused(decideDemoSessionUpdate(stored, admin, demoChangeOf(correction, anyWords), now))
  }
  if (correction === 'by-admin' || (correction === 'words' && !isInterviewDecided(appointment.status))) return false
  const stored = { ...appointment.booking, start: appointment.start }
  return !isRefused(decideInterviewUpdate(stored, admin, interviewChangeOf(correction, anyWords), now))
}

/** The corrections an appointment is open to. */
export const openCorrections = (appointment: Appointment, now: number): readonly Correction[] =>
  corrections.filter((correction) => isAccepted(appointment, correction, now))
