/** Reads the account of a student's minutes. Raw SQL: several reads in one batch. */
import { type BookingWeek, bookableWindow } from '#contract/shared/rules/weeks.ts'
import type { LotKind, MovementKind } from '#contract/vocabulary/minutes.ts'
import { selectSpending, toSpending } from '#worker/features/lessons/own-subscription/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface LotRow {
  readonly id: number
  readonly kind: LotKind
  readonly minutes: number
  readonly rest: number
  readonly end: number
  readonly lessonId: number | null
  readonly reason: string | null
  readonly createdAt: number
}

export interface MovementRow {
  readonly id: number
  readonly kind: MovementKind
  readonly minutes: number
  readonly lotKind: LotKind | null
  readonly lessonId: number | null
  readonly start: number | null
  readonly tutorName: string | null
  readonly createdAt: number
}

/** Movements of a page. */
export const movementsPerPage = 30

/** Lots that are shown: more than anybody has at once. */
const mostLots = 100

export interface AccountRows {
  readonly week: (BookingWeek & { readonly end: number; readonly spent: number; readonly held: number }) | null
  readonly lots: readonly LotRow[]
  readonly movements: readonly MovementRow[]
}

/** Null when there is no such user. `before`: the id of the last movement that was shown. */
export const readAccount = async (
  db: Db,
  query: { readonly userId: number; readonly before: number | null; readonly trialOpen: boolean },
  now: number,
): Promise<AccountRows | null> => {
  const { userId, before, trialOpen } = query
  const [lots, movements, ...spendingRows] = await runBatch(db, [
    statement(
      db,
      `SELECT id, kind, minutes, rest, end_at AS "end", lesson_id AS lessonId, reason, created_at AS createdAt
       FROM minute_lots WHERE user_id = :userId AND end_at > :now AND rest > 0 ORDER BY end_at, id LIMIT ${mostLots}`,
      { userId, now },
    ),
    statement(
      db,
      `SELECT m.id, m.kind, m.minutes, o.kind AS lotKind, m.lesson_id AS lessonId, l.start_at AS start,
         t.name AS tutorName, m.created_at AS createdAt
       FROM minute_movements m LEFT JOIN minute_lots o ON o.id = m.lot_id
         LEFT JOIN lessons l ON l.id = m.lesson_id LEFT JOIN users t ON t.id = l.tutor_id
       WHERE m.user_id = :userId ${before === null ? '' : 'AND m.id < :before'}
       ORDER BY m.id DESC LIMIT ${movementsPerPage}`,
      before === null ? { userId } : { userId, before },
    ),
    ...selectSpending(db, userId, now),
  ])
  const spending = toSpending(spendingRows, now, trialOpen)
  if (!spending) return null
  const { week, usedMinutes, heldMinutes } = spending
  return {
    week: week && { ...week, end: bookableWindow(week).end, spent: usedMinutes - heldMinutes, held: heldMinutes },
    lots: (lots ?? []) as LotRow[],
    movements: (movements ?? []) as MovementRow[],
  }
}
