/** The jobs of the backup: one begins it each night, one goes on with it, one looks how old the newest is. */
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { backupLimitMs, begunAtOf } from '#contract/team/rules/backups.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { isPublic } from '#worker/deployment.ts'
import type { Services } from '#worker/services.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { findNewestBackup, removeOldBackups } from './kept.ts'
import { readProgress } from './progress.ts'
import { beginBackup, continueBackup } from './step.ts'

/** Null where there is no bucket, which only a deployment that the public can reach has to have. */
const bucketOf = ({ env }: Pick<Services, 'env'>): R2Bucket | null => {
  if (!env.BACKUPS && isPublic(env)) throw new Error('no backup is made: no bucket is bound as BACKUPS')
  return env.BACKUPS ?? null
}

/** Begins the backup of the night, or one by hand. Its pieces are made by the runs of `goOnWithBackup`. */
export const startBackup = async ({ env }: Pick<Services, 'env'>, now: number): Promise<void> => {
  const bucket = bucketOf({ env })
  if (bucket) await beginBackup({ db: env.DB, bucket }, env.CF_VERSION_METADATA?.id || null, now)
}

/** Goes on with a backup that was begun; old ones go once it is whole. */
export const goOnWithBackup = async ({ env }: Pick<Services, 'env'>, now: number): Promise<void> => {
  if (!env.BACKUPS) return
  const result = await continueBackup({ db: env.DB, bucket: env.BACKUPS }, now)
  if (result === 'whole') await removeOldBackups(env.BACKUPS, now)
}

/** Whether one was begun and is not whole yet. */
export const isBackupGoing = async ({ env: { BACKUPS } }: Pick<Services, 'env'>): Promise<boolean> => {
  const held = BACKUPS && (await readProgress(BACKUPS))
  return held ? !held.progress.isDone : false
}

/** When the newest good backup was begun; null where none is expected yet, because the first was begun not long ago. */
const findOverdue = async (bucket: R2Bucket, now: number): Promise<{ at: string | null } | null> => {
  const newest = await findNewestBackup(bucket)
  const at = newest === null ? null : begunAtOf(newest)
  const since = at ?? (await readProgress(bucket))?.progress.begunAt ?? now
  if (now - since <= backupLimitMs) return null
  return { at: at === null ? null : toIsoInstant(at) }
}

/** Alerts the team once a day while the newest good backup is too old, and fails, so that the list of jobs says so. */
export const watchBackups = async ({ db, env }: Pick<Services, 'db' | 'env'>, now: number): Promise<void> => {
  const bucket = bucketOf({ env })
  const overdue = bucket ? await findOverdue(bucket, now) : null
  if (!overdue) return
  const text = teamTexts.backupOverdue(overdue)
  await queueNotice(db, createTeamAlert(`backup:${toIsoInstant(now).slice(0, 10)}`, text, now)).run()
  throw new Error(`the last good backup was begun ${overdue.at ?? 'never'}`)
}
