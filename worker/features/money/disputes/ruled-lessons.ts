/** Reads a lesson as the team rules about it. Raw SQL: several questions in one round trip. */
import type { AttendanceEvent } from '#contract/lessons/rules/presence.ts'
import type { RuledLesson } from '#contract/money/rules/rulings.ts'
import type { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { attendanceSql, parseAttendance } from '#worker/features/lessons/attendance-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import type { lessonRulings } from '#worker/storage/schema/teaching.ts'
import { type DisputeRow, disputeColumns } from './store.ts'

export type RulingRow = typeof lessonRulings.$inferSelect

const rulingColumns = `id, lesson_id AS lessonId, tutor_id AS tutorId, ruled_by AS ruledBy, outage_id AS outageId,
  returned_minutes AS returnedMinutes, paid_minutes AS paidMinutes, minutes, earned, charged, reason, created_at AS createdAt`

/** Lots that were made because of this lesson and have something left. */
export interface ReturnedLot {
  readonly id: number
  readonly rest: number
  readonly paid: 0 | 1
}

export interface RuledLessonRow extends RuledLesson {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly verdict: LessonVerdict | null
  readonly heldBack: boolean
  readonly lots: readonly ReturnedLot[]
  readonly lastRulingId: number | null
}

type StoredLesson = Omit<RuledLessonRow, 'state' | 'lots' | 'returnedRest' | 'heldBack'> & {
  readonly heldBack: 0 | 1 | null
  readonly returnedMinutes: number | null
  readonly paidMinutes: number
  readonly earned: number
  readonly charged: number
}

export const selectRuled = (db: Db, id: number): D1PreparedStatement[] => [
  statement(
    db,
    `SELECT l.id, l.tutor_id AS tutorId, l.student_id AS studentId, l.end_at AS "end", l.duration, l.verdict,
       v.agreed_price AS agreedPrice, v.agreed_charge AS agreedCharge, v.charged_minutes AS chargedMinutes,
       v.held_back AS heldBack, v.returned_minutes AS returnedMinutes, v.paid_minutes AS paidMinutes, v.earned, v.charged,
       (SELECT max(r.id) FROM lesson_rulings r WHERE r.lesson_id = l.id) AS lastRulingId
     FROM lessons l LEFT JOIN lesson_verdicts v ON v.lesson_id = l.id WHERE l.id = :id`,
    { id },
  ),
  statement(
    db,
    `SELECT o.id, o.rest, o.paid FROM minute_lots o JOIN lessons l ON l.student_id = o.user_id
     WHERE l.id = :id AND o.lesson_id = l.id AND o.rest > 0 ORDER BY o.paid, o.id DESC`,
    { id },
  ),
]

/** The rows of `selectRuled` as one lesson; null when there is none. */
export const toRuled = ([stored, lots = []]: readonly (readonly unknown[] | undefined)[]): RuledLessonRow | null => {
  const lesson = stored?.[0] as StoredLesson | undefined
  if (!lesson) return null
  const { returnedMinutes, paidMinutes, earned, charged, heldBack, ...rest } = lesson
  const returned = lots as readonly ReturnedLot[]
  return {
    ...rest,
    heldBack: heldBack === 1,
    lots: returned,
    returnedRest: returned.reduce((sum, lot) => sum + lot.rest, 0),
    state: returnedMinutes === null ? null : { returnedMinutes, paidMinutes, earned, charged },
  }
}

export const findRuledLesson = async (db: Db, id: number): Promise<RuledLessonRow | null> =>
  toRuled(await runBatch(db, selectRuled(db, id)))

export interface CaseRows {
  readonly disputes: DisputeRow[]
  readonly rulings: RulingRow[]
  readonly ruled: RuledLessonRow | null
  /** Joins and leaves of both. */
  readonly events: readonly AttendanceEvent[]
}

/** The disputes and rulings of a lesson, oldest first, and what it has come to. */
export const readCase = async (db: Db, lessonId: number): Promise<CaseRows> => {
  const [disputes, rulings, attendance, ...ruled] = await runBatch(db, [
    statement(db, `SELECT ${disputeColumns} FROM disputes WHERE lesson_id = :lessonId ORDER BY id LIMIT 20`, {
      lessonId,
    }),
    statement(db, `SELECT ${rulingColumns} FROM lesson_rulings WHERE lesson_id = :lessonId ORDER BY id LIMIT 100`, {
      lessonId,
    }),
    statement(db, `SELECT ${attendanceSql('l.session_id')} AS events FROM lessons l WHERE l.id = :lessonId`, {
      lessonId,
    }),
    ...selectRuled(db, lessonId),
  ])
  const [{ events } = { events: '[]' }] = attendance as { events: string }[]
  return {
    disputes: disputes as DisputeRow[],
    rulings: rulings as RulingRow[],
    ruled: toRuled(ruled),
    events: parseAttendance(events),
  }
}
