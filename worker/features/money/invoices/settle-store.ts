/**
 * Settles lessons: judges each that is over from its attendance, posts what a paid one earns and costs, returns minutes
 * that were not taught, and tells both members, in one batch. Raw SQL: guarded writes in one batch.
 */
import {
  isHeld,
  isHeldBack,
  isJudgeable,
  isPaid,
  type Judgement,
  judgeAttendance,
  type LessonPresence,
  measurePresence,
} from '#contract/lessons/rules/attendance.ts'
import { paidMinutesOf, returnMinutes } from '#contract/lessons/rules/minutes.ts'
import { partOfPrice } from '#contract/lessons/rules/quota.ts'
import { lessonJournal, type SettledLesson } from '#contract/money/rules/ledger.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { canceledVerdicts, LessonVerdict } from '#contract/vocabulary/teaching.ts'
import {
  attendanceSql,
  countAttendanceSql,
  insertVerdicts,
  parseAttendance,
} from '#worker/features/lessons/attendance-store.ts'
import { postJournals } from '#worker/features/money/ledger/store.ts'
import { type AuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { heldPartsSql, parseHeldParts, returnedToWeek, returnStatements } from '#worker/storage/minutes.ts'
import { queueVerdicts } from '#worker/storage/notifications.ts'

/** Lessons settled by one batch. */
export const lessonsPerBatch = 100

/** A lesson that is over and not judged, with everything its verdict and what follows from it are decided from. */
export interface DueLesson extends SettledLesson, Interval {
  readonly duration: number
  readonly events: string
  readonly reportedAt: number | null
  /** What it holds of each source of minutes, for `parseHeldParts`. */
  readonly held: string
  /** Whether the team has marked an outage during it. */
  readonly outage: 0 | 1
  /** Lessons that connections ended lately: with this student, and of this tutor in all. */
  readonly ofPair: number
  readonly ofTutor: number
}

interface SettledVerdict {
  readonly lesson: DueLesson
  readonly judgement: Judgement
  readonly presence: LessonPresence
}

/** What settling has decided about a lesson: whom to tell, and whether the minutes came back. */
export interface JudgedLesson {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly verdict: LessonVerdict
}

const unjudged = 'settled_at IS NULL AND canceled_at IS NULL AND verdict IS NULL'
const canceled = canceledVerdicts.map((verdict) => `'${verdict}'`).join(', ')
const columns = 'id, tutor_id AS tutorId, student_id AS studentId, price, charge'

const countDeadLines = (alsoOfStudent: string): string => `(
  SELECT count(*) FROM lessons d INDEXED BY lessons_dead_line
  WHERE d.verdict = '${LessonVerdict.DeadLine}' AND d.tutor_id = lessons.tutor_id ${alsoOfStudent}
    AND d.start_at > lessons.start_at - ${attendance.deadLinesPaid.withinMs} AND d.start_at < lessons.start_at)`

const dueColumns = `${columns}, duration, start_at AS start, end_at AS "end",
  ${attendanceSql('lessons.session_id')} AS events,
  (SELECT reported_at FROM sessions s WHERE s.session_id = lessons.session_id) AS reportedAt,
  ${heldPartsSql('lessons')} AS held,
  EXISTS (SELECT 1 FROM outages o WHERE o.end_at > lessons.start_at AND o.start_at < lessons.end_at) AS outage,
  ${countDeadLines('AND d.student_id = lessons.student_id')} AS ofPair, ${countDeadLines('')} AS ofTutor`

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
 * The verdict of a lesson that has ended, or null while attendance may still be missing. One that was simply held is
 * judged at its end: before the report an open stay counts only up to the time by which a lost socket is noticed, and
 * whatever is missing adds to the time together.
 */
const judgeLesson = (lesson: DueLesson, now: number): Omit<SettledVerdict, 'lesson'> | null => {
  const events = parseAttendance(lesson.events)
  const circumstances = { outage: lesson.outage === 1 }
  const isComplete = isJudgeable(lesson, lesson.reportedAt, now)
  const presence = measurePresence(lesson, events, isComplete ? now : now - attendance.reportAfterMs)
  if (!isComplete && (now < lesson.end || !isHeld(lesson, presence))) return null
  const judgement = judgeAttendance(lesson, presence, circumstances)
  return isComplete || judgement.verdict === LessonVerdict.Held ? { judgement, presence } : null
}

/** Those of these lessons that can be judged now. */
export const judgeDue = (due: readonly DueLesson[], now: number): SettledVerdict[] =>
  due.flatMap((lesson) => {
    const judged = judgeLesson(lesson, now)
    return judged === null ? [] : [{ lesson, ...judged }]
  })

/**
 * What a verdict makes of a lesson: minutes that go back, and what its tutor earns and its student is charged. Where all
 * minutes went back nothing is charged; the platform bears what the tutor earns all the same.
 */
const settle = ({ lesson, judgement, presence }: SettledVerdict, now: number) => {
  const { verdict, returnedMinutes, paidMinutes } = judgement
  const parts = parseHeldParts(lesson.held)
  const returns = returnMinutes(parts, returnedMinutes, now)
  const charged = paidMinutesOf(parts)
  const uncharged = paidMinutesOf(returns)
  const price = partOfPrice(lesson.price, paidMinutes, lesson.duration)
  const charge = uncharged === 0 ? lesson.charge : partOfPrice(lesson.charge, charged - uncharged, charged)
  const heldBack = isHeldBack(verdict, lesson)
  const paid = isPaid(verdict)
  return {
    lesson: paid ? { ...lesson, price, charge } : lesson,
    verdict,
    returns,
    presence,
    returnedMinutes,
    paidMinutes,
    heldBack,
    paid,
    /** Whether the ledger gets its journal now. */
    posted: paid && !heldBack,
  }
}

const isReported = ({ reportedAt, end }: DueLesson): boolean => reportedAt !== null && reportedAt >= end

/** What the tutors of these lessons earn by them now, piastres. */
export const earnedBy = (settlements: readonly SettledVerdict[], now: number): number =>
  settlements.map((one) => settle(one, now)).reduce((sum, { posted, lesson }) => (posted ? sum + lesson.price : sum), 0)

/**
 * Stores verdicts with all that follows from them, all or nothing. A lesson that was judged, cancelled or moved since it
 * was read, or has got a further event, is left as it is, so that two runs at once settle each lesson once.
 */
export const settleLessons = async (
  db: Db,
  judged: readonly SettledVerdict[],
  now: number,
): Promise<JudgedLesson[]> => {
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
  const [, judgedLessons = []] = await runBatch(db, [
    postJournals(db, journals, now, {
      sql: `EXISTS (SELECT 1 FROM lessons l JOIN json_each(:verdicts) r ON ${isUnchanged('l')} WHERE l.id = e.refId)`,
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
 * Counts a lesson as held by the word of the team: it is paid, and what is left of minutes that its verdict returned is
 * used again. One that waits for the team because connections ended it is paid, and its minutes stay returned. Nothing
 * happens when it is paid already, or was cancelled otherwise.
 */
export const settleByHand = async (
  db: Db,
  lesson: SettledLesson,
  now: number,
  auditEntry: AuditEntry,
): Promise<void> => {
  const isOpen = (row: string) => `${row}.settled_at IS NULL AND (${row}.canceled_at IS NULL OR
    ${row}.verdict IN (${canceled}))`
  const values = { id: lesson.id, now }
  const counts = `EXISTS (SELECT 1 FROM lessons l
    WHERE l.id = :id AND l.settled_at = :now AND l.verdict = '${LessonVerdict.Held}')`
  await runBatch(db, [
    postJournals(db, [lessonJournal(lesson)], now, {
      sql: `EXISTS (SELECT 1 FROM lessons l WHERE l.id = e.refId AND ${isOpen('l')})`,
    }),
    statement(
      db,
      `UPDATE lessons SET settled_at = :now, judged_at = :now, updated_at = :now, canceled_by = NULL, canceled_at = NULL,
         verdict = iif(verdict = '${LessonVerdict.DeadLine}', verdict, '${LessonVerdict.Held}'),
         week_minutes = iif(verdict IN (${canceled}) AND trial AND week_minutes = 0, duration, week_minutes)
       WHERE id = :id AND ${isOpen('lessons')}`,
      values,
    ),
    toStatement(db, insertAuditEntryIfChanged(db, auditEntry, now)),
    statement(
      db,
      `INSERT INTO minute_movements (user_id, lot_id, lesson_id, kind, minutes, created_at)
       SELECT user_id, id, lesson_id, 'ended', -rest, :now FROM minute_lots
       WHERE lesson_id = :id AND rest > 0 AND ${counts}`,
      values,
    ),
    statement(
      db,
      `UPDATE lesson_verdicts SET verdict = '${LessonVerdict.Held}', returned_minutes = 0, judged_at = :now,
         paid_minutes = (SELECT duration FROM lessons WHERE id = :id)
       WHERE lesson_id = :id AND ${counts}`,
      values,
    ),
    statement(
      db,
      `UPDATE lesson_verdicts SET held_back = 0 WHERE lesson_id = :id
         AND EXISTS (SELECT 1 FROM lessons l WHERE l.id = :id AND l.settled_at = :now)`,
      values,
    ),
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
