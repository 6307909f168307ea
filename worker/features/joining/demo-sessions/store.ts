/** Single demo sessions. Raw SQL: the history is also part of a guarded insert. */
import type { DemoSessionHistory } from '#contract/joining/rules/demo-sessions.ts'
import type { RubricScores } from '#contract/joining/shapes/assessment.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { parseScores, type StoredScores } from '#worker/features/joining/interviews/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

const { Pending, Passed, Rejected } = DemoSessionStatus

/**
 * The steps before a demo session, and the tutor's earlier ones: `[film, interview, open, rejectedStart]`. The plus keeps the
 * planner from looking for the greatest start among those of everybody.
 */
export const demoSessionHistorySql = `SELECT json_array(
  EXISTS (SELECT 1 FROM intro_videos v WHERE v.tutor_id = :tutorId AND +v.state = ${ReviewStatus.Approved}),
  coalesce((
    SELECT i.status = ${InterviewStatus.Passed} FROM interviews i WHERE i.interviewee_id = :tutorId AND i.status < 4
    ORDER BY i.created_at DESC, i.id DESC LIMIT 1), 0),
  EXISTS (SELECT 1 FROM demo_sessions d WHERE d.tutor_id = :tutorId AND d.status IN (${Pending}, ${Passed})),
  (SELECT max(+d.start_at) FROM demo_sessions d WHERE d.tutor_id = :tutorId AND d.status = ${Rejected}))`

export const parseDemoSessionHistory = (history: string | null): DemoSessionHistory => {
  const [film, interview, open, rejectedStart] = JSON.parse(history ?? '[0,0,0,null]') as [
    0 | 1,
    0 | 1,
    0 | 1,
    number | null,
  ]
  return {
    approvedIntroVideo: film === 1,
    passedInterview: interview === 1,
    hasOpenOrPassed: open === 1,
    rejectedStart,
  }
}

/** A demo session without its people. Epoch ms. */
export interface DemoSessionRow {
  readonly id: number
  readonly tutorId: number
  readonly tutorManagerId: number
  readonly sessionId: string
  readonly start: number
  readonly end: number
  readonly status: DemoSessionStatus
  readonly managerFeedback: string | null
  readonly tutorFeedback: string | null
  readonly note: string | null
  readonly level: number | null
  readonly scores: RubricScores | null
  readonly updatedAt: number
}

export const findDemoSession = async (db: Db, id: number): Promise<DemoSessionRow | null> => {
  const row = await statement(
    db,
    `SELECT id, tutor_id AS tutorId, tutor_manager_id AS tutorManagerId, session_id AS sessionId,
       start_at AS start, end_at AS "end", status, manager_feedback AS managerFeedback,
       tutor_feedback AS tutorFeedback, note, level, scores, updated_at AS updatedAt
     FROM demo_sessions WHERE id = :id`,
    { id },
  ).first<StoredScores<DemoSessionRow>>()
  return row && { ...row, scores: parseScores(row.scores) }
}
