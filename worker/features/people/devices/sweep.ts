/** The end of devices that nobody uses. Raw SQL. */
import { deviceLimits } from '#contract/vocabulary/devices.ts'
import { teamRoles } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** Ends devices whose time is over, and deletes those that ended long ago. The daily sweep calls it. */
export const deleteOldDevices = async (db: Db, now: number): Promise<void> => {
  const { lifeMs, team, keptMs } = deviceLimits
  await runBatch(db, [
    statement(
      db,
      `UPDATE signed_in_devices SET ended_at = :now, ending = 'expired'
       WHERE ended_at IS NULL AND (created_at <= :since OR user_id IN (SELECT id FROM users
           WHERE role IN (${teamRoles.join(', ')}))
         AND (created_at <= :teamSince OR last_seen_at <= :idleSince))`,
      { now, since: now - lifeMs, teamSince: now - team.lifeMs, idleSince: now - team.idleMs },
    ),
    statement(db, 'DELETE FROM signed_in_devices WHERE ended_at <= :since', { since: now - keptMs }),
  ])
}
