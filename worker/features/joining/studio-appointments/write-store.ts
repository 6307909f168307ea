/** Changes of visits to studios. Raw SQL: guarded writes in one batch with the log and the news. */
import { sql } from 'drizzle-orm'
import { visitReminders } from '#contract/joining/rules/studio-appointments.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { type AuditEntry, insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import type { VisitRow } from './store.ts'

/** SQL: what news of a visit name. */
const facts = "json_object('visitId', a.id, 'tutorId', a.tutor_id, 'start', a.start_at, 'place', a.place)"

const tellTutor = (db: Db, kind: 'studio_visit_asked' | 'studio_visit_withdrawn', tutorId: number, now: number) =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
     SELECT a.tutor_id, :kind, printf('visit:%d:%s:%d', a.id, :kind, :now), a.studio_id,
       json_patch('{}', ${facts}), :now
     FROM studio_appointments a WHERE a.id = (SELECT max(id) FROM studio_appointments WHERE tutor_id = :tutorId)`,
    { kind, tutorId, now },
  )

const runGuarded = async (db: Db, write: D1PreparedStatement, effects: readonly D1PreparedStatement[]) => {
  try {
    await runBatch(db, [write, abortIfUnchanged(db), ...effects])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

export interface Offer {
  readonly tutorId: number
  readonly studioId: number
  readonly place: string
  readonly hours: readonly number[]
  /** The visit that is asked for already. */
  readonly replaced: Pick<VisitRow, 'id' | 'updatedAt'> | null
  readonly actorId: number
}

/** False when another visit was opened, or this one changed, meanwhile. */
export const storeOffer = (db: Db, { replaced, hours, actorId, ...offer }: Offer, now: number): Promise<boolean> => {
  const { tutorId, studioId, place } = offer
  const at = Math.max(now, (replaced?.updatedAt ?? 0) + 1)
  const values = { tutorId, studioId, place, hours: JSON.stringify(hours), at }
  const write = replaced
    ? statement(
        db,
        `UPDATE studio_appointments SET place = :place, hours = :hours, updated_at = :at
         WHERE id = :id AND tutor_id = :tutorId AND studio_id = :studioId AND state = 'asked' AND updated_at = :seen`,
        { ...values, id: replaced.id, seen: replaced.updatedAt },
      )
    : statement(
        db,
        `INSERT INTO studio_appointments (tutor_id, studio_id, place, hours, state, created_at, updated_at)
         SELECT id, studio_id, :place, :hours, 'asked', :at, :at FROM tutors WHERE id = :tutorId
           AND studio_id = :studioId AND NOT EXISTS (SELECT 1 FROM studio_appointments o
             WHERE o.tutor_id = :tutorId AND o.state IN ('asked', 'booked'))`,
        values,
      )
  const entry: AuditEntry = {
    actorId,
    action: 'studio-visit.offer',
    targetId: sql`(SELECT max(id) FROM studio_appointments WHERE tutor_id = ${tutorId})`,
    facts: {},
    after: { place, hours },
  }
  const log = toStatement(db, insertAuditEntry(db, entry, at))
  return runGuarded(db, write, [log, tellTutor(db, 'studio_visit_asked', tutorId, at)])
}

/**
 * Books an hour; false when it is taken or no longer offered, or when the visit is closed or has another hour since it was
 * read. A change of the other hours that are offered stops nothing.
 */
export const storeChoice = (
  db: Db,
  { id, start: before, updatedAt }: VisitRow,
  start: number,
  now: number,
): Promise<boolean> => {
  const at = Math.max(now, updatedAt + 1)
  const news = [
    { kind: 'studio_visit_booked', part: `booked:${at}`, dueAt: at },
    ...visitReminders(start, now).map(({ hoursBefore, dueAt }) => ({
      kind: 'studio_visit_reminder',
      part: `${hoursBefore}:${start}`,
      dueAt,
      hoursBefore,
    })),
  ]
  return runGuarded(
    db,
    statement(
      db,
      `UPDATE studio_appointments SET state = 'booked', start_at = :start, updated_at = max(:at, updated_at + 1)
       WHERE id = :id AND state IN ('asked', 'booked') AND start_at IS :before
         AND EXISTS (SELECT 1 FROM json_each(studio_appointments.hours) h WHERE h.value = :start)
         AND NOT EXISTS (SELECT 1 FROM studio_appointments b WHERE b.studio_id = studio_appointments.studio_id
           AND b.state = 'booked' AND b.id <> :id AND b.start_at > :start - ${hourMs} AND b.start_at < :start + ${hourMs})`,
      { id, start, before, at },
    ),
    [
      statement(
        db,
        `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
         SELECT u.id, n.value->>'kind', printf('visit:%d:%s:%d', a.id, n.value->>'part', u.id),
           iif(u.id = a.tutor_id, a.studio_id, a.tutor_id),
           json_patch(${facts}, json_object('hoursBefore', n.value->>'hoursBefore')), n.value->>'dueAt'
         FROM studio_appointments a JOIN users u ON u.id IN (a.tutor_id, a.studio_id) CROSS JOIN json_each(:news) n
         WHERE a.id = :id`,
        { id, news: JSON.stringify(news) },
      ),
    ],
  )
}

/** False when it is no longer as it was seen. */
export const storeClosing = (
  db: Db,
  { id, tutorId, state: from, updatedAt }: VisitRow,
  { to, actorId }: { readonly to: 'done' | 'withdrawn'; readonly actorId: number },
  now: number,
): Promise<boolean> => {
  const at = Math.max(now, updatedAt + 1)
  const entry = { actorId, action: 'studio-visit.close', targetId: id, facts: {} } as const
  return runGuarded(
    db,
    statement(
      db,
      `UPDATE studio_appointments SET state = :to, updated_at = :at
       WHERE id = :id AND updated_at = :updatedAt AND state IN ('asked', 'booked')`,
      { id, to, at, updatedAt },
    ),
    [
      toStatement(db, insertAuditEntry(db, { ...entry, before: { state: from }, after: { state: to } }, at)),
      ...(to === 'withdrawn' ? [tellTutor(db, 'studio_visit_withdrawn', tutorId, at)] : []),
    ],
  )
}
