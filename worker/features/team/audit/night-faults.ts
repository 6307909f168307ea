/**
 * What a night reads of the chain over the log: all that is new, and a part of what is old, so that the whole is computed
 * again every so many nights. Raw SQL, by the pages of `seal-store.ts`.
 */
import type { ChainFault, Seal } from '#contract/team/rules/audit-chain.ts'
import type { Db } from '#worker/storage/db.ts'
import { selectPlace, storePlace } from '#worker/storage/job-places.ts'
import { readChain } from './seal-store.ts'

const job = 'audit-trail'
/** Pages of a thousand lines that are read again in a night. */
const oldPages = 20

type Place = Pick<Seal, 'auditId' | 'hash' | 'day'>

interface Read {
  /** The seal up to which all was read once. */
  readonly newest: Place | null
  /** The seal up to which this round has read again; null at its beginning. */
  readonly again: Place | null
}

const readPlace = async (db: Db): Promise<Read> => {
  const row = await selectPlace(db, job).first<{ facts: string }>()
  return row ? (JSON.parse(row.facts) as Read) : { newest: null, again: null }
}

/** A page may have been read twice, and two faults be of one line. */
const distinct = (faults: readonly ChainFault[]): ChainFault[] => [
  ...new Map(faults.map((fault) => [`${fault.kind} ${fault.rowId}`, fault])).values(),
]

/**
 * Faults in what is new, and in up to so many pages of what is old, in the order of the log. While there are any the same
 * is read again each night. The first night reads everything.
 */
export const findNightFaults = async (db: Db, pages = oldPages): Promise<ChainFault[]> => {
  const { newest, again } = await readPlace(db)
  const fresh = await readChain(db, newest, Number.POSITIVE_INFINITY)
  const old = newest && (await readChain(db, again, pages, newest.auditId))
  const isRoundOver = !old || old.isEnd || (old.end?.auditId ?? 0) >= (newest?.auditId ?? 0)
  // The end of the chain that was there is gone, and nothing was written behind it.
  const cut: ChainFault[] =
    newest && old?.isEnd && !fresh.end && (old.end?.auditId ?? 0) < newest.auditId
      ? [{ kind: 'removed', rowId: newest.auditId, day: newest.day }]
      : []
  const faults = distinct([...(old?.faults ?? []), ...fresh.faults, ...cut])
  const next: Read = { newest: fresh.end ?? newest, again: isRoundOver ? null : old.end }
  if (faults.length === 0) await storePlace(db, { job, place: next.newest?.auditId ?? 0, facts: { ...next } }).run()
  return faults
}
