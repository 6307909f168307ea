/**
 * While a release begins, and after one is taken back, the worker before it runs on the database that the new migrations
 * made. So migrations only add; what they take away has been without use since a release before.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type Contraction,
  compareSchemas,
  contractionsOf,
  type Migration,
  type Released,
  readMigrations,
  readSchema,
} from '#scripts/released/schema.ts'
import { allFiles, codeLines, expectNone, filesIn, read } from './tree.ts'

const released = JSON.parse(readFileSync('released/release.json', 'utf8')) as Released
const migrations = readMigrations('migrations')
const ofRelease = migrations.filter(({ name }) => name <= released.migration)
const since = migrations.filter(({ name }) => name > released.migration)

const toCamel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The names by which code would use a table or a column; none for other things. */
const namesOf = (what: string): string[][] => {
  const [, kind, table = '', column] = /^(table|column) (\w+)(?:\.(\w+))?$/.exec(what) ?? []
  if (kind === undefined) return []
  return [table, column].flatMap((name) => (name ? [[name, toCamel(name)]] : []))
}

/** Migrations of other databases: a table that moved into one of them is still used, there. */
const elsewhere = allFiles
  .filter((path) => /^[\w-]+\/[^/]+\.sql$/.test(path) && !path.startsWith('migrations/'))
  .map(read)

const isMadeElsewhere = (what: string): boolean => {
  const [, table = ''] = /^(?:table|column) (\w+)/.exec(what) ?? []
  const made = new RegExp(`CREATE (VIRTUAL )?TABLE (IF NOT EXISTS )?["\`]?${table}\\b`, 'i')
  return table !== '' && elsewhere.some((sql) => made.test(sql))
}

/** Files that use all of these names, each in one of its spellings. */
const usersOf = (what: string, textOf: (path: string) => string, paths: readonly string[]): string[] => {
  const names = namesOf(what)
  const patterns = names.map((spellings) => new RegExp(`\\b(${spellings.join('|')})\\b`))
  return names.length === 0 ? [] : paths.filter((path) => patterns.every((one) => one.test(textOf(path))))
}

/** Breaches of what a tree takes away from the worker of the release. */
const judge = (
  breaches: readonly string[],
  said: readonly Contraction[],
  last: string,
  isReleased: boolean,
): string[] => [
  ...breaches.flatMap((what) => {
    const one = said.find((contraction) => contraction.what === what)
    if (!one) return [`${what}: no migration says since when nothing counts on it`]
    if (one.since === null) return isReleased ? [`${what}: is said to be before the first release, which has been`] : []
    return one.since <= last ? [] : [`${what}: unused since ${one.since}, which is not released`]
  }),
  ...said
    .filter(({ what }) => !breaches.includes(what))
    .map(({ what }) => `${what}: is said to be taken away, and is not, or is spelt otherwise`),
]

const whatToDo =
  'Release what no longer needs it first; then say in the migration `-- contract: <what> since <migration>`, or ' +
  '`-- contract: <what> before the first release`: docs/adding.md, "What a migration may take away".'

test('migrations since the last release take nothing from its worker, and refuse it nothing', () => {
  expect(ofRelease.at(-1)?.name).toBe(released.migration)
  const breaches = compareSchemas(readSchema(ofRelease), readSchema(migrations))
  expectNone(judge(breaches, contractionsOf(since), released.migration, released.at !== null), whatToDo)
})

test('what is taken away is used neither here nor by the worker of the last release', () => {
  const gone = contractionsOf(since).filter(({ what }) => !isMadeElsewhere(what))
  const text = (path: string): string => codeLines(path).join('\n')
  const here = gone.flatMap(({ what }) =>
    usersOf(what, text, filesIn('worker', 'durable')).map((path) => `${what}: ${path}`),
  )
  expectNone(here, 'Take it out of the code first.')
  // A clone without history cannot look; what the migration says is then believed.
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (released.at === null || git('cat-file', '-e', `${released.commit}^{commit}`).status !== 0) return
  const paths = git('ls-tree', '-r', '--name-only', released.commit, 'worker', 'durable').stdout.split('\n')
  const then = gone.flatMap(({ what }) => {
    const shown = (path: string): string => git('show', `${released.commit}:${path}`).stdout
    const code = paths.filter((path) => path.endsWith('.ts'))
    return usersOf(what, shown, code).map((path) => `${what}: ${path} of ${released.commit.slice(0, 12)}`)
  })
  expectNone(then, 'The release that runs still uses it.')
})

/** A release of two tables, and what later migrations make of it. */
describe('the comparison', () => {
  const base = `CREATE TABLE people (id integer PRIMARY KEY, name text NOT NULL, nick text, age integer, town integer DEFAULT 1,
    CONSTRAINT grown CHECK (age IS NULL OR (age >= 0)));
  CREATE TABLE towns (id integer PRIMARY KEY);
  CREATE INDEX people_name ON people (name);
  CREATE TRIGGER people_kept BEFORE DELETE ON people BEGIN SELECT RAISE(ABORT, 'kept'); END;
  CREATE TRIGGER people_town AFTER INSERT ON people WHEN new.town IS NULL BEGIN UPDATE people SET town = 1; END;
  CREATE VIRTUAL TABLE people_search USING fts5(name);
  CREATE VIEW grown_people AS SELECT id, age FROM people;`
  const old: Migration[] = [{ name: '0001_base', sql: base }]
  const compare = (sql: string): string[] =>
    compareSchemas(readSchema(old), readSchema([...old, { name: '0002_next', sql }]))
  const rebuild = (columns: string): string => `CREATE TABLE new_people (${columns});
    DROP VIEW grown_people; DROP TABLE people; ALTER TABLE new_people RENAME TO people;
    CREATE VIEW grown_people AS SELECT id, age FROM people;
    CREATE TRIGGER people_kept BEFORE DELETE ON people BEGIN SELECT RAISE(ABORT, 'kept'); END;
    CREATE TRIGGER people_town AFTER INSERT ON people WHEN new.town IS NULL BEGIN UPDATE people SET town = 1; END;`
  const columns = 'id integer PRIMARY KEY, name text NOT NULL, nick text, age integer, town integer DEFAULT 1'
  const grown = 'CONSTRAINT grown CHECK (age IS NULL OR (age >= 0))'

  test.each([
    ['a new table', 'CREATE TABLE streets (id integer PRIMARY KEY, name text NOT NULL)'],
    ['a new column, with a default if it is required', "ALTER TABLE people ADD mail text NOT NULL DEFAULT ''"],
    ['a new index', 'CREATE INDEX people_age ON people (age)'],
    ['a trigger that refuses nothing', 'CREATE TRIGGER t AFTER UPDATE ON people BEGIN DELETE FROM towns; END'],
    [
      'a trigger that refuses what the release never writes',
      "CREATE TABLE s (a); CREATE TRIGGER t BEFORE INSERT ON s BEGIN SELECT RAISE(ABORT, 'x'); END",
    ],
    ['a refusal less', 'DROP TRIGGER people_kept'],
    ['a table built anew, with a condition less', rebuild(columns)],
  ])('takes %s', (_, sql) => expect(compare(sql)).toEqual([]))

  test.each([
    ['a dropped table', 'DROP TABLE towns', 'table towns'],
    ['a dropped search', 'DROP TABLE people_search', 'table people_search'],
    ['a dropped view', 'DROP VIEW grown_people', 'table grown_people'],
    ['a renamed table', 'ALTER TABLE towns RENAME TO cities', 'table towns'],
    ['a dropped column', 'ALTER TABLE people DROP COLUMN nick', 'column people.nick'],
    ['a renamed column', 'ALTER TABLE people RENAME COLUMN nick TO called', 'column people.nick'],
    [
      'a required column',
      rebuild(`${columns.replace('nick text', 'nick text NOT NULL')}, ${grown}`),
      'required people.nick',
    ],
    ['a new column without a default', rebuild(`${columns}, mail text NOT NULL, ${grown}`), 'required people.mail'],
    ['a default less', rebuild(`${columns.replace(' DEFAULT 1', '')}, ${grown}`), 'default people.town'],
    ['another type', rebuild(`${columns.replace('nick text', 'nick blob')}, ${grown}`), 'type people.nick'],
    ['a narrower condition', rebuild(`${columns}, CHECK (age > 17)`), 'check people: age > 17'],
    [
      'a new reference',
      rebuild(`${columns.replace('DEFAULT 1', 'DEFAULT 1 REFERENCES towns(id)')}, ${grown}`),
      'reference people.town to towns',
    ],
    [
      'a unique index',
      'CREATE UNIQUE INDEX one ON people (name) WHERE age IS NOT NULL',
      'unique people: name WHERE age IS NOT NULL',
    ],
    ['a new refusal', "CREATE TRIGGER no BEFORE INSERT ON people BEGIN SELECT RAISE(ABORT, 'no'); END", 'trigger no'],
    [
      'another refusal',
      `DROP TRIGGER people_kept; CREATE TRIGGER people_kept BEFORE UPDATE ON people
      BEGIN SELECT RAISE(ABORT, 'kept'); END`,
      'trigger people_kept',
    ],
    ['work that is no longer done', 'DROP TRIGGER people_town', 'trigger people_town'],
  ])('finds %s', (_, sql, what) => expect(compare(sql)).toEqual([what]))

  test('is answered by a comment that names since when nothing counts on it', () => {
    const say = (comment: string, isReleased = true): string[] => {
      const sql = `${comment}\nALTER TABLE people DROP COLUMN nick;`
      return judge(compare(sql), contractionsOf([{ name: '0002_next', sql }]), '0001_base', isReleased)
    }
    expect(say('-- contract: column people.nick since 0001_base')).toEqual([])
    expect(say('-- contract: column people.nick before the first release', false)).toEqual([])
    expect(say('-- contract: column people.nick before the first release')).toHaveLength(1)
    expect(say('-- contract: column people.nick since 0002_next')).toHaveLength(1)
    expect(say('-- contract: column people.name since 0001_base')).toHaveLength(2)
    expect(say('')).toHaveLength(1)
  })

  test('looks for a dropped name in both spellings, where its table is used', () => {
    const texts: Record<string, string> = {
      a: 'people.ownTown',
      b: 'SELECT own_town FROM people',
      c: 'ownTown',
      d: 'people',
    }
    const users = (what: string) => usersOf(what, (path) => texts[path] ?? '', Object.keys(texts))
    expect(users('column people.own_town')).toEqual(['a', 'b'])
    expect(users('table people')).toEqual(['a', 'b', 'd'])
    expect(users('check people: age > 17')).toEqual([])
  })
})
