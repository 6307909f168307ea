import * as v from 'valibot'
import { BookedPerson } from '../../people/shapes/user.ts'
import { code, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { InterviewStatus } from '../../vocabulary/teaching.ts'
import { RubricScores } from './assessment.ts'

/** The applicant's newest film, for the tutor manager and admins; null for the applicant, and where there is none. */
export const ApplicantVideo = v.nullable(v.object({ id: Id, src: FileUrl }))

export const InterviewStatusField = v.picklist(Object.values(InterviewStatus))

/** How well the interviewee speaks, by the interviewer. */
export const InterviewLevel = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(limits.interviewLevel.min, code('too-low-interveiw-level')),
  v.maxValue(limits.interviewLevel.max, code('too-high-interveiw-level')),
)

/** A tutor manager interviews a tutor who wants to join. It lasts half an hour. */
export const Interview = v.object({
  id: Id,
  interviewerId: Id,
  intervieweeId: Id,
  /** Limited HTML. Null: none yet; the interviewee reads it while the interview is passed or rejected. */
  interviewerFeedback: v.nullable(v.string()),
  /** Limited HTML. Null: none yet; empty: deliberately skipped. */
  intervieweeFeedback: v.nullable(v.string()),
  /** Limited HTML, for the interviewer and admins; null for the interviewee, and where there is none. */
  note: v.nullable(v.string()),
  /** As the note. */
  level: v.nullable(InterviewLevel),
  /** As the note. */
  scores: v.nullable(RubricScores),
  slotId: Id,
  sessionId: v.string(),
  start: Instant,
  status: InterviewStatusField,
  interviewer: BookedPerson,
  interviewee: BookedPerson,
  introVideo: ApplicantVideo,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Interview = v.InferOutput<typeof Interview>
