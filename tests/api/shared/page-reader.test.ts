/** Pages of lists, read with their total in one statement. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { limits } from '#contract/vocabulary/limits.ts'
import { openDb } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { readPage, type WholeList } from '#worker/storage/page-reader.ts'

const numbers = "json_each('[10, 20, 30, 40, 50]')"
const list = {
  select: ({ total, bounds }: { total: string; bounds: string }) =>
    `SELECT value, ${total} AS total FROM ${numbers} ORDER BY value ${bounds}`,
  from: numbers,
  values: {},
}
const read = async (page: Page | WholeList) => {
  const { rows, total } = await readPage<{ value: number }>(openDb(env.DB), list, page)
  return { values: rows.map(({ value }) => value), total }
}

test('every page has the total, also one behind the end', async () => {
  expect(await read({ limit: 2, offset: 0 })).toEqual({ values: [10, 20], total: 5 })
  expect(await read({ limit: 2, offset: 4 })).toEqual({ values: [50], total: 5 })
  expect(await read({ limit: 2, offset: 6 })).toEqual({ values: [], total: 5 })
})

test('a whole list ends at its bound, and its total tells whether there is more', async () => {
  expect(await read({ most: 5 })).toEqual({ values: [10, 20, 30, 40, 50], total: 5 })
  expect(await read({ most: 4 })).toEqual({ values: [10, 20, 30, 40], total: 5 })
  expect(await read({ most: 2 })).toEqual({ values: [10, 20], total: 3 })
})

test('the limit stands in the statement, because SQLite compiles a statement again for a bound one', async () => {
  const prepared: string[] = []
  const client = {
    prepare: (sql: string) => {
      prepared.push(sql)
      return env.DB.prepare(sql)
    },
    batch: env.DB.batch.bind(env.DB),
  }
  await readPage(openDb(client), list, { limit: limits.page.defaultSize, offset: 0 })
  expect(prepared).toEqual([expect.stringContaining(`LIMIT ${limits.page.defaultSize} OFFSET ?1`)])
})
