/**
 * Entries on the shelf, for lists that go on there. Raw SQL: parts are found by their ends, in the order of the list; as many
 * are read as the page needs, which is one or two.
 */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type Entry, readPart, type StoredObject } from './parts.ts'

/** Instants of the wanted entries, epoch ms: from `after` to before `before`. */
export interface Span {
  readonly after: number
  readonly before: number
}

interface Place {
  readonly value: number
  readonly id: number
}

/** Entries in one direction, from a place on or from the beginning. */
export interface ShelfRange {
  readonly from: Place | undefined
  readonly ascending: boolean
  readonly limit: number
}

interface Part extends Omit<StoredObject, 'bytes'> {
  readonly firstAt: number
  readonly firstId: number
  readonly lastAt: number
  readonly lastId: number
}

/** Parts found at once: all but the last of a month are full, so one or two are read. */
const partsAtOnce = 4
/** Parts that are counted: as many full ones are far more than any total says, and as many months have one that is not full. */
const mostCountedParts = 160

const columns = `key, sha256, first_at AS firstAt, first_entry AS firstId, last_at AS lastAt, last_entry AS lastId`

const findParts = async (
  db: Db,
  { after, before }: Span,
  { from, ascending }: Omit<ShelfRange, 'limit'>,
): Promise<Part[]> => {
  const place = from ?? (ascending ? { value: after, id: 0 } : { value: before, id: 0 })
  const beyond = ascending
    ? '(last_at, last_entry) > (:value, :id) AND first_at < :before ORDER BY last_at, last_entry'
    : '(first_at, first_entry) < (:value, :id) AND last_at >= :after ORDER BY first_at DESC, first_entry DESC'
  const { results } = await statement(
    db,
    `SELECT ${columns} FROM shelved_parts WHERE checked_at IS NOT NULL AND ${beyond} LIMIT ${partsAtOnce}`,
    { ...place, ...(ascending ? { before } : { after }) },
  ).all<Part>()
  return results
}

const isBeyond = ({ createdAt, id }: Entry, from: Place | undefined, ascending: boolean): boolean => {
  if (!from) return true
  const difference = createdAt - from.value || id - from.id
  return ascending ? difference > 0 : difference < 0
}

const isIn = ({ createdAt }: Entry, { after, before }: Span): boolean => createdAt >= after && createdAt < before

/**
 * Entries of the span, as many as the range asks for; also those that were compared and are in the database still, so that
 * none is missed which leaves it meanwhile. Throws `Damaged` where a part is not what was written.
 */
export const readShelvedEntries = async (
  { db, bucket }: { readonly db: Db; readonly bucket: R2Bucket | undefined },
  span: Span,
  range: ShelfRange,
): Promise<Entry[]> => {
  const { ascending, limit } = range
  const found: Entry[] = []
  for (let from = range.from; ; ) {
    const parts = await findParts(db, span, { from, ascending })
    for (const part of parts) {
      if (!bucket) throw new Error('entries are on the shelf, and no bucket is bound as SHELF')
      const entries = await readPart(bucket, part)
      const wanted = entries.filter((one) => isIn(one, span) && isBeyond(one, range.from, ascending))
      found.push(...(ascending ? wanted : wanted.toReversed()))
      if (found.length >= limit) return found.slice(0, limit)
      from = ascending ? { value: part.lastAt, id: part.lastId } : { value: part.firstAt, id: part.firstId }
    }
    if (parts.length < partsAtOnce) return found
  }
}

/** How many entries of the span are on the shelf, up to a limit. Parts at its ends count whole unless they lie beside it. */
export const countShelvedEntries = async (db: Db, { after, before }: Span, limit: number): Promise<number> => {
  const row = await statement(
    db,
    `SELECT coalesce(sum(rows), 0) AS total FROM (SELECT rows FROM shelved_parts
     WHERE last_at >= :after AND first_at < :before AND moved_at IS NOT NULL LIMIT ${mostCountedParts})`,
    { after, before },
  ).first<{ total: number }>()
  return Math.min(row?.total ?? 0, limit)
}
