/** Single interviews. Raw SQL: the history is also part of a guarded insert. */
import type { EarlierInterview } from '#contract/joining/rules/interviews.ts'
import type { RubricScores } from '#contract/joining/shapes/assessment.ts'
import type { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** The tutor's latest interview that was not cancelled, as `{ id, status, start }`; null without one. */
export const newestInterviewSql = `SELECT json_object('id', i.id, 'status', i.status, 'start', i.start_at)
  FROM interviews i WHERE i.interviewee_id = :tutorId AND i.status < 4
  ORDER BY i.created_at DESC, i.id DESC LIMIT 1`

export const parseNewestInterview = (history: string | null): EarlierInterview | null =>
  history === null ? null : (JSON.parse(history) as EarlierInterview)

/** A row whose scores are still the text of a JSON. */
export type StoredScores<Row> = Omit<Row, 'scores'> & { readonly scores: string | null }

export const parseScores = (scores: string | null): RubricScores | null =>
  scores === null ? null : (JSON.parse(scores) as RubricScores)

/** An interview without its people. Epoch ms. */
export interface InterviewRow {
  readonly id: number
  readonly interviewerId: number
  readonly intervieweeId: number
  readonly sessionId: string
  readonly start: number
  readonly end: number
  readonly status: InterviewStatus
  readonly interviewerFeedback: string | null
  readonly intervieweeFeedback: string | null
  readonly note: string | null
  readonly level: number | null
  readonly scores: RubricScores | null
  readonly updatedAt: number
}

export const findInterview = async (db: Db, id: number): Promise<InterviewRow | null> => {
  const row = await statement(
    db,
    `SELECT id, interviewer_id AS interviewerId, interviewee_id AS intervieweeId, session_id AS sessionId,
       start_at AS start, end_at AS "end", status, interviewer_feedback AS interviewerFeedback,
       interviewee_feedback AS intervieweeFeedback, note, level, scores, updated_at AS updatedAt
     FROM interviews WHERE id = :id`,
    { id },
  ).first<StoredScores<InterviewRow>>()
  return row && { ...row, scores: parseScores(row.scores) }
}
