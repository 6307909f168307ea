/** Decides what becomes of an interview: who may set which status, and who writes which feedback. */

import type { Caller } from '../../shared/rules/access.ts'
import { cleanLimitedHtml } from '../../shared/rules/limited-html.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import type { ErrorCode } from '../../vocabulary/errors.ts'
import { limits } from '../../vocabulary/limits.ts'
import { isAdmin } from '../../vocabulary/roles.ts'
import { InterviewStatus } from '../../vocabulary/teaching.ts'

const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus

export const isInterviewDecided = (status: InterviewStatus): boolean => status === Passed || status === Rejected
export const isInterviewCanceled = (status: InterviewStatus): boolean =>
  status === CanceledByInterviewer || status === CanceledByInterviewee

export type FeedbackRefusal = Extract<ErrorCode, `interveiw-feedback-${string}`>

/** Feedback as it is stored: allowed tags only, 5 to 1000 visible characters. */
export const parseFeedback = (typed: string): { feedback: string } | Refused<FeedbackRefusal> => {
  const cleaned = cleanLimitedHtml(typed)
  if (!cleaned) return refuse('interveiw-feedback-invalid-html')
  if (cleaned.length < limits.interviewText.min) return refuse('interveiw-feedback-too-short')
  if (cleaned.length > limits.interviewText.max) return refuse('interveiw-feedback-too-long')
  return { feedback: cleaned.html }
}

export type NoteRefusal = Extract<ErrorCode, `interveiw-note-${string}`>

/** A note as it is stored; an empty one is none. Tags and bounds are those of feedback. */
export const parseInterviewNote = (typed: string): { note: string | null } | Refused<NoteRefusal> => {
  const cleaned = cleanLimitedHtml(typed)
  if (!cleaned) return refuse('interveiw-note-invalid-html')
  if (cleaned.length === 0) return { note: null }
  if (cleaned.length < limits.interviewText.min) return refuse('interveiw-note-too-short')
  if (cleaned.length > limits.interviewText.max) return refuse('interveiw-note-too-long')
  return { note: cleaned.html }
}

export interface StoredInterview {
  readonly interviewerId: number
  readonly intervieweeId: number
  readonly status: InterviewStatus
  /** Epoch ms. */
  readonly start: number
  readonly interviewerFeedback: string | null
  readonly intervieweeFeedback: string | null
  /** For the interviewer and admins alone. */
  readonly note: string | null
  /** 1 to 5. */
  readonly level: number | null
}

export interface InterviewChange {
  readonly status?: InterviewStatus | undefined
  readonly interviewerFeedback?: string | undefined
  /** Empty: the interviewee wants to write none. */
  readonly intervieweeFeedback?: string | undefined
  /** Empty: takes the note away. */
  readonly note?: string | undefined
  /** Null: takes the level away. */
  readonly level?: number | null | undefined
}

export type InterviewPlan = Pick<
  StoredInterview,
  'status' | 'interviewerFeedback' | 'intervieweeFeedback' | 'note' | 'level'
>
export type InterviewChangeRefusal =
  | ('forbidden' | 'empty-request' | 'bad-request' | 'illegal')
  | FeedbackRefusal
  | NoteRefusal

type Side = 'admin' | 'interviewer' | 'interviewee'

const sideOf = (caller: Caller, { interviewerId, intervieweeId }: StoredInterview): Side | null => {
  if (isAdmin(caller.role)) return 'admin'
  if (caller.id === interviewerId) return 'interviewer'
  return caller.id === intervieweeId ? 'interviewee' : null
}

/** An interview is passed or rejected with a word about why; feedback belongs to no other status. */
const hasFittingFeedback = (interview: StoredInterview, change: InterviewChange): boolean => {
  const { status = interview.status, interviewerFeedback, intervieweeFeedback } = change
  if (!isInterviewDecided(status)) return interviewerFeedback === undefined && intervieweeFeedback === undefined
  return change.status === undefined || (interviewerFeedback ?? interview.interviewerFeedback) !== null
}

const refuseStatusOfInterviewee = ({ status: from, start }: StoredInterview, to: InterviewStatus, now: number) => {
  if (to !== CanceledByInterviewee || from !== Pending) return refuse('bad-request')
  return now < start ? null : refuse('illegal')
}

const refuseStatusOfInterviewer = ({ status: from, start }: StoredInterview, to: InterviewStatus, now: number) => {
  if (to === Pending || to === CanceledByInterviewee) return refuse('bad-request')
  if (from !== Pending) return refuse('illegal')
  return isInterviewDecided(to) && now < start ? refuse('illegal') : null
}

/** Admins correct anything, except that a cancelled interview stays off: its call is closed and its time given away. */
const refuseStatusOfAdmin = ({ status: from }: StoredInterview, to: InterviewStatus) =>
  to === from || (to === Pending && isInterviewCanceled(from)) ? refuse('illegal') : null

const refuseStatus = (side: Side, interview: StoredInterview, to: InterviewStatus, now: number) => {
  if (side === 'admin') return refuseStatusOfAdmin(interview, to)
  return side === 'interviewer'
    ? refuseStatusOfInterviewer(interview, to, now)
    : refuseStatusOfInterviewee(interview, to, now)
}

/** The interview after the change, or the first broken rule. */
export const decideInterviewUpdate = (
  interview: StoredInterview,
  caller: Caller,
  change: InterviewChange,
  now: number,
): InterviewPlan | Refused<InterviewChangeRefusal> => {
  const side = sideOf(caller, interview)
  if (!side) return refuse('forbidden')
  const { status, interviewerFeedback: toTutor, intervieweeFeedback: toManager, note: typedNote, level } = change
  const others = side === 'interviewee' ? [toTutor, typedNote, level] : [toManager]
  if (others.some((field) => field !== undefined)) return refuse('forbidden')
  if (![status, toTutor, toManager, typedNote, level].some((field) => field !== undefined))
    return refuse('empty-request')
  const refused = status === undefined ? null : refuseStatus(side, interview, status, now)
  if (refused?.refused === 'bad-request') return refused
  if (!hasFittingFeedback(interview, change)) return refuse('bad-request')
  const isJudged = typedNote !== undefined || level !== undefined
  if (isJudged && isInterviewCanceled(status ?? interview.status)) return refuse('bad-request')
  if (refused) return refused

  const tutorText = toTutor === undefined ? { feedback: interview.interviewerFeedback } : parseFeedback(toTutor)
  if ('refused' in tutorText) return tutorText
  const managerText =
    toManager === undefined || toManager === ''
      ? { feedback: toManager ?? interview.intervieweeFeedback }
      : parseFeedback(toManager)
  if ('refused' in managerText) return managerText
  const storedNote = typedNote === undefined ? { note: interview.note } : parseInterviewNote(typedNote)
  if ('refused' in storedNote) return storedNote
  return {
    status: status ?? interview.status,
    interviewerFeedback: tutorText.feedback,
    intervieweeFeedback: managerText.feedback,
    note: storedNote.note,
    level: level === undefined ? interview.level : level,
  }
}

/** Note and level are for the interviewer and admins: the interviewee reads the feedback instead. */
export const maySeeInterviewNote = (caller: Caller, interview: Pick<StoredInterview, 'interviewerId'>): boolean =>
  isAdmin(caller.role) || caller.id === interview.interviewerId

/** What the interviewer wrote is for them and admins; the interviewee reads it once it explains a result. */
export const maySeeInterviewerFeedback = (
  caller: Caller,
  interview: Pick<StoredInterview, 'interviewerId' | 'status'>,
): boolean => isAdmin(caller.role) || caller.id === interview.interviewerId || isInterviewDecided(interview.status)
