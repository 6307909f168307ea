/** Deletes what was needed to hold, judge and dispute bookings of long ago. Raw SQL: bounded deletes. */
import { detailsKeptMs } from '#contract/vocabulary/kept.ts'
import type { Db } from '#worker/storage/db.ts'
import { deleteAlong, deleteFromFront } from '#worker/storage/pruning.ts'
import { ample, type Budget, type Progress } from '#worker/work-budget.ts'

/** A lesson that is not settled is judged by what is known of its call. */
const isUnsettled = (session: string): string => `EXISTS (SELECT 1 FROM lessons l WHERE l.session_id = ${session}
  AND l.settled_at IS NULL AND l.canceled_at IS NULL)`

/** Tables whose rows come in the order of their ages, each with SQL of the instant from which its time counts. */
const fromFront = {
  session_events: `iif(${isUnsettled('session_events.session_id')}, NULL, created_at)`,
  session_participants: `coalesce((SELECT s.created_at FROM sessions s
    WHERE s.session_id = session_participants.session_id), 0)`,
  sessions: `iif(scheduled_for IS NULL OR (meeting_id IS NOT NULL AND meeting_closed_at IS NULL)
    OR ${isUnsettled('sessions.session_id')}, NULL, created_at)`,
  // Rows of a day off go after it: a trigger takes them for bookings that were cancelled, and closes their hours.
  busy: `iif(EXISTS (SELECT 1 FROM time_off f WHERE f.user_id = busy.user_id AND f.start_at < busy.end_at
    AND f.end_at > busy.start_at), NULL, end_at)`,
  time_off: 'end_at',
  weekly_lessons: 'start_at',
} as const

/** Hours that nobody booked; those of bookings stay as long as they do. */
const unbooked = {
  job: 'old-hours',
  table: 'availability_slots',
  age: 'end_at',
  unless: `EXISTS (SELECT 1 FROM lessons b WHERE b.slot_id = availability_slots.id)
    OR EXISTS (SELECT 1 FROM interviews b WHERE b.slot_id = availability_slots.id)
    OR EXISTS (SELECT 1 FROM demo_sessions b WHERE b.slot_id = availability_slots.id)
    OR EXISTS (SELECT 1 FROM busy b WHERE b.slot_id = availability_slots.id)`,
} as const

/** Deletes a piece of each table in turn, so that none waits for the whole of another. */
export const deleteOldDetails = async (db: Db, now: number, budget: Budget = ample): Promise<Progress> => {
  const since = now - detailsKeptMs
  const pieces: Progress[] = []
  for (const [table, age] of Object.entries(fromFront))
    pieces.push(await deleteFromFront(db, { table, age, since }, budget))
  pieces.push(await deleteAlong(db, { ...unbooked, since }, budget))
  return { done: pieces.reduce((sum, { done }) => sum + done, 0), more: pieces.some(({ more }) => more) }
}
