/** Keeps the index of texts true to the main database: writes what changed, and builds it where it is empty or outdated. */
import type { D1Client } from '#worker/database-errors.ts'
import { type Db, openDb } from '#worker/storage/db.ts'
import { forgetChanges, hasChanges, readChanges, readNext, readVersion, type SearchKind } from './changes-store.ts'
import { searchVersion } from './index-of-texts.ts'
import {
  beginBuilding,
  endBuilding,
  isWhole,
  readState,
  type SearchState,
  writeDocuments,
  writePage,
} from './write-store.ts'

/** Changes written in one round. */
const changesAtOnce = 100
/** The same after an answer, when people search: a round holds up every search for a millisecond or two for each of them. */
const changesPerAnswer = 20
/** Documents of a page of a build, which is a round. A tutor has a row for each order of the list. */
const pageSizes: Readonly<Record<SearchKind, number>> = { tutor: 200, person: 1000 }
/** Rounds of a run, after which the next run goes on. Each is some fifteen statements, of which a run may have a thousand. */
const roundsPerRun = 30
const roundsPerAnswer = 5

export interface IndexBindings {
  readonly DB: D1Client
  readonly SEARCH?: D1Client | undefined
}

/**
 * Writes what changed since; false when the rounds did not suffice. A change is forgotten after it is written, so one that is
 * cut off between the two is written again.
 */
const writeChanges = async (db: Db, search: Db, rounds: number, atOnce = changesAtOnce): Promise<boolean> => {
  for (let round = 0; round < rounds; round++) {
    const changes = await readChanges(db, atOnce)
    if (!changes) return true
    await writeDocuments(search, changes.documents)
    await forgetChanges(db, changes.upTo)
  }
  return false
}

/** Whether the index has yet to be built, by somebody who has not begun: it is new, of another format or of another past. */
const isToBegin = async (db: Db, { version, isBuilding, seen }: SearchState): Promise<boolean> =>
  (version !== searchVersion && isBuilding === 0) || (seen > 0 && (await readVersion(db)) < seen)

const begin = async (db: Db, search: Db): Promise<void> => {
  const version = await readVersion(db)
  await beginBuilding(search)
  // What changed until here is in the pages that are yet to be read.
  await forgetChanges(db, version)
}

/** One page; false when nothing was left to build. */
const buildPage = async (db: Db, search: Db, state: SearchState): Promise<boolean> => {
  const kind = (['tutor', 'person'] as const).find((one) => !isWhole(state, one))
  if (kind === undefined) return false
  const after = kind === 'tutor' ? state.tutorsAfter : state.peopleAfter
  const page = await readNext(db, kind, after, pageSizes[kind])
  await writePage(search, page, after, page.list.length < pageSizes[kind])
  return true
}

/** True once the index is whole and holds every change of before; else the next run goes on. Two at once do no harm. */
export const keepIndex = async ({ DB, SEARCH }: IndexBindings, rounds = roundsPerRun): Promise<boolean> => {
  if (!SEARCH) return false
  const [db, search] = [openDb(DB), openDb(SEARCH)]
  const found = await readState(search)
  if (!found) throw new Error('the search index has no state: its migrations are missing')
  if (await isToBegin(db, found)) await begin(db, search)
  for (let round = 0; round < rounds; round++) {
    const state = await readState(search)
    if (!state?.isBuilding) return writeChanges(db, search, rounds - round)
    if (!(await buildPage(db, search, state))) await endBuilding(search)
  }
  return false
}

/** A run after an answer that has not ended for this long was cut off. */
const lostMs = 10_000

/** Runs of this isolate, of which one at a time writes for all. */
const runs = { since: Number.NEGATIVE_INFINITY, isAskedAgain: false }

/**
 * The same right after an answer: what it left is written, and nothing is built. Of answers at the same time one run writes
 * what they all left.
 */
export const indexChanges = async ({ DB, SEARCH }: IndexBindings): Promise<void> => {
  if (!SEARCH) return
  runs.isAskedAgain = true
  if (performance.now() - runs.since < lostMs) return
  const [db, search] = [openDb(DB), openDb(SEARCH)]
  runs.since = performance.now()
  try {
    while (runs.isAskedAgain && performance.now() - runs.since < lostMs) {
      runs.isAskedAgain = false
      if (await hasChanges(db)) await writeChanges(db, search, roundsPerAnswer, changesPerAnswer)
    }
  } finally {
    runs.since = Number.NEGATIVE_INFINITY
  }
}
