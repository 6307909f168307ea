/** Nothing leaves the ledger before it may: unasked, unaudited, uncopied, or while a backup reads it. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/shared/rules/time.ts'
import { bucket as backupBucket, emptyBucket } from '#tests/kit/backups.ts'
import { rows } from '#tests/kit/bookings.ts'
import { expectSoundLedger } from '#tests/kit/invoices.ts'
import { db } from '#tests/kit/people.ts'
import { entriesLeft, onePiece, shelf, shelfBucket, shelveAll, taughtIn } from '#tests/kit/shelf.ts'
import { beginBackup, continueBackup } from '#worker/backups/step.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { findLedgerDifferences } from '#worker/features/money/invoices/audit-store.ts'
import { jobsOf } from '#worker/schedules/jobs.ts'
import { shelveLedger } from '#worker/shelf/jobs.ts'
import { countShelvedEntries, readShelvedEntries } from '#worker/shelf/read.ts'
import { shelveEntries } from '#worker/shelf/shelve.ts'
import { openDb } from '#worker/storage/db.ts'
import { ample } from '#worker/work-budget.ts'

const now = Date.now()
const states = async () => (await rows<{ state: string }>('SELECT state FROM shelved_months')).map(({ state }) => state)
const firstKey = async () =>
  (await rows<{ key: string }>('SELECT key FROM shelved_parts ORDER BY end_at, number'))[0]?.key
/** Until the only month with entries is in this state. */
const workUntil = async (state: string) => {
  for (let i = 0; i < 100 && (await states()).at(-1) !== state; i++) await shelveEntries(shelf(), now, onePiece)
}
let entries = 0
beforeAll(async () => {
  await taughtIn(['2025-03'], 6)
  entries = await entriesLeft()
})

test('without a setting, or with one that is no number of months, nothing is moved', async () => {
  const idle = async () => false
  for (const SHELVE_AFTER_MONTHS of [undefined, '', '5', '121', 'six'])
    expect(
      await shelveLedger({ db, env: { ...env, SHELVE_AFTER_MONTHS } as Bindings, isBackupGoing: idle }, now, ample),
    ).toEqual({ done: 0, more: false })
  const bare = { ...env, SHELVE_AFTER_MONTHS: '6', SHELF: undefined } as Bindings
  expect(await shelveLedger({ db, env: bare, isBackupGoing: idle }, now, ample)).toEqual({ done: 0, more: false })
  expect(await states()).toEqual([])
})

test('a ledger that differs, or was not audited since, stays as it is', async () => {
  const [check] = await rows<{ checked_at: number }>('SELECT checked_at FROM ledger_checks')
  await rows('UPDATE ledger_checks SET differences = 1')
  expect(await shelveEntries(shelf(), now, onePiece)).toEqual({ done: 0, more: false })
  await rows('UPDATE ledger_checks SET differences = 0, checked_at = ?', Date.parse('2025-03-31T12:00:00Z'))
  expect(await shelveEntries(shelf(), now, onePiece)).toEqual({ done: 0, more: false })
  await rows('UPDATE ledger_checks SET checked_at = ?', check?.checked_at)
  expect(await states()).toEqual([])
})

test('a copy that differs from the ledger is written anew, and only then does anything leave', async () => {
  await workUntil('copied')
  const key = (await firstKey()) ?? ''
  await shelfBucket().put(key, 'something else')
  await expect(shelveEntries(shelf(), now, onePiece)).rejects.toThrow(key)
  expect([await entriesLeft(), await firstKey()]).not.toEqual([entries, key])
  expect(await entriesLeft()).toBe(entries)
  await shelfBucket().delete((await firstKey()) ?? '')
  await expect(shelveEntries(shelf(), now, onePiece)).rejects.toThrow('is not on the shelf')
  await workUntil('checked')
  expect([await states(), await entriesLeft()]).toEqual([['checked'], entries])
})

test('while a backup is made, entries that were copied stay', async () => {
  await emptyBucket()
  await beginBackup({ db: env.DB, bucket: backupBucket() }, null, now)
  const services = buildServices({ ...env, SHELVE_AFTER_MONTHS: '6' } as Bindings, { waitUntil: () => undefined })
  const job = jobsOf('*/15 * * * *').shelf
  expect(await job?.(services, now, ample)).toEqual({ done: 0, more: false })
  expect(await entriesLeft()).toBe(entries)
  while ((await continueBackup({ db: env.DB, bucket: backupBucket() }, now)) === 'going');
  await Promise.all(Array.from({ length: 4 }, () => shelveEntries(shelf(), now, onePiece)))
  await shelveAll(now)
  // The lessons of this month.
  expect(await entriesLeft()).toBe(entries - 6 * 4)
  const [moved] = await rows<{ n: number; parts: number }>(
    'SELECT sum(rows) AS n, count(*) AS parts FROM shelved_parts WHERE moved_at IS NOT NULL',
  )
  expect(moved).toEqual({ n: 24, parts: 4 })
  await expectSoundLedger()
})

test('an opening that lost something, or a part that is not in it, is a difference', async () => {
  await rows("UPDATE ledger_openings SET amount = amount + 1, entries = entries + 1 WHERE account = 'revenue'")
  const kinds = (await findLedgerDifferences(db)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['openings', 'shelf', 'spans', 'totals']))
  await rows("UPDATE ledger_openings SET amount = amount - 1, entries = entries - 1 WHERE account = 'revenue'")
  await expectSoundLedger()
})

test('what the shelf asks of the database is found by an index', async () => {
  const texts = new Set<string>()
  const noting = new Proxy(env.DB, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...values: unknown[]) => unknown
      return (...values: unknown[]) => {
        if (name === 'prepare') texts.add(String(values[0]))
        return Reflect.apply(method, target, values)
      }
    },
  })
  const noted = openDb(noting)
  await taughtIn(['2026-06'], 2)
  await shelveAll(now + 250 * dayMs, { db: noted })
  const span = { after: 0, before: now }
  for (const ascending of [true, false])
    await readShelvedEntries({ db: noted, bucket: shelfBucket() }, span, { from: undefined, ascending, limit: 5 })
  await countShelvedEntries(noted, span, 100)
  const scans: string[] = []
  for (const text of texts) {
    const numbers = Array.from(
      { length: Math.max(0, ...[...text.matchAll(/\?(\d+)/g)].map(([, n]) => Number(n))) },
      () => 1,
    )
    const plan = await rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...numbers)
    scans.push(
      ...plan.filter(({ detail }) => /^SCAN \w+$|TEMP B-TREE/.test(detail)).map(({ detail }) => `${detail}: ${text}`),
    )
  }
  expect(texts.size).toBeGreaterThan(12)
  // The last row of each, by its key.
  expect(scans.filter((one) => !/^SCAN (shelved_months|ledger_checks): .* LIMIT 1$/s.test(one))).toEqual([])
})
