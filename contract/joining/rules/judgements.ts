/** What a manager judges of an interview or a demo session, for the team alone. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { InterviewStatus } from '../../vocabulary/teaching.ts'
import type { RubricScores } from '../shapes/assessment.ts'
import { type NoteRefusal, parseInterviewNote } from './interview-changes.ts'

export interface Judgement {
  /** Null: not judged. */
  readonly scores: RubricScores | null
  /** Limited HTML; null: none. */
  readonly note: string | null
  /** 1 to 5; null: not judged. */
  readonly level: number | null
}

export interface JudgementChange {
  readonly scores?: RubricScores | undefined
  /** Empty: takes the note away. */
  readonly note?: string | undefined
  /** Null: takes the level away. */
  readonly level?: number | null | undefined
}

export interface JudgedBooking {
  /** Statuses before and after the change; interviews and demo sessions have the same for their results. */
  readonly from: number
  readonly to: number
  /** Whether the caller is who decides, or an admin. */
  readonly isJudge: boolean
}

const isResult = (status: number): boolean => status === InterviewStatus.Passed || status === InterviewStatus.Rejected

/** The judgement after the change, or the first broken rule. A new result needs all scores; they belong to results alone. */
export const decideJudgement = (
  stored: Judgement,
  { scores, note: typed, level }: JudgementChange,
  { from, to, isJudge }: JudgedBooking,
): Judgement | Refused<'forbidden' | 'bad-request' | 'rubric-missing' | NoteRefusal> => {
  const isGiven = scores !== undefined || typed !== undefined || level !== undefined
  if (isGiven && !isJudge) return refuse('forbidden')
  if (isGiven && !isResult(to)) return refuse('bad-request')
  const parsed = typed === undefined ? { note: stored.note } : parseInterviewNote(typed)
  if ('refused' in parsed) return parsed
  const judged = scores ?? stored.scores
  if (from !== to && isResult(to) && judged === null) return refuse('rubric-missing')
  return { scores: judged, note: parsed.note, level: level === undefined ? stored.level : level }
}
