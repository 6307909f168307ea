/**
 * Marks tutors whose public record may show outdated topics, in the batch of the change, so that no crash loses them;
 * whoever keeps the records rewrites them. Raw SQL: inserts from selects.
 */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

const onConflictSql = 'ON CONFLICT (tutor_id) DO UPDATE SET marked_at = excluded.marked_at'

/** Marks every listed tutor who chose this topic; must come before the statement that deletes the choice. */
export const markTutorsOfTopic = (db: Db, topicId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO stale_topics (tutor_id, marked_at)
     SELECT p.id, :now FROM user_topics ut JOIN tutor_public p ON p.id = ut.user_id
     WHERE ut.topic_id = :topicId ${onConflictSql}`,
    { topicId, now },
  )

/** Marks one tutor, if listed. */
export const markTutorStale = (db: Db, tutorId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO stale_topics (tutor_id, marked_at) SELECT id, :now FROM tutor_public WHERE id = :tutorId ${onConflictSql}`,
    { tutorId, now },
  )
