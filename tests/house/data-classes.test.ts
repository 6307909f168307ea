/** Every table, folder and object has a class of protection, and what the classes demand holds where code can tell. */
import { expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { exportableLists } from '#contract/vocabulary/exports.ts'
import { folders, publicFolders } from '#contract/vocabulary/media.ts'
import {
  dataClasses,
  fileClasses,
  noSecrets,
  objectClasses,
  searchTableClasses,
  secretColumns,
  tableClasses,
} from '#worker/storage/personal-data/classes.ts'
import { personalStorage } from '#worker/storage/personal-data/objects.ts'
import { personalTables } from '#worker/storage/personal-data/tables.ts'
import { readSchema } from './schema.ts'
import { allFiles, expectNone, read } from './tree.ts'

const schema = await readSchema()
const file = 'worker/storage/personal-data/classes.ts'
const classed = Object.values(tableClasses).flat()

test('every table has one class', () => {
  const names = schema.map(({ name }) => name)
  expectNone(
    [
      ...names.filter((name) => !classed.includes(name)).map((name) => `${name} has none`),
      ...classed.filter((name) => !names.includes(name)).map((name) => `${name} is no table`),
      ...classed.filter((name, i) => classed.indexOf(name) !== i).map((name) => `${name} has two`),
    ],
    `Give it a class in ${file}.`,
  )
})

/** Migrations in their order. */
const textsOf = (folder: string): string[] =>
  allFiles
    .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.sql'))
    .sort()
    .map(read)

test('every table of the index of texts has one, and is of no class that a text may not be of', () => {
  const made = textsOf('search-migrations').flatMap((text) =>
    [...text.matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/g)].map(([, name]) => name),
  )
  expect(Object.values(searchTableClasses).flat().sort()).toEqual(made.sort())
  expect([searchTableClasses.confidential, searchTableClasses.secret]).toEqual([[], []])
})

test('the main database has no virtual table: one that has cannot be exported', () => {
  const texts = textsOf('migrations').join('\n')
  const living = new Set<string>()
  for (const [, made, gone] of texts.matchAll(/CREATE VIRTUAL TABLE (\w+)|DROP TABLE `?(\w+)/g)) {
    if (made) living.add(made)
    if (gone) living.delete(gone)
  }
  expect([...living]).toEqual([])
})

test('every folder and object has one, and those that anybody may load are open', () => {
  expect(Object.keys(fileClasses).sort()).toEqual(Object.keys(folders).sort())
  expect(Object.keys(objectClasses).sort()).toEqual(Object.keys(personalStorage).sort())
  const open = Object.entries(folders).filter(([name]) => fileClasses[name as keyof typeof folders] === 'open')
  expect(open.map(([, folder]) => folder).sort()).toEqual([...publicFolders].sort())
})

test('columns that sound like secrets are secret, or say why not', () => {
  const sounds = /(^|_)(hash|digest|secret|token|auth|p256dh|public_key|password)$|_(hash|digest|secret)_/
  const untold = schema.flatMap(({ name, columns }) =>
    columns
      .filter((column) => sounds.test(column) && !secretColumns[name]?.includes(column))
      .map((column) => `${name}.${column}`)
      .filter((column) => !Object.hasOwn(noSecrets, column)),
  )
  const gone = Object.entries(secretColumns).flatMap(([name, columns]) =>
    columns
      .filter((column) => !schema.find((table) => table.name === name)?.columns.includes(column))
      .map((column) => `${name}.${column} is no column`),
  )
  expectNone([...untold, ...gone], `Name it in \`secretColumns\` or \`noSecrets\` of ${file}.`)
  expect(tableClasses.secret.filter((name) => !secretColumns[name])).toEqual([])
})

test('no archive gives a secret', () => {
  const told = Object.entries(secretColumns).flatMap(([name, columns]) => {
    const given = personalTables[name]?.given?.columns ?? ''
    return columns.filter((column) => new RegExp(`\\b${column}\\b`).test(given)).map((column) => `${name}.${column}`)
  })
  expectNone(told, 'Leave the column out of `given`.')
})

test('secrets go with the account', () => {
  const kept = Object.entries(secretColumns)
    .filter(([name, columns]) => {
      const { removed = [] } = personalTables[name] ?? {}
      return !removed.some(({ set }) => set === undefined || columns.every((column) => set.includes(column)))
    })
    .map(([name]) => name)
  expectNone(kept, 'Delete the rows in `removed`, or blank the columns.')
})

test('nothing internal is given in an archive', () => {
  expect(tableClasses.internal.filter((name) => personalTables[name]?.given)).toEqual([])
})

test('the edge keeps answers alone that anybody may read', () => {
  const kept = Object.values(areas)
    .flatMap((area) => Object.values(area))
    .filter(({ cacheSeconds }) => cacheSeconds !== undefined)
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter(({ who }) => who !== 'anyone').map(({ path }) => path)).toEqual([])
})

test('no list of secrets can be saved as a file', () => {
  const asTable = (list: string): string => list.replaceAll('-', '_')
  expect(exportableLists.filter((list) => tableClasses.secret.includes(asTable(list)))).toEqual([])
})

test('docs/data.md explains each class, in this order', () => {
  const rows = [...read('docs/data.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual([...dataClasses])
})
