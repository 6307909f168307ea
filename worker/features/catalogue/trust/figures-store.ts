/** Sources of the figures of tutors, and the figures. Raw SQL: counts in one batch, guarded writes. */

import {
  type FirstMessage,
  type TeamFigures,
  type TrustFigures,
  toRatingSpans,
} from '#contract/catalogue/rules/trust.ts'
import { headStart, type OrderFigures } from '#contract/catalogue/rules/tutor-order.ts'
import type { TutorTrust } from '#contract/people/shapes/tutor.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { quality } from '#contract/vocabulary/quality.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { type PromiseOutcome, promiseOutcomes, trust, verdictMeanings } from '#contract/vocabulary/trust.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { selectRatingSpans, selectTaughtMinutes } from './team-figures-store.ts'

const cancelMs = trust.cancelHours * hourMs
const returnMs = trust.returnDays * dayMs

const verdicts = Object.keys(verdictMeanings) as LessonVerdict[]
const listSql = (list: readonly string[]): string => list.map((one) => `'${one}'`).join(', ')
const taught = listSql(verdicts.filter((verdict) => verdictMeanings[verdict].taught))

/** SQL: whether the team has ruled that the tutor earns the whole lesson, whatever attendance says. */
const isCleared = `l.verdict IN (${listSql(
  verdicts.filter((verdict) => ['late', 'missed'].includes(verdictMeanings[verdict].promise ?? '')),
)}) AND EXISTS (SELECT 1 FROM lesson_rulings r JOIN lesson_verdicts v ON v.lesson_id = r.lesson_id
  WHERE r.lesson_id = l.id AND v.paid_minutes = l.duration)`

/** SQL: a lesson they are cleared of was kept, unless its student got all of it back as well: then it says nothing of them. */
const clearedOutcome = `iif((SELECT v.returned_minutes FROM lesson_verdicts v WHERE v.lesson_id = l.id) < l.duration, 'kept', NULL)`

/** SQL: what became of the promise of a lesson; null for one that says nothing of its tutor, or is not judged. */
export const outcomeSql = `CASE WHEN ${isCleared} THEN ${clearedOutcome} ${(['kept', 'late', 'missed'] as const)
  .map((promise) => [promise, verdicts.filter((verdict) => verdictMeanings[verdict].promise === promise)] as const)
  .filter(([, list]) => list.length > 0)
  .map(([promise, list]) => `WHEN l.verdict IN (${listSql(list)}) THEN '${promise}'`)
  .join(' ')}
  WHEN l.verdict IS NULL AND l.canceled_by = l.tutor_id AND l.canceled_at < l.start_at
    AND (l.start_at - l.canceled_at < ${cancelMs} OR l.canceled_at >= l.late_from) THEN 'canceled' END`

/** SQL: the lessons of a tutor that are counted. Those ahead count once they are cancelled. */
export const countedLessonsSql = `lessons l INDEXED BY lessons_tutor
  WHERE l.tutor_id = :tutorId AND l.start_at >= :since AND l.start_at < :until`

/** The instants between which lessons are counted, epoch ms. */
export const countedTime = (now: number) => ({ since: now - trust.days * dayMs, until: now + cancelMs })

/** First messages of one tutor that are read, newest first. */
const mostMessages = 500

interface Counted extends Record<PromiseOutcome, number> {
  readonly recent: string
}
interface Standing extends Pick<OrderFigures, 'listedAt' | 'ratingCount' | 'ratingSum'> {
  readonly changes: number
}

/** What figures are made of. */
export interface FigureSources {
  readonly standing: Standing
  readonly lessons: Pick<TrustFigures, PromiseOutcome | 'recent' | 'firstStudents' | 'returnedStudents'>
  readonly messages: readonly FirstMessage[]
  readonly team: Pick<TeamFigures, 'minutes' | 'ratings'>
}

/** In one round trip; null for somebody who was never listed. */
export const readFigureSources = async (db: Db, tutorId: number, now: number): Promise<FigureSources | null> => {
  const { since, until } = countedTime(now)
  const [[standing], [counted], [students], messages, [taughtLately], spans] = (await runBatch(db, [
    statement(
      db,
      `SELECT f.listed_at AS listedAt, f.changes, COALESCE(c.rating_count, 0) AS ratingCount,
         COALESCE(c.rating_sum, 0) AS ratingSum
       FROM tutor_figures f LEFT JOIN tutor_counters c ON c.tutor_id = f.tutor_id WHERE f.tutor_id = :tutorId`,
      { tutorId },
    ),
    statement(
      db,
      `SELECT ${promiseOutcomes.map((outcome) => `COUNT(CASE outcome WHEN '${outcome}' THEN 1 END) AS ${outcome}`).join(', ')},
         COALESCE(group_concat(substr(outcome, 1, 1), ''), '') AS recent
       FROM (SELECT ${outcomeSql} AS outcome FROM ${countedLessonsSql} ORDER BY l.start_at) WHERE outcome IS NOT NULL`,
      { tutorId, since, until },
    ),
    statement(
      db,
      `SELECT COUNT(*) AS firstStudents, COALESCE(SUM(EXISTS (
           SELECT 1 FROM lessons INDEXED BY lessons_of_pair WHERE tutor_id = :tutorId AND student_id = first.student_id
             AND start_at > first.at AND start_at <= first.at + ${returnMs} AND verdict IN (${taught}))), 0) AS returnedStudents
       FROM (SELECT s.student_id, (
           SELECT MIN(start_at) FROM lessons INDEXED BY lessons_of_pair
           WHERE tutor_id = :tutorId AND student_id = s.student_id AND verdict IN (${taught})) AS at
         FROM tutor_students s WHERE s.tutor_id = :tutorId) first
       WHERE first.at >= :since AND first.at <= :decided`,
      { tutorId, since, decided: now - returnMs },
    ),
    statement(
      db,
      `SELECT r.opened_at AS asked, r.answered_at AS answered
       FROM room_members m JOIN rooms r ON r.id = m.room_id JOIN users u ON u.id = m.other_id
       WHERE m.user_id = :tutorId AND m.active_at >= :since AND r.opened_by = m.other_id AND r.opened_at >= :since
         AND u.role = ${Role.Student}
       ORDER BY m.active_at DESC LIMIT ${mostMessages}`,
      { tutorId, since },
    ),
    selectTaughtMinutes(db, tutorId, now),
    selectRatingSpans(db, tutorId, now),
  ])) as [
    Standing[],
    Counted[],
    Pick<TrustFigures, 'firstStudents' | 'returnedStudents'>[],
    FirstMessage[],
    { minutes: number }[],
    { ago: number; stars: number }[],
  ]
  if (!standing || !counted || !students || !taughtLately) return null
  const { recent, ...counts } = counted
  const outcomeOf = (letter: string) => promiseOutcomes.filter((outcome) => outcome.startsWith(letter))
  const last = [...recent.slice(-trust.recent)].flatMap(outcomeOf)
  const team = { ...taughtLately, ratings: toRatingSpans(spans) }
  return { standing, lessons: { ...counts, ...students, recent: last }, messages, team }
}

/** Figures as they are stored. */
export interface CountedFigures {
  readonly tutorId: number
  readonly figures: TrustFigures
  readonly trust: TutorTrust | null
  readonly team: TeamFigures
  /** Whether they call for a decision of the team. */
  readonly calls: boolean
  readonly standing: Standing
}

/**
 * Stores figures, and copies what is shown into the public record. Older ones never replace newer ones; a change of a
 * source since they were read leaves them to be counted again. Returns whether something that is shown changed.
 */
export const storeFigures = async (db: Db, counted: CountedFigures, now: number): Promise<boolean> => {
  const { tutorId, figures, standing } = counted
  const [, shown = []] = await runBatch(db, [
    statement(
      db,
      `UPDATE tutor_figures SET figures = :figures, trust = :trust, team_figures = :team,
         head_start = :start, counted_changes = :changes, counted_at = :now,
         case_since = CASE WHEN :calls = 0 THEN NULL WHEN case_since IS NULL OR case_closed_at <= :again THEN :now
           ELSE case_since END,
         case_closed_at = CASE WHEN case_closed_at > :again THEN case_closed_at END
       WHERE tutor_id = :tutorId AND counted_changes <= :changes AND counted_at <= :now`,
      {
        tutorId,
        figures: JSON.stringify(figures),
        trust: counted.trust && JSON.stringify(counted.trust),
        team: JSON.stringify(counted.team),
        start: headStart({ ...figures, ...standing }, now),
        ...{ changes: standing.changes, calls: Number(counted.calls) },
        ...{ again: now - quality.againMs, now },
      },
    ),
    statement(
      db,
      `UPDATE tutor_public SET trust = f.trust, head_start = f.head_start
       FROM tutor_figures f WHERE f.tutor_id = tutor_public.id AND tutor_public.id = :tutorId
         AND (tutor_public.trust IS NOT f.trust OR tutor_public.head_start <> f.head_start)
       RETURNING tutor_public.id`,
      { tutorId },
    ),
  ])
  return shown.length > 0
}

/** The figures of one tutor; null before they were counted. */
export const findFigures = async (
  db: Db,
  tutorId: number,
): Promise<{ figures: TrustFigures; countedAt: number } | null> => {
  const row = await statement(
    db,
    'SELECT figures, counted_at AS countedAt FROM tutor_figures WHERE tutor_id = :tutorId AND figures IS NOT NULL',
    { tutorId },
  ).first<{ figures: string; countedAt: number }>()
  return row && { ...row, figures: JSON.parse(row.figures) as TrustFigures }
}
