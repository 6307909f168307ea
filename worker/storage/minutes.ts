/**
 * Minutes of lessons by their sources: what a lesson took, and where it goes back to. Raw SQL: parts and statements that
 * the batches of bookings, cancellations and verdicts are built of.
 */
import { type HeldPart, type MinutePart, type MinuteReturn, returnedUntil } from '#contract/lessons/rules/minutes.ts'
import { addMonths } from '#contract/shared/rules/time.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import type { Db } from './db.ts'
import { abortIfUnchanged, statement, type Values } from './guarded.ts'

/** SQL: minutes that a lesson has taken of each lot and not given back; takes an expression for its id. */
const heldOfLots = (lessonId: string): string => `
  SELECT m.lot_id AS lotId, -sum(m.minutes) AS minutes, o.paid AS paid, o.end_at AS "end", NULL AS trialSince
  FROM minute_movements m JOIN minute_lots o ON o.id = m.lot_id
  WHERE m.lesson_id = ${lessonId} AND m.kind <> 'given' GROUP BY m.lot_id HAVING sum(m.minutes) < 0`

/**
 * SQL: what a lesson holds of each source as JSON, in the order in which it took them, for `parseHeldParts`; takes the
 * name of its row. The part of a trial
 * tells when that began, or null once the student has bought something.
 */
export const heldPartsSql = (lesson: string): string => `(
  SELECT json_group_array(json_array(p.lotId, p.minutes, p.paid, p."end", p.trialSince)) FROM (
    SELECT NULL AS lotId, ${lesson}.week_minutes AS minutes, NOT ${lesson}.trial AS paid, 0 AS "end",
      iif(${lesson}.trial AND NOT EXISTS (SELECT 1 FROM subscriptions b WHERE b.user_id = ${lesson}.student_id),
        (SELECT t.created_at FROM users t WHERE t.id = ${lesson}.student_id), NULL) AS trialSince
    WHERE ${lesson}.week_minutes > 0
    UNION ALL ${heldOfLots(`${lesson}.id`)} ORDER BY 4, 1) p)`

export const parseHeldParts = (json: string): HeldPart[] =>
  (JSON.parse(json) as [number | null, number, 0 | 1, number, number | null][]).map(
    ([lotId, minutes, paid, end, trialSince]) => ({
      lotId,
      minutes,
      paid: paid === 1,
      end: trialSince === null ? end : addMonths(trialSince, booking.trialMonths),
    }),
  )

/** The same for rows `{ id, held }` of several lessons. */
export const parseHeldById = (rows: readonly unknown[] = []): Map<number, HeldPart[]> =>
  new Map((rows as { id: number; held: string }[]).map(({ id, held }) => [id, parseHeldParts(held)]))

/**
 * The lots a booking may use, the earliest end first; for a lesson that moves also those of which it holds the last
 * minutes.
 */
export const selectLots = (db: Db, userId: number, now: number, lessonId: number | null = null): D1PreparedStatement =>
  statement(
    db,
    `SELECT id, rest, paid, end_at AS "end" FROM minute_lots
     WHERE user_id = :userId AND end_at > :now
       AND (rest > 0 OR id IN (SELECT lot_id FROM minute_movements WHERE lesson_id = :lessonId))
     ORDER BY end_at, id LIMIT ${minuteLimits.lotsAtOnce}`,
    { userId, now, lessonId },
  )

/** How much of its sources a lesson takes or gives back. */
export interface MinuteChange extends Pick<MinutePart, 'lotId' | 'minutes'> {
  readonly kind: 'taken' | 'moved'
}

/**
 * Writes what a lesson takes: below zero from a source, above zero back to it. The database refuses more than a lot has
 * left, and a lot that ends before the lesson does.
 */
export const insertChanges = (
  db: Db,
  sessionId: string,
  changes: readonly MinuteChange[],
  now: number,
): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO minute_movements (user_id, lot_id, lesson_id, kind, minutes, created_at)
     SELECT l.student_id, c.value->>'lotId', l.id, c.value->>'kind', c.value->>'minutes', :now
     FROM lessons l JOIN json_each(:changes) c WHERE l.session_id = :sessionId`,
    { sessionId, changes: JSON.stringify(changes), now },
  )

/** SQL: what names the lot of minutes that a lesson gives back; takes expressions for its id and whether they were paid. */
export const causeOfReturned = (lessonId: string, paid: string): string =>
  `printf('lesson:%d:%s', ${lessonId}, iif(${paid}, 'paid', 'free'))`

/**
 * Writes what a lesson takes of the lots that an earlier statement of the batch has made of another lesson; rolls the
 * batch back where one of them is missing.
 */
export const insertReturnedTaken = (
  db: Db,
  sessionId: string,
  fromLesson: number,
  parts: readonly { readonly minutes: number; readonly paid: boolean }[],
  now: number,
): D1PreparedStatement[] =>
  parts.flatMap(({ minutes, paid }) => [
    statement(
      db,
      `INSERT INTO minute_movements (user_id, lot_id, lesson_id, kind, minutes, created_at)
       SELECT l.student_id, o.id, l.id, 'taken', -:minutes, :now
       FROM lessons l JOIN minute_lots o ON o.cause = ${causeOfReturned(':fromLesson', ':paid')}
       WHERE l.session_id = :sessionId`,
      { sessionId, fromLesson, minutes, paid: Number(paid), now },
    ),
    abortIfUnchanged(db),
  ])

/** What a lesson that does not take place gives back. */
export interface LessonReturn {
  readonly lessonId: number
  readonly studentId: number
  readonly returns: readonly MinuteReturn[]
}

/** Minutes that leave a lesson for its week or trial; the statement that ends the lesson takes them from `week_minutes`. */
export const returnedToWeek = (returns: readonly MinuteReturn[]): number =>
  returns.reduce((sum, { to, minutes }) => (to === 'week' ? sum + minutes : sum), 0)

/** As JSON, `{ lessonId, toWeek }` for each of these lessons. */
export const listToWeek = (ended: readonly LessonReturn[]): string =>
  JSON.stringify(ended.map(({ lessonId, returns }) => ({ lessonId, toWeek: returnedToWeek(returns) })))

/**
 * Gives minutes back, in the batch and after the statement that ends their lessons at this instant; `since` names the
 * column in which that statement has written it. Nothing is given back twice: a lesson returns to a lot at most what it
 * took of it, and a lot of its own is made once.
 */
export const returnStatements = (
  db: Db,
  ended: readonly LessonReturn[],
  since: 'canceled_at' | 'judged_at',
  now: number,
): D1PreparedStatement[] => {
  const rows = ended.flatMap(({ lessonId, studentId, returns }) =>
    returns.map((one) => ({ ...one, lessonId, studentId, paid: Number(one.paid) })),
  )
  const [back, fresh] = [rows.filter(({ to }) => to !== 'new'), rows.filter(({ to }) => to === 'new')]
  const hasEnded = `EXISTS (SELECT 1 FROM lessons l WHERE l.id = r.value->>'lessonId' AND l.${since} = :now)`
  const giveBack = statement(
    db,
    `INSERT INTO minute_movements (user_id, lot_id, lesson_id, kind, minutes, created_at)
     SELECT r.value->>'studentId', r.value->>'lotId', r.value->>'lessonId', 'returned', r.value->>'minutes', :now
     FROM json_each(:returns) r
     WHERE ${hasEnded} AND r.value->>'minutes' <= (
       SELECT -sum(m.minutes) FROM minute_movements m
       WHERE m.lesson_id = r.value->>'lessonId' AND m.lot_id IS r.value->>'lotId' AND m.kind <> 'given')`,
    { returns: JSON.stringify(back), now },
  )
  const openLots = statement(
    db,
    `INSERT OR IGNORE INTO minute_lots (user_id, kind, minutes, paid, end_at, cause, lesson_id, created_at)
     SELECT r.value->>'studentId', 'returned', r.value->>'minutes', r.value->>'paid', :until,
       ${causeOfReturned("r.value->>'lessonId'", "r.value->>'paid'")}, r.value->>'lessonId', :now
     FROM json_each(:returns) r WHERE ${hasEnded}`,
    { returns: JSON.stringify(fresh), until: returnedUntil(now), now },
  )
  return [...(back.length > 0 ? [giveBack] : []), ...(fresh.length > 0 ? [openLots] : [])]
}

/**
 * Gives everything back to its source, for lessons that a condition on `lessons` finds: their week or trial counts them no
 * longer. `values` holds `now`.
 */
export const returnHeldStatements = (
  db: Db,
  which: string,
  values: Values & { now: number },
): D1PreparedStatement[] => [
  statement(
    db,
    `INSERT INTO minute_movements (user_id, lot_id, lesson_id, kind, minutes, created_at)
     SELECT m.user_id, m.lot_id, m.lesson_id, 'returned', -sum(m.minutes), :now
     FROM lessons JOIN minute_movements m ON m.lesson_id = lessons.id AND m.kind <> 'given'
     WHERE ${which} GROUP BY m.lesson_id, m.lot_id HAVING sum(m.minutes) < 0`,
    values,
  ),
  statement(db, `UPDATE lessons SET week_minutes = 0 WHERE week_minutes > 0 AND ${which}`, values),
]
