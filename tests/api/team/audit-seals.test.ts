/** The chain over the log: what somebody does to the database itself is found, and the runs that seal may die or meet. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { cairoDay, dayMs } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { db } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { auditTrail } from '#worker/features/team/audit/audit-trail.ts'
import { findNightFaults } from '#worker/features/team/audit/night-faults.ts'
import { findTrailFaults, sealRows } from '#worker/features/team/audit/seal-store.ts'
import type { Db } from '#worker/storage/db.ts'

const start = Date.parse('2026-11-23T10:00:00Z')

const write = (count: number, at = start) =>
  rows(
    `INSERT INTO audit_log (actor_id, action, target_id, facts, created_at, network, device)
     SELECT 1, 'plan.update', value, json_object('amount', value), ?, '203.0.113.x', 'Firefox, Linux'
     FROM json_each(?)`,
    at,
    JSON.stringify(Array.from({ length: count }, (_, i) => i)),
  )
const sealed = async () => (await rows('SELECT audit_id FROM audit_seals')).length
const logged = async () => (await rows('SELECT id FROM audit_log')).length
const seal = () => sealRows(db, Date.now())
const faults = async () => (await findTrailFaults(db)).map(({ kind, rowId }) => `${kind} ${rowId}`)
const alerts = () =>
  rows<{ key: string; payload: string }>(
    "SELECT dedupe_key AS key, payload FROM outbox WHERE dedupe_key LIKE 'alert:audit-%' ORDER BY id",
  )

/** Does what the triggers of a table refuse, as somebody with the database in their hands would. */
const force = async (table: 'audit_log' | 'audit_seals', work: () => Promise<unknown>) => {
  const triggers = await rows<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?",
    table,
  )
  for (const { name } of triggers) await rows(`DROP TRIGGER ${name}`)
  await work()
  for (const { sql } of triggers) await rows(sql)
}

beforeEach(async () => {
  clock.set(start)
  for (const table of ['audit_seals', 'audit_log'] as const) await force(table, () => rows(`DELETE FROM ${table}`))
  await rows("DELETE FROM sqlite_sequence WHERE name = 'audit_log'")
  await rows("DELETE FROM job_places WHERE job = 'audit-trail'")
  await rows("DELETE FROM outbox WHERE dedupe_key LIKE 'alert:audit-%'")
})

describe('sealing', () => {
  test('goes through the log in its order, and on from where it was', async () => {
    await write(600)
    await seal()
    expect([await sealed(), await faults()]).toEqual([600, []])
    await write(3)
    await seal()
    await seal()
    expect([await sealed(), await faults()]).toEqual([603, []])
  })

  test('that is killed between two writes leaves a whole chain, and the next run goes on', async () => {
    await write(600)
    let left = 3
    const dying = new Proxy(db, {
      get: (target, name) => {
        if (name !== '$client') return Reflect.get(target, name)
        if (left-- <= 0) throw new Error('killed')
        return target.$client
      },
    }) as Db
    await expect(sealRows(dying, start)).rejects.toThrow('killed')
    expect(await sealed()).toBeLessThan(600)
    expect(await faults()).toEqual([])
    await seal()
    expect([await sealed(), await faults()]).toEqual([600, []])
  })

  test('by several runs at once, while rows come in, skips and repeats none', async () => {
    await write(400)
    await Promise.all([seal(), seal(), write(20), seal(), write(20), seal()])
    await seal()
    expect([await sealed(), await logged(), await faults()]).toEqual([440, 440, []])
  })

  test('skips no row, goes on from no other seal, and is never taken back', async () => {
    await write(3)
    const insert = (id: number, previous: string) =>
      rows("INSERT INTO audit_seals VALUES (?, '2026-11-23', ?, 'x', 1)", id, previous)
    await expect(insert(2, '')).rejects.toThrow('each follows the last')
    await insert(1, '')
    await expect(insert(2, '')).rejects.toThrow(/follows|UNIQUE/)
    await expect(rows("UPDATE audit_seals SET hash = 'y'")).rejects.toThrow('never changed')
    await expect(rows('DELETE FROM audit_seals')).rejects.toThrow('are kept')
  })
})

test('batches that are rolled back, and lines whose condition does not hold, leave no gap in the ids', async () => {
  await write(1)
  const line = (condition: string) =>
    env.DB.prepare(
      `INSERT INTO audit_log (actor_id, action, target_id, facts, created_at) SELECT 1, 'plan.update', 1, '{}', 1 WHERE ${condition}`,
    )
  await expect(env.DB.batch([line('1'), line('1'), env.DB.prepare("SELECT json('broken')")])).rejects.toThrow('JSON')
  await env.DB.batch([line('0'), line('1')])
  expect(await rows('SELECT id FROM audit_log ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }])
  await seal()
  expect(await faults()).toEqual([])
})

describe('what is done to the database itself', () => {
  beforeEach(async () => {
    await write(5)
    await seal()
  })

  test.each<[string, string, string[]]>([
    ['a changed row', "UPDATE audit_log SET facts = '{}' WHERE id = 3", ['changed 3']],
    ['a row signed by another', 'UPDATE audit_log SET actor_id = 2 WHERE id = 5', ['changed 5']],
    ['a removed row', 'DELETE FROM audit_log WHERE id = 2', ['removed 2']],
    [
      'a row put before all others',
      "INSERT INTO audit_log (id, actor_id, action, target_id, facts, created_at) VALUES (-1, 1, 'a', 1, '{}', 1)",
      ['inserted -1'],
    ],
    [
      'two rows that changed places',
      'UPDATE audit_log SET (target_id, facts) = (SELECT o.target_id, o.facts FROM audit_log o WHERE o.id = 3) WHERE id = 2',
      ['changed 2'],
    ],
  ])('%s is found', async (_, sql, found) => {
    await force('audit_log', () => rows(sql))
    expect(await faults()).toEqual(found)
  })

  test('rows that exchange their numbers are found', async () => {
    await force('audit_log', async () => {
      for (const [from, to] of [
        [2, 99],
        [4, 2],
        [99, 4],
      ])
        await rows('UPDATE audit_log SET id = ? WHERE id = ?', to, from)
    })
    expect(await faults()).toEqual(['changed 2', 'changed 4'])
  })

  test('a row removed with its seal is found, also the last one once another is written', async () => {
    await force('audit_log', () => rows('DELETE FROM audit_log WHERE id IN (2, 5)'))
    await force('audit_seals', () => rows('DELETE FROM audit_seals WHERE audit_id IN (2, 5)'))
    await write(1)
    await seal()
    expect(await faults()).toEqual(['removed 2', 'seal 3', 'removed 5'])
  })

  test('a row removed before it was sealed is found', async () => {
    await write(2)
    await force('audit_log', () => rows('DELETE FROM audit_log WHERE id = 6'))
    await seal()
    expect(await faults()).toEqual(['removed 6'])
  })
})

describe('the nightly job', () => {
  test('tells the head of each day that is over once, and nothing else while all is well', async () => {
    await write(3)
    await write(2, start + dayMs)
    clock.set(start + dayMs)
    for (let night = 0; night < 2; night++) expect(await auditTrail({ db }, Date.now())).toEqual([])
    const [head, ...others] = await alerts()
    expect(others).toEqual([])
    expect(head?.key).toBe('alert:audit-head:2026-11-23')
    const [last] = await rows<{ hash: string }>('SELECT hash FROM audit_seals WHERE audit_id = 3')
    expect(head?.payload).toContain(last?.hash)
  })

  test('tells once a day what does not fit, with the row and its day', async () => {
    await write(3)
    await seal()
    await force('audit_log', () => rows('UPDATE audit_log SET target_id = 77 WHERE id = 2'))
    for (let night = 0; night < 2; night++)
      expect(await auditTrail({ db }, Date.now())).toEqual([{ kind: 'changed', rowId: 2, day: cairoDay(start) }])
    const told = await alerts()
    expect(told).toHaveLength(1)
    expect(told[0]?.payload).toMatch(/السطر 2 من يوم 2026-11-23/)
  })

  test('reads what is new and a part of what is old, and stays with what does not fit', async () => {
    await write(2500)
    await seal()
    const night = async () => (await findNightFaults(db, 1)).map(({ kind, rowId }) => `${kind} ${rowId}`)
    expect(await night()).toEqual([])
    await force('audit_log', () => rows('UPDATE audit_log SET target_id = 77 WHERE id = 1500'))
    // One page of the old, of three: the second of them is the one that was changed.
    expect(await rowsReadBy(async (counting) => expect(await findNightFaults(counting, 1)).toEqual([]))).toBeLessThan(
      4500,
    )
    for (let again = 0; again < 2; again++) expect(await night()).toEqual(['changed 1500'])
    await force('audit_log', () => rows('UPDATE audit_log SET target_id = 1499 WHERE id = 1500'))
    expect([await night(), await night(), await night()]).toEqual([[], [], []])
    await write(2)
    await seal()
    await force('audit_log', () => rows('UPDATE audit_log SET target_id = 77 WHERE id = 2502'))
    expect(await night()).toEqual(['changed 2502'])
  })

  test('finds that the end of the chain is gone', async () => {
    await write(5)
    await seal()
    expect(await findNightFaults(db)).toEqual([])
    await force('audit_log', () => rows('DELETE FROM audit_log WHERE id = 5'))
    await force('audit_seals', () => rows('DELETE FROM audit_seals WHERE audit_id = 5'))
    expect(await findNightFaults(db)).toEqual([{ kind: 'removed', rowId: 5, day: cairoDay(start) }])
  })
})
