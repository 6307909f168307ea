/** The jobs around a backup: which stay, when the team is told, and whom a restoration must not bring back. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { backupIdOf } from '#contract/team/rules/backups.ts'
import { bucket, dyingBucket, emptyBucket, listKeys } from '#tests/kit/backups.ts'
import { rows } from '#tests/kit/bookings.ts'
import { send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { askToLeave, pass, secured } from '#tests/kit/deletions.ts'
import { people } from '#tests/kit/people.ts'
import { deletedAccountsKey, noteDeletedAccounts } from '#worker/backups/deleted-accounts.ts'
import { findNewestBackup, removeOldBackups } from '#worker/backups/kept.ts'
import { folderOf, manifestKeyOf } from '#worker/backups/manifest.ts'
import type { Bindings } from '#worker/bindings.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'

const night = Date.parse('2026-11-27T01:00:00Z')
const run = async (cron: string, now: number, settings: object = {}): Promise<void> => {
  const context = createExecutionContext()
  await runScheduledJobs(cron, now, { ...env, ...settings } as Bindings, context)
  await waitOnExecutionContext(context)
}
const errorOf = async (cron: string, job: string) =>
  (await rows<{ error: string | null }>('SELECT error FROM job_runs WHERE cron = ? AND job = ?', cron, job))[0]?.error
const alerts = () =>
  rows<{ text: string }>(
    "SELECT payload->>'text' AS text FROM outbox WHERE dedupe_key LIKE 'alert:backup:%' ORDER BY id",
  )

const place = async (at: number, isGood = true) => {
  const id = backupIdOf(at)
  await bucket().put(`${folderOf(id)}00000-a.ndjson.gz`, 'rows')
  if (isGood) await bucket().put(manifestKeyOf(id), '{}')
  return id
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await emptyBucket()
})

test('the night begins a backup, the next minutes make it', async () => {
  await run('0 1 * * *', night)
  expect(await findNewestBackup(bucket())).toBeNull()
  await run('*/2 * * * *', night + 120_000)
  expect(await findNewestBackup(bucket())).toBe(backupIdOf(night))
  expect([await errorOf('0 1 * * *', 'backup'), await errorOf('*/2 * * * *', 'backup')]).toEqual([null, null])
})

describe('old backups', () => {
  test('go, with the manifest first; broken off anywhere, none that stays is touched', async () => {
    const kept = [await place(night), await place(night - dayMs)]
    for (let i = 0; i < 30; i++) await place(night - (40 + i) * dayMs)
    const gone = await place(night - 35 * dayMs, false)
    for (let calls = 0; calls < 200; calls += 7)
      await removeOldBackups(dyingBucket(calls), night).catch(() => undefined)
    await removeOldBackups(bucket(), night)
    const keys = await listKeys()
    expect(kept.every((id) => keys.includes(manifestKeyOf(id)))).toBe(true)
    expect(keys.filter((key) => key.startsWith(folderOf(gone)))).toEqual([])
    expect(keys.filter((key) => key.endsWith('manifest.json')).length).toBeGreaterThanOrEqual(30)
    // Of each one all is there, or nothing.
    expect(keys.length).toBe(2 * keys.filter((key) => key.endsWith('manifest.json')).length)
  })
})

describe('the newest good backup', () => {
  test('is looked for among whole ones, and told once a day when it is older than 26 hours', async () => {
    await place(night)
    await place(night + 20 * hourMs, false)
    await run('*/15 * * * *', night + 26 * hourMs)
    expect(await alerts()).toEqual([])
    await run('*/15 * * * *', night + 27 * hourMs)
    await run('*/15 * * * *', night + 28 * hourMs)
    const told = await alerts()
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('2026-11-27T01:00:00')
    expect(await errorOf('*/15 * * * *', 'backupAge')).toContain('2026-11-27T01:00:00')
    await run('*/15 * * * *', night + 28 * hourMs + dayMs)
    expect(await alerts()).toHaveLength(2)
  })

  test('is missed where the first was begun and never ended', async () => {
    await rows('DELETE FROM outbox')
    await run('0 1 * * *', night)
    await run('*/15 * * * *', night + 27 * hourMs)
    expect(await alerts()).toHaveLength(1)
  })

  test('is not missed in a deployment that has not begun one', async () => {
    await rows('DELETE FROM outbox')
    await run('*/15 * * * *', night + 27 * hourMs)
    expect(await alerts()).toEqual([])
  })
})

test('without a bucket the jobs of a public deployment and health say so', async () => {
  const APP_URL = 'https://hiwar.test'
  const bare = { APP_ENV: 'staging', APP_URL, BACKUPS: undefined }
  await run('0 1 * * *', night, bare)
  await run('*/2 * * * *', night, bare)
  expect(await errorOf('0 1 * * *', 'backup')).toContain('BACKUPS')
  const lacks = async (): Promise<string[]> =>
    ((await (await send('/api/v1/health')).json()) as { lacks: string[] }).lacks
  const before = { ...env }
  Object.assign(env, bare)
  try {
    expect(await lacks()).toContain('backups')
    Object.assign(env, { BACKUPS: before.BACKUPS })
    expect(await lacks()).not.toContain('backups')
  } finally {
    Object.assign(env, before)
  }
})

describe('whom a restoration must not bring back', () => {
  const listed = async () => (await bucket().get(deletedAccountsKey))?.json()

  test('stands beside the backups from the moment of the deletion', async () => {
    clock.set(night)
    const person = await people.student(await secured())
    await askToLeave(person)
    await pass(0)
    await pass(15 * dayMs)
    const [account] = await rows<{ at: number }>(
      'SELECT made_at AS at FROM deleted_accounts WHERE user_id = ?',
      person.id,
    )
    expect(await listed()).toEqual([[person.id, account?.at]])
    // Lost, it is made again from the objects among people's files.
    await emptyBucket()
    await run('0 1 * * *', Date.now())
    expect(await listed()).toContainEqual([person.id, account?.at])
  })

  test('of two that are added at once both stay', async () => {
    const add = (userId: number) => noteDeletedAccounts(bucket(), [{ userId, madeAt: 5 }])
    await Promise.all([add(1), add(2)])
    await add(1)
    expect(await listed()).toEqual(
      expect.arrayContaining([
        [1, 5],
        [2, 5],
      ]),
    )
    expect(await listed()).toHaveLength(2)
  })
})
