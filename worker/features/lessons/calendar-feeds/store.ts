/** Addresses of private calendars, and what they hold. Raw SQL: unions over both sides of a booking. */
import { dayMs } from '#contract/shared/rules/time.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** When the address was opened, epoch ms; null without one. */
export const findFeedCreation = async (db: Db, userId: number): Promise<number | null> => {
  const row = await statement(db, 'SELECT created_at AS createdAt FROM calendar_feeds WHERE user_id = :userId', {
    userId,
  }).first<{ createdAt: number }>()
  return row?.createdAt ?? null
}

/** Opens an address, which ends the one before. */
export const storeFeed = async (db: Db, userId: number, tokenHash: string, now: number): Promise<void> => {
  await statement(
    db,
    `INSERT INTO calendar_feeds (user_id, token_hash, created_at) VALUES (:userId, :tokenHash, :now)
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at`,
    { userId, tokenHash, now },
  ).run()
}

export const deleteFeed = async (db: Db, userId: number): Promise<void> => {
  await statement(db, 'DELETE FROM calendar_feeds WHERE user_id = :userId', { userId }).run()
}

/** A booking of the feed's owner, seen from their side. Epoch ms. */
export interface FeedBooking {
  readonly kind: SessionKind
  readonly id: number
  readonly start: number
  readonly end: number
  readonly canceled: 0 | 1
  readonly otherName: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** How far back the calendar goes. */
const pastDays = 60
/** More than anybody has in the time of a feed. */
const most = 1000

interface BookingTable {
  readonly name: string
  readonly host: string
  readonly guest: string
  /** Whether the booking `b` is cancelled. */
  readonly canceled: string
}
const tables: Readonly<Record<SessionKind, BookingTable>> = {
  lesson: { name: 'lessons', host: 'tutor_id', guest: 'student_id', canceled: 'b.canceled_at IS NOT NULL' },
  interview: { name: 'interviews', host: 'interviewer_id', guest: 'interviewee_id', canceled: 'b.status > 3' },
  demo: { name: 'demo_sessions', host: 'tutor_manager_id', guest: 'tutor_id', canceled: 'b.status > 3' },
}

const selectBookings = (kind: SessionKind, other: string): string =>
  `SELECT '${kind}' AS kind, b.id AS id, b.start_at AS start, b.end_at AS "end",
     ${tables[kind].canceled} AS canceled, u.name AS otherName, b.created_at AS createdAt, b.updated_at AS updatedAt
   FROM ${tables[kind].name} b JOIN users u ON u.id = ${other}`

const bookingsOf = (kind: SessionKind, self: string, other: string): string =>
  `${selectBookings(kind, `b.${other}`)}
   WHERE b.${self} = (SELECT user_id FROM owner) AND b.start_at > :since`

/** Both sides of each kind. */
const bookings = Object.values(SessionKind).map((kind) => {
  const { host, guest } = tables[kind]
  return `${bookingsOf(kind, guest, host)} UNION ALL ${bookingsOf(kind, host, guest)}`
})

/** One booking as a member sees it; null for a session without one, and for everybody else. */
export const findMemberBooking = async (db: Db, sessionId: string, userId: number): Promise<FeedBooking | null> => {
  const kind = Object.values(SessionKind).find((one) => sessionId.startsWith(`${one}:`))
  if (kind === undefined) return null
  const { host, guest } = tables[kind]
  return statement(
    db,
    `${selectBookings(kind, `iif(b.${host} = :userId, b.${guest}, b.${host})`)}
     WHERE b.session_id = :sessionId AND :userId IN (b.${host}, b.${guest})`,
    { sessionId, userId },
  ).first<FeedBooking>()
}

/**
 * Bookings of the last two months and all that come, for the holder of the token's hash; null when no feed has it.
 * Cancelled ones are included, because a calendar program keeps an event it no longer sees.
 */
export const findFeedBookings = async (db: Db, tokenHash: string, now: number): Promise<FeedBooking[] | null> => {
  const values = { tokenHash, since: now - pastDays * dayMs }
  const [owners, ...rows] = await runBatch(db, [
    statement(db, 'SELECT user_id FROM calendar_feeds WHERE token_hash = :tokenHash', { tokenHash }),
    // A statement for each kind: D1 refuses a union of more than five.
    ...bookings.map((ofKind) =>
      statement(
        db,
        `WITH owner AS (SELECT user_id FROM calendar_feeds WHERE token_hash = :tokenHash)
         SELECT * FROM (${ofKind}) ORDER BY start DESC LIMIT ${most}`,
        values,
      ),
    ),
  ])
  return owners?.length ? (rows.flat() as FeedBooking[]).sort((a, b) => a.start - b.start) : null
}
