/**
 * Makes a backup, a piece at a time: a database of ten gigabytes fits into no run of a job. First every table is read in pages;
 * then rows are read again that say they changed since; at the end one transaction reads all small tables whole and what was
 * added to the others. A run that is killed loses what it read since it last stored its progress, and nothing else: the next
 * run reads that again.
 */
import { minuteMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { backupIdOf } from '#contract/team/rules/backups.ts'
import { type BackupManifest, latestKey, manifestKeyOf } from './manifest.ts'
import { changedRows, endOfChunk, firstCursor, rowsAfter } from './pages.ts'
import { PartWriter, type ReadRow } from './part.ts'
import { type HeldProgress, type Progress, readProgress, storeProgress, type TableProgress } from './progress.ts'
import { readLayout, readSchema } from './tables.ts'

/** How much one run does, and in which pieces. */
export interface Budget {
  readonly ms: number
  readonly statements: number
  /** Characters, which bound the time of the processor: a run has thirty seconds of it. */
  readonly length: number
  /** Rows of a first page. A table that ends within it is small; one whose rows do not say when they changed, within five. */
  readonly pageRows: number
  /** Characters that later pages aim at. */
  readonly pageLength: number
  /** Progress is stored after so many characters, and after so many ms. */
  readonly partLength: number
  readonly partMs: number
  /** Rows looked at for changes at once. */
  readonly chunkRows: number
  /** Rows that the last transaction takes of one table. */
  readonly tailRows: number
}

export const standardBudget: Budget = {
  ms: 60_000,
  statements: 600,
  length: 200_000_000,
  pageRows: 200,
  pageLength: 1_000_000,
  partLength: 8_000_000,
  partMs: 5000,
  chunkRows: 5000,
  tailRows: 2000,
}

const mostPageRows = 5000
/** Writes to one key of the bucket that the platform takes: one a second. */
const betweenStoresMs = 1100
/** Clocks of a write and of this job may differ by less. */
const clockSlackMs = 5 * minuteMs

export interface Place {
  readonly db: D1Database
  readonly bucket: R2Bucket
}

/** Begins a backup, unless one is being made. */
export const beginBackup = async ({ db, bucket }: Place, release: string | null, now: number): Promise<void> => {
  const held = await readProgress(bucket)
  if (held && !held.progress.isDone) return
  await beginAnew({ db, bucket }, release, held?.etag ?? null, now)
}

const beginAnew = async ({ db, bucket }: Place, release: string | null, etag: string | null, now: number) => {
  const session = db.withSession('first-primary')
  await session.prepare('SELECT 1').first()
  const [{ tables, derived }, schema] = await Promise.all([readLayout(db), readSchema(db)])
  if (schema === null) throw new Error('the database does not say which migration was its last')
  const fresh = tables.map(
    (table): TableProgress => ({
      ...table,
      state: 'waiting',
      cursor: firstCursor,
      limit: 0,
      rows: 0,
      changedCursor: table.saysChanged ? firstCursor : null,
      changed: 0,
    }),
  )
  const progress: Progress = {
    id: backupIdOf(now),
    begunAt: now,
    release,
    schema,
    bookmark: session.getBookmark() ?? null,
    derived,
    // Rows that do not say when they changed are read last, so that they are old by as little as possible.
    tables: [...fresh.filter((one) => one.saysChanged), ...fresh.filter((one) => !one.saysChanged)],
    parts: [],
    isDone: false,
  }
  await storeProgress(bucket, progress, etag)
}

/** Somebody else has stored progress meanwhile. */
class Overtaken extends Error {}

class Run {
  readonly #place: Place
  readonly #progress: Progress
  readonly #budget: Budget
  readonly #writer: PartWriter
  #etag: string
  #statements = 0
  #length = 0
  readonly #began = performance.now()
  #stored = performance.now()
  #isUnstored = false

  constructor(place: Place, { progress, etag }: HeldProgress, budget: Budget) {
    this.#place = place
    this.#progress = progress
    this.#budget = budget
    this.#etag = etag
    this.#writer = new PartWriter(place.bucket, progress.id)
  }

  /** True once the backup is whole. */
  async work(now: number): Promise<boolean> {
    while (this.#hasBudget()) {
      const { tables } = this.#progress
      const waiting = tables.find(({ state }) => state === 'waiting')
      const unchecked = tables.find(({ state, changedCursor }) => state === 'read' && changedCursor !== null)
      if (waiting) await this.#readPage(waiting)
      else if (unchecked) await this.#readChanged(unchecked)
      else if (await this.#close(now)) return true
      const isFull = this.#writer.length >= this.#budget.partLength
      if (isFull || performance.now() - this.#stored >= this.#budget.partMs) await this.#store()
    }
    await this.#store()
    return false
  }

  #hasBudget(): boolean {
    const { statements, length, ms } = this.#budget
    return this.#statements < statements && this.#length < length && performance.now() - this.#began < ms
  }

  async #storePart(): Promise<void> {
    const { parts } = this.#progress
    const part = await this.#writer.store(parts.length)
    if (part) parts.push(part)
  }

  async #store(): Promise<void> {
    if (!this.#isUnstored) return
    await this.#storePart()
    const early = betweenStoresMs - (performance.now() - this.#stored)
    if (early > 0 && this.#budget.partMs > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const etag = await storeProgress(this.#place.bucket, this.#progress, this.#etag)
    if (etag === null) throw new Overtaken()
    this.#etag = etag
    this.#stored = performance.now()
    this.#isUnstored = false
  }

  async #readPage(table: TableProgress): Promise<void> {
    const { pageRows, pageLength } = this.#budget
    const isFirst = table.limit === 0
    const firstRows = table.saysChanged ? pageRows : pageRows * 5
    const limit = isFirst ? firstRows : table.limit
    const { results } = await rowsAfter(this.#place.db, table, table.cursor, limit).all<ReadRow>()
    this.#statements++
    this.#isUnstored = true
    if (isFirst && results.length < limit) {
      table.state = 'small'
      return
    }
    const length = this.#writer.add(table, results)
    this.#length += length
    table.cursor = String(results.at(-1)?.['rowid:'] ?? table.cursor)
    table.rows += results.length
    if (results.length < limit) table.state = 'read'
    else table.limit = Math.min(Math.max(Math.ceil((limit * pageLength) / length), 10), pageRows * 25, mostPageRows)
  }

  async #readChanged(table: TableProgress): Promise<void> {
    const { db } = this.#place
    const { chunkRows } = this.#budget
    const from = table.changedCursor ?? firstCursor
    const end = await endOfChunk(db, table, from, table.cursor, chunkRows).first<{ end: string | null }>()
    this.#statements += 2
    this.#isUnstored = true
    table.changedCursor = end?.end ?? null
    if (table.changedCursor === null) return
    const since = this.#progress.begunAt - clockSlackMs
    const { results } = await changedRows(db, table, from, table.changedCursor, since).all<ReadRow>()
    this.#length += this.#writer.add(table, results)
    table.changed += results.length
  }

  /** The last transaction, and the manifest. False when a table has grown by too much for it: that is read in pages first. */
  async #close(now: number): Promise<boolean> {
    await this.#store()
    const { tables } = this.#progress
    const { tailRows } = this.#budget
    const session = this.#place.db.withSession('first-primary')
    this.#statements += tables.length
    const pages = await session.batch<ReadRow>(
      tables.map((table) => rowsAfter(session, table, table.state === 'small' ? firstCursor : table.cursor, tailRows)),
    )
    const grown = tables.filter((_, at) => pages[at]?.results.length === tailRows)
    for (const table of grown) Object.assign(table, { state: 'waiting', limit: tailRows })
    this.#isUnstored ||= grown.length > 0
    if (grown.length > 0) return false
    for (const [at, table] of tables.entries()) {
      const rows = pages[at]?.results ?? []
      this.#writer.add(table, rows)
      table.rows += rows.length
      if (this.#writer.length >= this.#budget.partLength) await this.#storePart()
    }
    await this.#storePart()
    await this.#storeManifest(session.getBookmark() ?? null, now + Math.round(performance.now() - this.#began))
    this.#progress.isDone = true
    this.#isUnstored = true
    await this.#store()
    return true
  }

  async #storeManifest(ended: string | null, endedAt: number): Promise<void> {
    const { id, release, schema, begunAt, bookmark, parts, tables, derived } = this.#progress
    const manifest: BackupManifest = {
      format: 1,
      ...{ id, release, schema },
      begunAt: toIsoInstant(begunAt),
      endedAt: toIsoInstant(endedAt),
      bookmarks: { begun: bookmark, ended },
      parts,
      tables: tables.map(({ name, sql, rows, changed, state }) => ({
        name,
        sql,
        rows,
        changed,
        isWhole: state === 'small',
      })),
      derived: [...derived],
    }
    await this.#place.bucket.put(manifestKeyOf(id), JSON.stringify(manifest, null, 1))
  }
}

/** Names the newest backup for whoever cannot list the bucket. */
const storeLatest = (bucket: R2Bucket, id: string): Promise<unknown> =>
  bucket.put(latestKey, JSON.stringify({ manifest: manifestKeyOf(id) }))

export type StepResult = 'idle' | 'going' | 'whole'

/** Goes on with the backup that is being made, within a budget. `whole`: this run has ended it. */
export const continueBackup = async (place: Place, now: number, budget = standardBudget): Promise<StepResult> => {
  const { db, bucket } = place
  const held = await readProgress(bucket)
  if (!held || held.progress.isDone) return 'idle'
  const { id, schema, release } = held.progress
  if ((await bucket.head(manifestKeyOf(id))) !== null) {
    // Whoever wrote it was killed before it said so.
    await storeProgress(bucket, { ...held.progress, isDone: true }, held.etag)
    await storeLatest(bucket, id)
    return 'whole'
  }
  if ((await readSchema(db)) !== schema) {
    // A release has changed the tables meanwhile: half of the one and half of the other would be no backup.
    await beginAnew(place, release, held.etag, now)
    return 'going'
  }
  try {
    if (!(await new Run(place, held, budget).work(now))) return 'going'
  } catch (fault) {
    if (fault instanceof Overtaken) return 'going'
    throw fault
  }
  await storeLatest(bucket, id)
  return 'whole'
}
