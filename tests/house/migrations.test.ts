/** The migrations make what `worker/storage/schema` declares. */
import { readdirSync } from 'node:fs'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { expectNone, filesIn, read } from './tree.ts'

const Snapshot = v.object({
  tables: v.record(v.string(), v.object({ columns: v.record(v.string(), v.unknown()) })),
})

const toColumnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('every column of the schema has its migration', async () => {
  const snapshots = readdirSync('migrations/meta')
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
  const { tables: migrated } = v.parse(Snapshot, JSON.parse(read(`migrations/meta/${snapshots.at(-1)}`)))
  const modules = filesIn('worker/storage/schema').map(
    (path): Promise<object> => import(/* @vite-ignore */ `../../${path}`),
  )
  const declared = (await Promise.all(modules))
    .flatMap((exported) => Object.values(exported))
    .filter((one) => one instanceof SQLiteTable)
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.map((column) => `${name}.${column.keyAsName ? toColumnName(column.name) : column.name}`)
    })
  const made = Object.entries(migrated).flatMap(([name, { columns }]) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  )
  expect(declared.length).toBeGreaterThan(200)
  const differing = [
    ...declared.filter((column) => !made.includes(column)),
    ...made.filter((column) => !declared.includes(column)),
  ]
  expectNone(differing, 'Run `npm run migration -- --name what`, which writes the difference as a migration.')
})
