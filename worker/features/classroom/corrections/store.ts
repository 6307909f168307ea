/** What D1 says of a lesson in which somebody is corrected. Raw SQL: the end of its call with what this carries. */
import { standsInCall } from '#worker/features/lessons/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { carriedBySql } from '#worker/storage/taught-lessons.ts'

export interface LessonOfCorrections {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly start: number
  /** Of its call: lessons that go on in it are behind. */
  readonly end: number
  readonly canceledAt: number | null
  readonly carriedBy: number | null
  /** When the account of the student was made. */
  readonly madeAt: number
}

export const findLessonOfCorrections = (db: Db, id: number): Promise<LessonOfCorrections | null> =>
  statement(
    db,
    `SELECT l.id, l.tutor_id AS tutorId, l.student_id AS studentId, l.start_at AS start, l.canceled_at AS canceledAt,
       ${carriedBySql('l')} AS carriedBy,
       max(l.end_at, coalesce((SELECT max(c.end_at) FROM lessons c
         WHERE c.call_session_id = l.session_id AND ${standsInCall('c')}), 0)) AS end, u.created_at AS madeAt
     FROM lessons l JOIN users u ON u.id = l.student_id WHERE l.id = :id`,
    { id },
  ).first<LessonOfCorrections>()
