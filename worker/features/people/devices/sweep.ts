/** The end of devices that nobody uses. Raw SQL. */
import { deviceLimits } from '#contract/vocabulary/devices.ts'
import { teamRoles } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { deleteInPages } from '#worker/storage/pruning.ts'
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'

const devicesAtOnce = 1000

/** Ends devices whose time is over, and deletes those that ended long ago. The daily sweep calls it. */
export const deleteOldDevices = async (db: Db, now: number, budget: Budget = ample): Promise<Progress> => {
  const { lifeMs, team, keptMs } = deviceLimits
  const end = `UPDATE signed_in_devices SET ended_at = :now, ending = 'expired' WHERE ended_at IS NULL`
  await statement(
    db,
    `${end} AND user_id IN (SELECT id FROM users WHERE role IN (${teamRoles.join(', ')}))
       AND (created_at <= :teamSince OR last_seen_at <= :idleSince)`,
    { now, teamSince: now - team.lifeMs, idleSince: now - team.idleMs },
  ).run()
  const over = 'SELECT id FROM signed_in_devices WHERE ended_at IS NULL AND created_at <= :since'
  const ended = await untilEmpty(budget, { size: devicesAtOnce, statements: 1 }, async (size) => {
    const values = { now, since: now - lifeMs }
    const { results } = await statement(db, `${end} AND id IN (${over} LIMIT ${size}) RETURNING 1`, values).all()
    return results.length
  })
  if (ended.more) return ended
  const old = { table: 'signed_in_devices', where: 'ended_at <= :since', values: { since: now - keptMs } }
  const deleted = await deleteInPages(db, old, budget)
  return { done: ended.done + deleted.done, more: deleted.more }
}
