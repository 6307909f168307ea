/** Marks of tutors. Raw SQL: what a page needs in one batch. Bands are in halves. */
import { type ByCriterion, toBand } from '#contract/classroom/rules/marks.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { type MarkCriterion, markLimits } from '#contract/vocabulary/marks.ts'
import type { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { type GoalRow, goalColumns } from '#worker/features/classroom/goals/store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { carriedBySql, isFirstOfCallSql, isHeldSql, wasAttendedSql } from '#worker/storage/taught-lessons.ts'

export interface MarkRow extends ByCriterion {
  readonly lessonId: number
  readonly start: number
  readonly tutorId: number
  readonly tutorName: string | null
  readonly tutorImage: string | null
  readonly overall: number
  readonly lessons: number
  /** JSON. */
  readonly remarks: string
  readonly words: string
  /** JSON, in halves. */
  readonly first: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

const columns = `m.lesson_id AS lessonId, m.start_at AS start, m.tutor_id AS tutorId, u.name AS tutorName,
  u.image AS tutorImage, m.fluency, m.vocabulary, m.grammar, m.pronunciation, m.overall, m.lessons, m.remarks, m.words,
  m.first, m.created_at AS createdAt, m.updated_at AS updatedAt`

export const toBands = (row: ByCriterion): Record<MarkCriterion, number> => ({
  fluency: toBand(row.fluency),
  vocabulary: toBand(row.vocabulary),
  grammar: toBand(row.grammar),
  pronunciation: toBand(row.pronunciation),
})

export const markView = (row: MarkRow) => ({
  lessonId: row.lessonId,
  start: toIsoInstant(row.start),
  tutor: { id: row.tutorId, name: row.tutorName, image: fileUrl(row.tutorImage) },
  bands: toBands(row),
  remarks: JSON.parse(row.remarks) as Record<MarkCriterion, string>,
  words: row.words,
  overall: toBand(row.overall),
  lessons: row.lessons,
  firstBands: row.first === null ? null : toBands(JSON.parse(row.first) as ByCriterion),
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

export interface TutorOfNext {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly askedAt: number | null
  readonly isReachable: 0 | 1
}

/** SQL: whether the tutor `u` still teaches and neither they nor the student `student` has blocked the other. */
export const reachableSql = (student: string) => `(u.blocked_until <= :now
  AND EXISTS (SELECT 1 FROM tutors t WHERE t.id = u.id AND t.activated = 1)
  AND NOT EXISTS (SELECT 1 FROM room_members o JOIN room_members b ON b.room_id = o.room_id AND b.blocked = 1
    WHERE o.user_id = ${student} AND o.other_id = u.id))`

export interface LessonTimes {
  readonly id: number
  readonly tutorId: number
  readonly start: number
  readonly end: number
  readonly verdict: LessonVerdict | null
}

/** The latest marks of a student, and their latest attended lessons, one of each call; both latest first. */
export const readMarks = async (db: Db, studentId: number, now: number) => {
  const [marks, lessons] = await runBatch(db, [
    statement(
      db,
      `SELECT ${columns} FROM speaking_marks m JOIN users u ON u.id = m.tutor_id
       WHERE m.student_id = :studentId ORDER BY m.start_at DESC LIMIT ${markLimits.listed}`,
      { studentId },
    ),
    statement(
      db,
      `SELECT id, tutor_id AS tutorId, start_at AS start, end_at AS "end", verdict FROM lessons
       WHERE student_id = :studentId AND start_at < :now AND end_at <= :now AND canceled_at IS NULL
         AND ${wasAttendedSql} AND ${isFirstOfCallSql('lessons', wasAttendedSql)}
       ORDER BY start_at DESC LIMIT ${markLimits.lessonsRead}`,
      { studentId, now },
    ),
  ])
  return { marks: marks as MarkRow[], lessons: lessons as LessonTimes[] }
}

/** Tutors of a student whose next mark is told. */
export const readTutorsOfNext = async (db: Db, studentId: number, tutorIds: readonly number[], now: number) => {
  if (tutorIds.length === 0) return []
  const { results } = await statement(
    db,
    `SELECT u.id, u.name, u.image, p.mark_asked_at AS askedAt, ${reachableSql(':studentId')} AS isReachable
     FROM json_each(:tutorIds) i JOIN users u ON u.id = i.value
     LEFT JOIN tutor_students p ON p.tutor_id = u.id AND p.student_id = :studentId`,
    { studentId, tutorIds: JSON.stringify(tutorIds), now },
  ).all<TutorOfNext>()
  return results
}

export interface MarkedLessonRow {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly start: number
  readonly end: number
  readonly canceledAt: number | null
  readonly verdict: LessonVerdict | null
  readonly carriedBy: number | null
  /** Of its recap; empty without one. */
  readonly practised: string
  readonly askedAt: number | null
  readonly isReachable: 0 | 1
}

export interface PairLessonRow {
  readonly id: number
  readonly start: number
  readonly practised: string
}

const thisLesson = '(SELECT * FROM lessons WHERE id = :lessonId)'

/** What the next mark of a lesson's pair depends on, as statements for one batch: goal, mark before, a lesson of each call before. */
export const nextMarkFacts = (db: Db, lessonId: number): D1PreparedStatement[] => [
  statement(
    db,
    `SELECT ${goalColumns} FROM ${thisLesson} l JOIN learning_progress p ON p.student_id = l.student_id
     WHERE p.goal_kind IS NOT NULL`,
    { lessonId },
  ),
  statement(
    db,
    `SELECT ${columns} FROM ${thisLesson} this
     JOIN (SELECT * FROM speaking_marks WHERE student_id = (SELECT student_id FROM lessons WHERE id = :lessonId)
         AND start_at < (SELECT start_at FROM lessons WHERE id = :lessonId)
       ORDER BY start_at DESC LIMIT ${markLimits.listed}) m ON m.tutor_id = this.tutor_id
     JOIN users u ON u.id = m.tutor_id ORDER BY m.start_at DESC LIMIT 1`,
    { lessonId },
  ),
  statement(
    db,
    `SELECT l.id, l.start_at AS start, coalesce(r.practised, '') AS practised
     FROM ${thisLesson} this JOIN lessons l ON l.tutor_id = this.tutor_id AND l.student_id = this.student_id
     LEFT JOIN lesson_recaps r ON r.lesson_id = l.id
     WHERE l.start_at < this.start_at AND ${isHeldSql('l.verdict')} AND ${isFirstOfCallSql('l', isHeldSql('verdict'))}
       AND coalesce(l.call_session_id, l.session_id) <> coalesce(this.call_session_id, this.session_id)
     ORDER BY l.start_at DESC LIMIT ${markLimits.everyLessons * 2}`,
    { lessonId },
  ),
]

/** The rows of `nextMarkFacts`: the lessons are those after the mark before, latest first. */
export const toNextMarkFacts = ([goals, marks, lessons]: readonly (readonly unknown[] | undefined)[]) => {
  const [goal] = (goals ?? []) as GoalRow[]
  const [previous] = (marks ?? []) as MarkRow[]
  const earlier = ((lessons ?? []) as PairLessonRow[]).filter(({ start }) => start > (previous?.start ?? 0))
  return { goal: goal ?? null, previous: previous ?? null, earlier }
}

/** A lesson with its mark and what that depends on; null without such a lesson. */
export const readLessonMark = async (db: Db, lessonId: number, now: number) => {
  const [found, own, ...facts] = await runBatch(db, [
    statement(
      db,
      `SELECT l.id, l.tutor_id AS tutorId, l.student_id AS studentId, l.start_at AS start, l.end_at AS "end",
         l.canceled_at AS canceledAt, l.verdict, ${carriedBySql('l')} AS carriedBy, coalesce(r.practised, '') AS practised, p.mark_asked_at AS askedAt,
         ${reachableSql('l.student_id')} AS isReachable
       FROM lessons l JOIN users u ON u.id = l.tutor_id
       LEFT JOIN lesson_recaps r ON r.lesson_id = l.id
       LEFT JOIN tutor_students p ON p.tutor_id = l.tutor_id AND p.student_id = l.student_id WHERE l.id = :lessonId`,
      { lessonId, now },
    ),
    statement(
      db,
      `SELECT ${columns} FROM speaking_marks m JOIN users u ON u.id = m.tutor_id WHERE m.lesson_id = :lessonId`,
      { lessonId },
    ),
    ...nextMarkFacts(db, lessonId),
  ])
  const [lesson] = found as MarkedLessonRow[]
  const [mark] = own as MarkRow[]
  return lesson ? { lesson, mark: mark ?? null, ...toNextMarkFacts(facts) } : null
}
