/**
 * Settles lessons: judges each that is over from its attendance, posts what a paid one earns and costs, returns the
 * minutes of one that is not paid, and tells both members, in one batch. Raw SQL: guarded writes in one batch.
 */
import { isHeld, isJudgeable, isPaid, judgeAttendance, measurePresence } from '#contract/lessons/rules/attendance.ts'
import { lessonJournal, type SettledLesson } from '#contract/money/rules/ledger.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { attendanceSql, countAttendanceSql, parseAttendance } from '#worker/features/lessons/attendance-store.ts'
import { postJournals } from '#worker/features/money/ledger/store.ts'
import { type AuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { queueVerdicts } from '#worker/storage/notifications.ts'

/** Lessons settled by one batch. */
export const lessonsPerBatch = 100

/** A lesson that is over and not judged, with its attendance. */
export interface DueLesson extends SettledLesson, Interval {
  readonly events: string
  readonly reportedAt: number | null
}

interface SettledVerdict {
  readonly lesson: DueLesson
  readonly verdict: LessonVerdict
}

/** What settling has decided about a lesson: whom to tell, and whether the minutes came back. */
export interface JudgedLesson {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly verdict: LessonVerdict
}

const unjudged = 'settled_at IS NULL AND canceled_at IS NULL AND verdict IS NULL'
const columns = 'id, tutor_id AS tutorId, student_id AS studentId, price, charge'
const dueColumns = `${columns}, start_at AS start, end_at AS "end", ${attendanceSql('lessons.session_id')} AS events,
  (SELECT reported_at FROM sessions s WHERE s.session_id = lessons.session_id) AS reportedAt`

/** Lessons of this tutor that have ended and are not judged yet; the earliest first. */
export const selectDueLessonsOf = (db: Db, tutorId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT ${dueColumns} FROM lessons INDEXED BY lessons_unsettled_tutor
     WHERE tutor_id = :tutorId AND ${unjudged} AND end_at <= :now ORDER BY end_at LIMIT ${lessonsPerBatch}`,
    { tutorId, now },
  )

/** As `selectDueLessonsOf`, of all tutors; only lessons that ended after this place. */
const findDueLessons = async (
  db: Db,
  after: { readonly end: number; readonly id: number },
  now: number,
): Promise<DueLesson[]> => {
  const due = statement(
    db,
    `SELECT ${dueColumns} FROM lessons INDEXED BY lessons_unsettled
     WHERE end_at >= :end AND (end_at, id) > (:end, :id) AND ${unjudged} AND end_at <= :now
     ORDER BY end_at, id LIMIT ${lessonsPerBatch}`,
    { ...after, now },
  )
  return (await due.all<DueLesson>()).results
}

/**
 * The verdict of a lesson that has ended, or null while attendance may still be missing. One that was held is judged at
 * its end: before the report an open stay counts only up to the time by which a lost socket is noticed.
 */
export const decideVerdict = (lesson: DueLesson, now: number): LessonVerdict | null => {
  const events = parseAttendance(lesson.events)
  if (isJudgeable(lesson, lesson.reportedAt, now)) return judgeAttendance(lesson, measurePresence(lesson, events, now))
  const presence = measurePresence(lesson, events, now - attendance.reportAfterMs)
  return now >= lesson.end && isHeld(lesson, presence) ? LessonVerdict.Held : null
}

/** Those of these lessons that can be judged now. */
export const judgeDue = (due: readonly DueLesson[], now: number): SettledVerdict[] =>
  due.flatMap((lesson) => {
    const verdict = decideVerdict(lesson, now)
    return verdict === null ? [] : [{ lesson, verdict }]
  })

/**
 * Stores verdicts with all that follows from them, all or nothing. A lesson that was judged, cancelled or moved since it
 * was read, or has got a further event, is left as it is, so that two runs at once settle each lesson once.
 */
export const settleLessons = async (
  db: Db,
  settlements: readonly SettledVerdict[],
  now: number,
): Promise<JudgedLesson[]> => {
  if (settlements.length === 0) return []
  const verdicts = JSON.stringify(
    settlements.map(({ lesson, verdict }) => ({
      id: lesson.id,
      end: lesson.end,
      events: parseAttendance(lesson.events).length,
      verdict,
      paid: isPaid(verdict) ? 1 : 0,
    })),
  )
  const isUnchanged = (lesson: string) => `${lesson}.settled_at IS NULL AND ${lesson}.canceled_at IS NULL
    AND ${lesson}.verdict IS NULL AND ${lesson}.id = r.value->>'id' AND ${lesson}.end_at = r.value->>'end'
    AND r.value->>'events' = ${countAttendanceSql(`${lesson}.session_id`)}`
  const paidSettlements = settlements.filter(({ verdict }) => isPaid(verdict))
  const journals = paidSettlements.map(({ lesson }) => lessonJournal(lesson))
  const [, judgedLessons = []] = await runBatch(db, [
    postJournals(db, journals, now, {
      sql: `EXISTS (SELECT 1 FROM lessons l JOIN json_each(:verdicts) r ON ${isUnchanged('l')} WHERE l.id = e.refId)`,
      values: { verdicts },
    }),
    statement(
      db,
      `UPDATE lessons SET verdict = r.value->>'verdict', judged_at = :now, updated_at = :now,
         settled_at = iif(r.value->>'paid', :now, NULL),
         canceled_by = iif(r.value->>'paid', NULL, tutor_id), canceled_at = iif(r.value->>'paid', NULL, :now)
       FROM json_each(:verdicts) r WHERE ${isUnchanged('lessons')}
       RETURNING id, tutor_id AS tutorId, student_id AS studentId, verdict`,
      { verdicts, now },
    ),
    queueVerdicts(
      db,
      settlements.map(({ lesson }) => lesson.id),
      now,
    ),
  ])
  return judgedLessons as JudgedLesson[]
}

/** Judges the lesson of this session, if it can be judged now. */
export const settleSession = async (db: Db, sessionId: string, now: number): Promise<JudgedLesson[]> => {
  const due = await statement(
    db,
    `SELECT ${dueColumns} FROM lessons WHERE session_id = :sessionId AND ${unjudged} AND end_at <= :now`,
    { sessionId, now },
  ).all<DueLesson>()
  return settleLessons(db, judgeDue(due.results, now), now)
}

/** A lesson to settle by hand, with what forbids it. */
export const findLessonToSettle = (
  db: Db,
  id: number,
): Promise<(SettledLesson & { end: number; canceledAt: number | null; verdict: LessonVerdict | null }) | null> =>
  statement(db, `SELECT ${columns}, end_at AS "end", canceled_at AS canceledAt, verdict FROM lessons WHERE id = :id`, {
    id,
  }).first()

/**
 * Counts a lesson as held by the word of the team: it is paid, and minutes that its verdict returned are used again.
 * Nothing happens when it is paid already, or was cancelled otherwise.
 */
export const settleByHand = async (
  db: Db,
  lesson: SettledLesson,
  now: number,
  auditEntry: AuditEntry,
): Promise<void> => {
  const isOpen = (row: string) => `${row}.settled_at IS NULL AND (${row}.canceled_at IS NULL OR
    ${row}.verdict IN ('${LessonVerdict.TutorAbsent}', '${LessonVerdict.CutShort}'))`
  await runBatch(db, [
    postJournals(db, [lessonJournal(lesson)], now, {
      sql: `EXISTS (SELECT 1 FROM lessons l WHERE l.id = e.refId AND ${isOpen('l')})`,
    }),
    statement(
      db,
      `UPDATE lessons SET settled_at = :now, verdict = '${LessonVerdict.Held}', judged_at = :now, updated_at = :now,
         canceled_by = NULL, canceled_at = NULL
       WHERE id = :id AND ${isOpen('lessons')}`,
      { id: lesson.id, now },
    ),
    toStatement(db, insertAuditEntryIfChanged(db, auditEntry, now)),
  ])
}

/**
 * Settles lessons that ended after `since` and can be judged, at most `maxBatches` batches of them; the next run goes on
 * where this one stopped. Returns those it judged.
 */
export const settleDueLessons = async (
  db: Db,
  since: number,
  now: number,
  maxBatches = 10,
): Promise<JudgedLesson[]> => {
  const judgedLessons: JudgedLesson[] = []
  let place = { end: since, id: 0 }
  for (let batch = 0; batch < maxBatches; batch++) {
    const due = await findDueLessons(db, place, now)
    judgedLessons.push(...(await settleLessons(db, judgeDue(due, now), now)))
    const last = due.at(-1)
    if (!last || due.length < lessonsPerBatch) break
    place = last
  }
  return judgedLessons
}
