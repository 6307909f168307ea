/** Stopping a tutor: out of the list at once, their coming lessons cancelled step by step. Raw SQL: guarded writes. */
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { deskLimits, type StopChoice } from '#contract/vocabulary/desk.ts'
import { workLimits } from '#contract/vocabulary/work.ts'
import { settleCancellation } from '#worker/features/lessons/cancel.ts'
import { findLessonAndPresence, findLessonsAhead, storeCancellation } from '#worker/features/lessons/cancel-store.ts'
import { notifyCanceled } from '#worker/features/lessons/notifications.ts'
import type { Services } from '#worker/services.ts'
import { insertAuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

export interface StopFacts {
  readonly lessons: number
  readonly students: number
  readonly minutes: number
  readonly until: number | null
}

/** The coming lessons of a tutor, counted to a hundred. */
export const readStop = async (db: Db, tutorId: number, now: number): Promise<StopFacts> => {
  const row = await statement(
    db,
    `SELECT count(*) AS lessons, count(DISTINCT student_id) AS students, coalesce(sum(duration), 0) AS minutes,
       max(start_at) AS until
     FROM (SELECT student_id, duration, start_at FROM lessons
       WHERE tutor_id = :tutorId AND canceled_at IS NULL AND start_at > :now ORDER BY start_at LIMIT ${workLimits.mostOfKind})`,
    { tutorId, now },
  ).first<StopFacts>()
  return row ?? { lessons: 0, students: 0, minutes: 0, until: null }
}

export interface Stop {
  readonly tutorId: number
  readonly lessons: StopChoice
  readonly reason: string
  readonly actorId: number
}

/**
 * Takes the tutor out of the list and tells them, once: a repeated request finds them stopped. False where there is no
 * such tutor.
 */
const deactivate = async (db: Db, { tutorId, lessons, reason, actorId }: Stop, now: number): Promise<boolean> => {
  const entry = {
    ...({ actorId, action: 'user.stop', targetId: tutorId } as const),
    facts: { reason, lessons },
    before: { activated: true },
    after: { activated: false },
  }
  const [, , , found] = await runBatch(db, [
    statement(db, 'UPDATE tutors SET activated = 0, updated_at = :now WHERE id = :tutorId AND activated = 1', {
      tutorId,
      now,
    }),
    toStatement(db, insertAuditEntryIfChanged(db, entry, now)),
    // The line of the log is there only where this request stopped them.
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
       SELECT :tutorId, 'team_message', printf('stop:%d:%d', :tutorId, :now), json_object('note', :reason), :now
       WHERE changes() > 0`,
      { tutorId, reason, now },
    ),
    statement(db, 'SELECT id FROM tutors WHERE id = :tutorId', { tutorId }),
  ])
  return found?.length === 1
}

/** Cancels one lesson on the record of the team; a lost race is for the next request. */
const cancelOne = async (services: Services, id: number, { reason, actorId }: Stop, now: number): Promise<void> => {
  const { db } = services
  const lesson = await findLessonAndPresence(db, id)
  if (!lesson || lesson.canceledAt !== null || lesson.start <= now) return
  const { tutorId, studentId } = lesson
  const entry = {
    ...({ actorId, action: 'lesson.cancel', targetId: id } as const),
    facts: { tutorId, studentId, reason },
    before: { canceledBy: null },
    after: { canceledBy: actorId, side: 'team', returnedMinutes: lesson.duration, start: toIsoInstant(lesson.start) },
  }
  const canceled = await storeCancellation(db, {
    ...{ lesson, by: actorId, judged: null, events: 0, idempotency: null, now },
    ...settleCancellation(lesson, { canceledBy: actorId, verdict: null, usedMinutes: 0 }, now),
    team: { reason, also: [toStatement(db, insertAuditEntry(db, entry, now))] },
  })
  if (canceled) notifyCanceled(services, canceled, now)
}

/** How many lessons are still to come; null where there is no such tutor. */
export const stop = async (services: Services, wanted: Stop, now: number): Promise<number | null> => {
  const { db } = services
  const { tutorId } = wanted
  if (!(await deactivate(db, wanted, now))) return null
  services.raise('tutor-changed', { tutorId, now })
  if (wanted.lessons === 'cancel') {
    const ids = await findLessonsAhead(db, tutorId, now, deskLimits.cancelledAtOnce)
    for (const id of ids) await cancelOne(services, id, wanted, now)
  }
  return (await readStop(db, tutorId, now)).lessons
}
