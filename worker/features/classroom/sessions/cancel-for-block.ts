/** Cancels the coming interviews and demo sessions of somebody the team has blocked. Raw SQL: one look-up a kind. */
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { notifyScheduleChange } from '#worker/features/lessons/notifications.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { ManagerBookingKind } from '#worker/storage/outbox/bookings.ts'
import { type ManagerBooking, storeManagerBookingChange } from './manager-booking-change-store.ts'
import { managerBookingTables } from './manager-booking-store.ts'

const kinds: readonly ManagerBookingKind[] = ['interview', 'demo']

const findComing = async (db: Db, kind: ManagerBookingKind, userId: number, now: number): Promise<ManagerBooking[]> => {
  const { name, manager, tutor } = managerBookingTables[kind]
  const { results } = await statement(
    db,
    `SELECT '${kind}' AS kind, b.id, b.session_id AS sessionId, b.${manager} AS managerId, b.${tutor} AS tutorId,
       b.start_at AS start, b.end_at AS "end", b.status, b.updated_at AS updatedAt
     FROM ${name} b WHERE b.status = 1 AND b.start_at > :now AND (b.${manager} = :userId OR b.${tutor} = :userId)
     ORDER BY b.start_at LIMIT 50`,
    { userId, now },
  ).all<ManagerBooking>()
  return results
}

/**
 * Cancels them on behalf of the one who is blocked, and tells the other side. Returns whether none is left; a second run
 * goes on.
 */
export const cancelManagerBookingsForBlock = async (
  services: Services,
  userId: number,
  now: number,
): Promise<boolean> => {
  let left = 0
  for (const kind of kinds)
    for (const booking of await findComing(services.db, kind, userId, now)) {
      // Both kinds number the cancellations by the manager and by the tutor alike.
      const to =
        booking.managerId === userId ? InterviewStatus.CanceledByInterviewer : InterviewStatus.CanceledByInterviewee
      const change = { from: booking, to, columns: {}, actorId: userId, auditEntry: null, now }
      if ((await storeManagerBookingChange(services.db, change)) !== 'done') {
        left += 1
        continue
      }
      const { sessionId, id: refId, managerId: hostId, tutorId: guestId, start, end } = booking
      const call = { sessionId, kind, refId, hostId, guestId, start, end, live: 0, updatedAt: now } as const
      notifyScheduleChange(services, hostId, [call], now)
    }
  return left === 0
}
