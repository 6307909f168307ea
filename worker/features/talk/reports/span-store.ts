/** Whom a report or dispute is about, and when. Raw SQL: one row by its id. */
import type { DisputeState } from '#contract/vocabulary/disputes.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface ReportSpan {
  /** Null once the account is gone. */
  readonly userId: number | null
  readonly aboutId: number | null
  readonly resolved: 0 | 1
  readonly createdAt: number
}

export const findReportSpan = (db: Db, id: number): Promise<ReportSpan | null> =>
  statement(
    db,
    'SELECT user_id AS userId, about_id AS aboutId, resolved, created_at AS createdAt FROM reports WHERE id = :id',
    { id },
  ).first<ReportSpan>()

export interface DisputeSpan {
  readonly studentId: number
  readonly tutorId: number
  readonly state: DisputeState
  /** Of the lesson, epoch ms. */
  readonly start: number
  readonly end: number
}

export const findDisputeSpan = (db: Db, id: number): Promise<DisputeSpan | null> =>
  statement(
    db,
    `SELECT l.student_id AS studentId, l.tutor_id AS tutorId, d.state, l.start_at AS start, l.end_at AS "end"
     FROM disputes d JOIN lessons l ON l.id = d.lesson_id WHERE d.id = :id`,
    { id },
  ).first<DisputeSpan>()
