/** Entries of lessons from months long closed leave the database for the bucket, and no figure says so. */
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { accounts } from '#contract/money/rules/ledger.ts'
import { cairoMonth } from '#contract/public/rules/platform-figures.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { getMonth, listLedgerEntries } from '#contract/team/api/month.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { failingDatabase } from '#tests/kit/failing-database.ts'
import { expectSoundLedger, statsOf } from '#tests/kit/invoices.ts'
import { db, people } from '#tests/kit/people.ts'
import { entriesLeft, onePiece, shelf, shelfBucket, shelveAll, taughtIn } from '#tests/kit/shelf.ts'
import type { Bindings } from '#worker/bindings.ts'
import { auditLedger } from '#worker/features/money/invoices/audit-ledger.ts'
import { findNewDifferences, readAudited } from '#worker/features/money/invoices/audit-new-store.ts'
import { readAccountSum } from '#worker/features/money/ledger/store.ts'
import { readBookMonth } from '#worker/features/team/books/month-store.ts'
import { checkShelf } from '#worker/shelf/jobs.ts'
import { shelveEntries } from '#worker/shelf/shelve.ts'
import { openDb } from '#worker/storage/db.ts'
import { ample } from '#worker/work-budget.ts'

const [first, second, young] = ['2025-03', '2025-04', '2026-09'] as const
const now = Date.now()
const months = () => rows<{ month: string; state: string }>('SELECT month, state FROM shelved_months ORDER BY end_at')
const parts = () =>
  rows<{ key: string; rows: number; checked_at: number }>('SELECT * FROM shelved_parts ORDER BY end_at, number')

/** What anybody is told of these months: balances, figures, the list in both directions, what the books get. */
const told = async ({ tutor, student }: Awaited<ReturnType<typeof taughtIn>>) => {
  const admin = await people.admin()
  const query = { after: `${first}-01T00:00:00.000Z`, before: '2026-10-01T00:00:00.000Z', size: 9 }
  const listed = async (orderDirection: 'asc' | 'desc') => {
    const seen: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof read>> = await read({ orderDirection, ...(cursor && { cursor }) } as never)
      seen.push(...page.list)
      cursor = page.next
      if (seen.length > 500) throw new Error('the list takes no end')
    }
    return seen
  }
  const read = (more: object) => admin.api(listLedgerEntries, { query: { ...query, ...more } })
  return {
    // Settles what is due.
    stats: await statsOf(tutor),
    balances: [
      await readAccountSum(db, accounts.tutor(tutor.id)),
      await readAccountSum(db, accounts.student(student.id)),
    ],
    figures: (await admin.api(getMonth, { query: { month: first } })).sums,
    books: await readBookMonth(db, Number(first.replace('-', ''))),
    total: (await read({})).total,
    lines: [await listed('asc'), await listed('desc')],
    secondPage: await read({ page: 2 }),
  }
}

/** A bucket that takes so many calls. */
const dying = (calls: number): R2Bucket => {
  let left = calls
  return new Proxy(shelfBucket(), {
    get(target, name) {
      const method = Reflect.get(target, name) as (...values: unknown[]) => unknown
      return async (...values: unknown[]) => {
        if (left-- <= 0) throw new Error('killed')
        return Reflect.apply(method, target, values)
      }
    },
  })
}
const isMoved = async (month: string) => (await months()).some((one) => one.month === month && one.state === 'moved')

/** Whatever is moved, nothing is twice or missing. */
const expectNothingLost = async (entries: number) => {
  const [shelved] = await rows<{ n: number }>('SELECT coalesce(sum(entries), 0) AS n FROM ledger_openings')
  expect((await entriesLeft()) + (shelved?.n ?? 0)).toBe(entries)
  await expectSoundLedger()
}

describe('months that are old enough', () => {
  test('no balance, figure, list or audit changes when their entries leave, by a run that is killed at every step', async () => {
    const members = await taughtIn([first, second, young], 5)
    const before = await told(members)
    const entries = await entriesLeft()
    // Each call of the database and of the bucket is once the last of its run.
    for (let calls = 0; calls < 400 && !(await isMoved('2026-05')); calls++) {
      const killed = failingDatabase(env.DB, [
        ...Array<null>(calls % 7).fill(null),
        ...Array<string>(50).fill('killed'),
      ])
      await shelveEntries(shelf({ db: openDb(killed.database), bucket: dying(calls % 3) }), now, onePiece).catch(
        () => undefined,
      )
      if (calls % 10 === 0) await expectNothingLost(entries)
      await shelveEntries(shelf({ bucket: dying(calls % 2) }), now, onePiece).catch(() => undefined)
    }
    await shelveAll(now)
    await expectNothingLost(entries)
    expect((await months()).every(({ state }) => state === 'moved')).toBe(true)
    expect((await months()).at(-1)?.month).toBe('2026-04')
    // Those of the young month are all that is left.
    expect(await entriesLeft()).toBe(6 * 4)
    expect((await parts()).length).toBeGreaterThan(4)
    expect(await told(members)).toEqual(before)
    const audited = await readAudited(db)
    expect(audited && (await findNewDifferences(db, audited, now)).differences).toEqual([])
    expect(await auditLedger({ db }, now + dayMs)).toEqual([])
  })

  test('their month is closed: nothing is posted into it, taken from it or cancelled in it', async () => {
    const { start } = cairoMonth(first)
    const post = `INSERT INTO ledger_entries (account, amount, ref_type, ref_id, created_at) VALUES ('bank', 1, ?, 1, ?)`
    await expect(rows(post, 'lesson:settled', start)).rejects.toThrow('on the shelf')
    await expect(rows('DELETE FROM ledger_entries')).rejects.toThrow('never deleted')
    await expect(rows('DELETE FROM shelved_parts')).rejects.toThrow('never deleted')
    await expect(rows('UPDATE shelved_parts SET rows = 1')).rejects.toThrow('stays')
    const cancel = 'UPDATE lessons SET canceled_at = ?1, canceled_by = tutor_id WHERE start_at < ?2'
    await expect(rows(cancel, now, cairoMonth(second).start)).rejects.toThrow('on the shelf')
  })

  test('a changed byte is found, told to the team, and shown to nobody', async () => {
    const [part] = await parts()
    const key = part?.key ?? ''
    const bytes = new Uint8Array((await (await shelfBucket().get(key))?.arrayBuffer()) as ArrayBuffer)
    const changed = bytes.slice()
    changed[40] = (changed[40] ?? 0) ^ 1
    await shelfBucket().put(key, changed)
    await expect(checkShelf({ db, env: env as Bindings }, now + 40 * dayMs, ample)).rejects.toThrow(key)
    const alerts = await rows<{ text: string }>(
      "SELECT payload->>'text' AS text FROM outbox WHERE dedupe_key LIKE 'alert:shelf:%'",
    )
    expect(alerts).toEqual([{ text: expect.stringContaining(key) }])
    // The others were read back all the same.
    expect((await parts()).filter(({ checked_at: at }) => at === now + 40 * dayMs)).toHaveLength(
      (await parts()).length - 1,
    )
    const admin = await people.admin()
    const { start, end } = cairoMonth(first)
    const query = { after: new Date(start).toISOString(), before: new Date(end).toISOString() }
    expect(await refusalOf(admin.api(listLedgerEntries, { query }))).toMatchObject({ status: 500 })
    await shelfBucket().put(key, bytes)
    expect(await checkShelf({ db, env: env as Bindings }, now + 41 * dayMs, ample)).toEqual({ done: 1, more: false })
    expect((await admin.api(listLedgerEntries, { query })).list.length).toBeGreaterThan(9)
  })
})
