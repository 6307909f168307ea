/**
 * Moves entries of long-closed months from the ledger to the shelf: a month after the other, each first copied, then read back
 * and compared, then deleted. Every piece is noted once it is done, so a run that is killed anywhere is gone on with, and two
 * at once do the same. What entries come to stays behind with their deletion, in `ledger_openings`.
 */
import { nextShelvedMonth } from '#contract/team/rules/shelf.ts'
import type { Db } from '#worker/storage/db.ts'
import { isAborted } from '#worker/storage/guarded.ts'
import type { Budget, Progress } from '#worker/work-budget.ts'
import { Damaged, readObject, readPart, storeManifest, storePart, toLines } from './parts.ts'
import {
  beginMonth,
  findEntriesOfPart,
  findEntriesToMove,
  findLastPart,
  findUncheckedPart,
  findUnmovedPart,
  insertPart,
  listParts,
  type MonthRow,
  moveEntries,
  moveMonth,
  noteChecked,
  readShelf,
  replacePart,
} from './store.ts'

/** Entries of a part: some 400 kB, packed 60, that are read at once where a list needs one of them. */
export const entriesOfPart = 5000
/** Statements that the next piece needs at most, with finding out which it is. */
const statementsOfPiece = 9

export interface Shelf {
  readonly db: Db
  readonly bucket: R2Bucket
  /** Whole months that stay in the database. */
  readonly keptMonths: number
  /** While a backup is made nothing is done: it would hold an entry and what it came to, or neither, or half of what is noted. */
  readonly isBackupGoing: () => Promise<boolean>
  readonly partRows?: number
}

const copy = async ({ db, bucket, partRows = entriesOfPart }: Shelf, month: MonthRow): Promise<void> => {
  const last = await findLastPart(db, month.endAt)
  const entries = await findEntriesToMove(db, month, last, partRows)
  const [first, end] = [entries[0], entries.at(-1)]
  if (!first || !end) return moveMonth(db, month, 'copied')
  const number = (last?.number ?? -1) + 1
  await insertPart(db, {
    ...(await storePart(bucket, month.month, number, entries)),
    ...{ endAt: month.endAt, number, rows: entries.length },
    ...{ firstAt: first.createdAt, firstId: first.id, lastAt: end.createdAt, lastId: end.id },
  })
}

const check = async ({ db, bucket }: Shelf, month: MonthRow, now: number): Promise<void> => {
  const part = await findUncheckedPart(db, month.endAt)
  if (!part) {
    const manifest = await storeManifest(bucket, month.month, await listParts(db, month.endAt))
    await readObject(bucket, manifest)
    return moveMonth(db, month, 'checked', { manifest })
  }
  const entries = await findEntriesOfPart(db, part)
  try {
    const stored = await readPart(bucket, part)
    if (toLines(stored) !== toLines(entries)) throw new Damaged(part.key, 'is not what the ledger holds')
  } catch (fault) {
    // The ledger has it still: it is written anew, and compared by the next run.
    const anew = await storePart(bucket, month.month, part.number, entries)
    await replacePart(db, part, { ...anew, rows: entries.length })
    throw fault
  }
  await noteChecked(db, part, now)
}

const move = async ({ db }: Shelf, month: MonthRow, now: number): Promise<void> => {
  const part = await findUnmovedPart(db, month.endAt)
  if (!part) return moveMonth(db, month, 'moved', { movedAt: now })
  await moveEntries(db, part, now).catch((error: unknown) => {
    if (!isAborted(error)) throw error
    // Another run has moved it. Where it has not, a part that differs is found again, and stays.
  })
}

/** One piece of work; false when none is left, or it has to wait. */
const work = async (shelf: Shelf, now: number): Promise<boolean> => {
  if (await shelf.isBackupGoing()) return false
  const { month, firstAt, check: audit } = await readShelf(shelf.db)
  if (month?.state === 'copying') return copy(shelf, month).then(() => true)
  if (month?.state === 'copied') return check(shelf, month, now).then(() => true)
  if (month?.state === 'checked') return move(shelf, month, now).then(() => true)
  const next = nextShelvedMonth({ movedUntil: month?.endAt ?? null, firstAt }, shelf.keptMonths, now)
  // What differs is looked into first, and what the audit has not seen is not taken from it.
  if (!next || !audit || audit.differences > 0 || audit.at < next.end) return false
  await beginMonth(shelf.db, next, now)
  return true
}

/** Goes on with what is to be moved, as long as there is room. Throws `Damaged`, and deletes nothing of what differs. */
export const shelveEntries = async (shelf: Shelf, now: number, budget: Budget): Promise<Progress> => {
  let done = 0
  do {
    if (!(await work(shelf, now))) return { done, more: false }
    done++
  } while (budget.hasRoom(statementsOfPiece))
  return { done, more: true }
}
