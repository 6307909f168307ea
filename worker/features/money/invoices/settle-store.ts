/**
 * Settles lessons: judges each that is over from its attendance, posts what a paid one earns and costs, returns minutes
 * that were not taught, and tells both members, in one batch. Raw SQL: guarded writes in one batch.
 */
import { lessonJournal } from '#contract/money/rules/ledger.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import {
  attendanceSql,
  countAttendanceSql,
  insertVerdicts,
  parseAttendance,
} from '#worker/features/lessons/attendance-store.ts'
import { postJournals } from '#worker/features/money/ledger/store.ts'
import { takeReturnedNow } from '#worker/features/money/payments/refunded-lots-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { heldPartsSql, returnedToWeek, returnStatements } from '#worker/storage/minutes.ts'
import { queueVerdicts } from '#worker/storage/notifications.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { type DueLesson, isReported, isWeekRefunded, judgeDue, type SettledVerdict, settle } from './judge-lessons.ts'

/** Lessons of one tutor that are settled at once. */
const lessonsOfTutor = 100

/** What settling has decided about a lesson: whom to tell, and whether the minutes came back. */
export interface JudgedLesson {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly verdict: LessonVerdict
}

const unjudged = 'settled_at IS NULL AND canceled_at IS NULL AND verdict IS NULL'

const countDeadLines = (alsoOfStudent: string): string => `(
  SELECT count(*) FROM lessons d INDEXED BY lessons_dead_line
  WHERE d.verdict = '${LessonVerdict.DeadLine}' AND d.tutor_id = lessons.tutor_id ${alsoOfStudent}
    AND d.start_at > lessons.start_at - ${attendance.deadLinesPaid.withinMs} AND d.start_at < lessons.start_at)`

const dueColumns = `id, tutor_id AS tutorId, student_id AS studentId, price, charge, duration, start_at AS start, end_at AS "end",
  ${attendanceSql('lessons.session_id')} AS events,
  (SELECT reported_at FROM sessions s WHERE s.session_id = lessons.session_id) AS reportedAt,
  ${heldPartsSql('lessons')} AS held,
  (SELECT json_object('start', s.start_at, 'endedAt', s.terminated_at, 'pauses', json(s.pauses)) FROM subscriptions s
    WHERE s.user_id = lessons.student_id AND NOT lessons.trial AND s.terminated_at >= lessons.end_at
      AND s.start_at <= lessons.start_at AND s.created_at <= lessons.start_at AND s.end_at > lessons.start_at LIMIT 1) AS ended,
  EXISTS (SELECT 1 FROM outages o WHERE o.end_at > lessons.start_at AND o.start_at < lessons.end_at) AS outage,
  ${countDeadLines('AND d.student_id = lessons.student_id')} AS ofPair, ${countDeadLines('')} AS ofTutor`

/** Lessons of this tutor that have ended and are not judged yet; the earliest first. */
export const selectDueLessonsOf = (db: Db, tutorId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT ${dueColumns} FROM lessons INDEXED BY lessons_unsettled_tutor
     WHERE tutor_id = :tutorId AND ${unjudged} AND end_at <= :now ORDER BY end_at LIMIT ${lessonsOfTutor}`,
    { tutorId, now },
  )

/** As `selectDueLessonsOf`, of all tutors; only lessons that ended after this place. */
const findDueLessons = async (
  db: Db,
  { limit, ...after }: { readonly end: number; readonly id: number; readonly limit: number },
  now: number,
): Promise<DueLesson[]> => {
  const due = statement(
    db,
    `SELECT ${dueColumns} FROM lessons INDEXED BY lessons_unsettled
     WHERE end_at >= :end AND (end_at, id) > (:end, :id) AND ${unjudged} AND end_at <= :now
     ORDER BY end_at, id LIMIT ${limit}`,
    { ...after, now },
  )
  return (await due.all<DueLesson>()).results
}

/** A tutor whose pay waits for the team waits for nothing unless the team is told. */
const tellTeam = (db: Db, { id: lessonId, tutorId, studentId }: DueLesson, now: number): D1PreparedStatement =>
  queueNotice(
    db,
    createTeamAlert(`lesson:${lessonId}:held-back`, teamTexts.heldBack({ lessonId, tutorId, studentId }), now),
  )

/**
 * What stores verdicts with all that follows from them, all or nothing. A lesson that was judged, cancelled or moved since it
 * was read, or has got a further event, is left as it is, so that two runs at once settle each lesson once.
 */
const settlementStatements = (db: Db, judged: readonly SettledVerdict[], now: number): D1PreparedStatement[] => {
  if (judged.length === 0) return []
  const settlements = judged.map((one) => settle(one, now))
  const verdicts = JSON.stringify(
    settlements.map(({ lesson, verdict, returns, paid, posted }) => ({
      id: lesson.id,
      end: lesson.end,
      events: parseAttendance(lesson.events).length,
      verdict,
      price: lesson.price,
      charge: lesson.charge,
      toWeek: returnedToWeek(returns),
      paid: Number(paid),
      posted: Number(posted),
    })),
  )
  const isUnchanged = (lesson: string) => `${lesson}.settled_at IS NULL AND ${lesson}.canceled_at IS NULL
    AND ${lesson}.verdict IS NULL AND ${lesson}.id = r.value->>'id' AND ${lesson}.end_at = r.value->>'end'
    AND r.value->>'events' = ${countAttendanceSql(`${lesson}.session_id`)}`
  const journals = settlements.filter(({ posted }) => posted).map(({ lesson }) => lessonJournal(lesson))
  return [
    postJournals(db, journals, now, {
      // Found once for the batch, and not for each posting again.
      sql: `e.refId IN (SELECT l.id FROM json_each(:verdicts) r CROSS JOIN lessons l ON ${isUnchanged('l')})`,
      values: { verdicts },
    }),
    statement(
      db,
      `UPDATE lessons SET verdict = r.value->>'verdict', judged_at = :now, updated_at = :now,
         price = r.value->>'price', charge = r.value->>'charge', week_minutes = week_minutes - (r.value->>'toWeek'),
         settled_at = iif(r.value->>'posted', :now, NULL),
         canceled_by = iif(r.value->>'paid', NULL, tutor_id), canceled_at = iif(r.value->>'paid', NULL, :now)
       FROM json_each(:verdicts) r WHERE ${isUnchanged('lessons')}
       RETURNING id, tutor_id AS tutorId, student_id AS studentId, verdict`,
      { verdicts, now },
    ),
    insertVerdicts(
      db,
      settlements.map(({ lesson, ...rest }) => ({ ...rest, lessonId: lesson.id, reported: isReported(lesson) })),
      now,
    ),
    ...returnStatements(
      db,
      settlements.map(({ lesson, returns }) => ({ lessonId: lesson.id, studentId: lesson.studentId, returns })),
      'judged_at',
      now,
    ),
    ...takeReturnedNow(
      db,
      settlements.flatMap(({ lesson }) => (isWeekRefunded(lesson) ? [lesson.id] : [])),
      now,
    ),
    ...settlements.flatMap(({ heldBack, lesson }) => (heldBack ? [tellTeam(db, lesson, now)] : [])),
    queueVerdicts(
      db,
      settlements.map(({ lesson }) => lesson.id),
      now,
    ),
  ]
}

const runSettlement = async (db: Db, statements: D1PreparedStatement[]): Promise<JudgedLesson[]> => {
  if (statements.length === 0) return []
  const [, judgedLessons = []] = await runBatch(db, statements)
  return judgedLessons as JudgedLesson[]
}

/** Stores verdicts, each with all that follows from it. */
export const settleLessons = (db: Db, judged: readonly SettledVerdict[], now: number): Promise<JudgedLesson[]> =>
  runSettlement(db, settlementStatements(db, judged, now))

/** Judges the lesson of this session, if it can be judged now. */
export const settleSession = async (db: Db, sessionId: string, now: number): Promise<JudgedLesson[]> => {
  const due = await statement(
    db,
    `SELECT ${dueColumns} FROM lessons WHERE session_id = :sessionId AND ${unjudged} AND end_at <= :now`,
    { sessionId, now },
  ).all<DueLesson>()
  return settleLessons(db, judgeDue(due.results, now), now)
}

/**
 * Where a run stops at the latest, and how many lessons a batch settles. D1 answers a thousand statements of one invocation,
 * which counts those of a batch one by one: batches are large because each has as many statements as a small one.
 */
export const mostOfRun = { statements: 400, lessons: 10_000, ofBatch: 300 }

/**
 * Settles lessons that ended after `since` and can be judged, until a batch has reached a bound; the next run goes on
 * where this one stopped. Returns those it judged.
 */
export const settleDueLessons = async (
  db: Db,
  since: number,
  now: number,
  most: typeof mostOfRun = mostOfRun,
): Promise<JudgedLesson[]> => {
  const judgedLessons: JudgedLesson[] = []
  let place = { end: since, id: 0 }
  for (let used = 0; used < most.statements && judgedLessons.length < most.lessons; ) {
    const due = await findDueLessons(db, { ...place, limit: most.ofBatch }, now)
    const statements = settlementStatements(db, judgeDue(due, now), now)
    judgedLessons.push(...(await runSettlement(db, statements)))
    used += 1 + statements.length
    const last = due.at(-1)
    if (!last || due.length < most.ofBatch) break
    place = last
  }
  return judgedLessons
}
