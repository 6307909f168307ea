/** A local state with many people and all that belongs to them, which measurements share: written once, by pieces. */
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { withSeeder } from '#scripts/demo-world/seed.ts'
import type { Delivery } from '#scripts/demo-world/seed-rows.ts'
import { elapsed, report, root } from '#scripts/run.ts'
import { mainDatabaseFile, migrate } from '#scripts/state.ts'
import { filledSize } from './many-people.ts'
import { manyRows } from './many-rows.ts'

/** Kept until somebody deletes it, or `npm run fill -- --fresh`. */
export const filledState = (people: number): string => join(root, '.wrangler', 'filled', String(people))

const weekMs = 7 * dayMs

/** Public records written by one request. */
const publishedAtOnce = 50

/** Whoever is published: a quarter of the tutors, with what the list asks of them. */
const listedTutors = `id % 4 = 2 AND id IN (SELECT id FROM tutors) AND role = ${Role.Tutor}`
const readyToList = [
  `UPDATE users SET name = coalesce(name, 'منة عادل'), verified_email = 1, verified_phone = 1, verified_whats_app = 1,
     image = 'users/images/' || id, phone = coalesce(phone, '011' || printf('%08d', id)) WHERE ${listedTutors}`,
  `UPDATE tutors SET activated = 1, bypass_onboarding = 1, bio = 'محادثة يومية بثقة، من الجملة الأولى',
     about = 'أدرّس المحادثة منذ تسع سنوات، وأغلب طلابي موظفون يفهمون الإنجليزية ويترددون عند الكلام.', video = 'v' || id,
     thumbnail = 't' || id WHERE id IN (SELECT id FROM users WHERE ${listedTutors})`,
]

/** What sweeps would have done long ago: weeks carried over, and books kept. */
const sweptBefore = (now: number): string[] => [
  `UPDATE subscriptions SET carries_at = carries_at + ((${now} - carries_at) / ${weekMs} + 1) * ${weekMs} WHERE carries_at <= ${now}`,
  'UPDATE subscriptions SET carries_at = NULL WHERE carries_at >= end_at',
  `UPDATE book_documents SET state = 'carried', carried_at = created_at WHERE created_at < ${now - hourMs}`,
]

/** Opens the main database of a state that no server uses, for many writes. */
export const openState = async (state: string): Promise<DatabaseSync> => {
  const file = await mainDatabaseFile(state)
  if (file === null) throw new Error(`no database in ${state}`)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -600000; PRAGMA temp_store = MEMORY')
  return db
}

/** Writes what is not written yet, each delivery with its number in one transaction, so that it can be stopped anywhere. */
const writeRows = (db: DatabaseSync, deliveries: readonly Delivery[]): void => {
  db.exec('CREATE TABLE IF NOT EXISTS filled_parts (part INTEGER PRIMARY KEY)')
  const done = new Set(
    db
      .prepare('SELECT part FROM filled_parts')
      .all()
      .map(({ part }) => Number(part)),
  )
  let told = performance.now()
  for (const [part, delivery] of deliveries.entries()) {
    if (delivery.kind !== 'sql' || done.has(part)) continue
    db.exec('BEGIN')
    for (const text of delivery.statements)
      try {
        db.exec(text)
      } catch (error) {
        throw new Error(`${String(error)} in ${text.slice(0, 300)}`)
      }
    db.exec(`INSERT INTO filled_parts (part) VALUES (${part}); COMMIT`)
    if (performance.now() - told < 20_000) continue
    told = performance.now()
    report(`  ${part + 1} of ${deliveries.length} parts after ${elapsed()}`)
  }
}

interface TableBytes {
  readonly name: string
  readonly rows: number
  readonly bytes: number
}

/** Bytes of each table with its indexes, largest first. Reads every page. */
export const bytesByTable = (db: DatabaseSync): TableBytes[] =>
  db
    .prepare(
      `SELECT m.tbl_name AS name, sum(s.pgsize) AS bytes FROM dbstat s JOIN sqlite_schema m ON m.name = s.name
       WHERE s.aggregate = 1 GROUP BY m.tbl_name ORDER BY bytes DESC`,
    )
    .all()
    .map(({ name, bytes }) => {
      const [{ n } = { n: 0 }] = db.prepare(`SELECT count(*) AS n FROM "${String(name)}"`).all()
      return { name: String(name), bytes: Number(bytes), rows: Number(n) }
    })

/** What `npm run fill` says of a state; also in the file beside it. */
const describe = (tables: readonly TableBytes[]): string =>
  tables
    .filter(({ rows }) => rows > 0)
    .map(
      ({ name, rows, bytes }) =>
        `${name.padEnd(24)}${String(rows).padStart(10)} rows ${(bytes / 1e6).toFixed(1).padStart(9)} MB ${(bytes / rows).toFixed(0).padStart(7)} a row`,
    )
    .join('\n')

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The state of so many people, written if it is not there. */
export const fill = async (people: number, isFresh = false): Promise<string> => {
  const state = filledState(people)
  const [doneFile, beganFile] = [join(state, 'written.txt'), join(state, 'began.txt')]
  if (isFresh) await rm(state, { recursive: true, force: true })
  if (await exists(doneFile)) {
    // Written before the last migrations, maybe.
    await migrate(state)
    return state
  }
  await mkdir(state, { recursive: true })
  // Whatever goes on later keeps the times of what is there.
  if (!(await exists(beganFile))) await writeFile(beganFile, String(Date.now()))
  const now = Number(await readFile(beganFile, 'utf8'))
  await migrate(state)
  const db = await openState(state)
  writeRows(db, [
    ...manyRows(filledSize(people), now),
    { kind: 'sql', statements: [...readyToList, ...sweptBefore(now)] },
  ])
  const listed = db.prepare(`SELECT id FROM users WHERE ${listedTutors}`).all()
  const published = new Set(
    db
      .prepare('SELECT id FROM tutor_public')
      .all()
      .map(({ id }) => Number(id)),
  )
  const tutorIds = listed.map(({ id }) => Number(id)).filter((id) => !published.has(id))
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  report(`  rows after ${elapsed()}; now ${tutorIds.length} public records, and the index of texts`)
  await withSeeder(state, async (deliver) => {
    for (let from = 0; from < tutorIds.length; from += publishedAtOnce)
      await deliver([{ kind: 'publish', tutorIds: tutorIds.slice(from, from + publishedAtOnce), now }])
  })
  const written = await openState(state)
  written.exec('DROP TABLE filled_parts; PRAGMA wal_checkpoint(TRUNCATE)')
  const text = describe(bytesByTable(written))
  written.close()
  await writeFile(doneFile, `${text}\n`)
  return state
}

/** What was written, table by table. */
export const readWritten = (state: string): Promise<string> => readFile(join(state, 'written.txt'), 'utf8')
