import { maySeeInterviewerFeedback, maySeeInterviewNote } from '#contract/joining/rules/interview-changes.ts'
import type { Interview } from '#contract/joining/shapes/interview.ts'
import type { BookedPerson } from '#contract/people/shapes/user.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { applicantVideoView } from '#worker/features/classroom/sessions/applicant-video.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Keyring } from '#worker/keyring.ts'
import type { InterviewWithPeople } from './list-store.ts'

interface PersonRow {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
}

export const bookedPersonView = ({ image, ...person }: PersonRow): BookedPerson => ({
  ...person,
  image: fileUrl(image),
})

export const interviewView = async (
  { interview, interviewer, interviewee, video }: InterviewWithPeople,
  caller: Caller,
  { keyring, now }: { readonly keyring: Keyring; readonly now: number },
): Promise<Interview> => ({
  id: interview.id,
  interviewerId: interview.interviewerId,
  intervieweeId: interview.intervieweeId,
  interviewerFeedback: maySeeInterviewerFeedback(caller, interview) ? interview.interviewerFeedback : null,
  intervieweeFeedback: interview.intervieweeFeedback,
  note: maySeeInterviewNote(caller, interview) ? interview.note : null,
  level: maySeeInterviewNote(caller, interview) ? interview.level : null,
  scores: maySeeInterviewNote(caller, interview) ? interview.scores : null,
  slotId: interview.slotId,
  sessionId: interview.sessionId,
  start: toIsoInstant(interview.startAt),
  status: interview.status,
  interviewer: bookedPersonView(interviewer),
  interviewee: bookedPersonView(interviewee),
  introVideo: caller.id === interview.intervieweeId ? null : await applicantVideoView(keyring, video, caller, now),
  createdAt: toIsoInstant(interview.createdAt),
  updatedAt: toIsoInstant(interview.updatedAt),
})
