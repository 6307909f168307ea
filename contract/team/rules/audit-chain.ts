/**
 * The chain over the log of the team: each row is sealed with a hash over itself and the seal before it. What was removed,
 * changed or put in between afterwards no longer fits.
 */

/** A row of the log as it is stored. */
export interface LogRow {
  readonly id: number
  readonly actorId: number
  readonly action: string
  readonly targetId: number
  /** JSON, letter by letter as it is stored. */
  readonly facts: string
  readonly createdAt: number
  readonly subjectId: number | null
  readonly network: string | null
  readonly device: string | null
}

export interface Seal {
  readonly auditId: number
  readonly day: string
  /** The hash of the seal before it; empty for the first of all. */
  readonly previous: string
  readonly hash: string
}

/** What is hashed for a row: a JSON list whose order never changes, begun by the hash before it. */
export const canonicalRow = (previous: string, row: LogRow): string =>
  JSON.stringify([
    previous,
    ...[row.id, row.actorId, row.action, row.targetId, row.facts],
    ...[row.createdAt, row.subjectId, row.network, row.device],
  ])

/** `seal`: the chain itself was cut or altered there. */
export interface ChainFault {
  readonly kind: 'removed' | 'changed' | 'inserted' | 'seal'
  readonly rowId: number
  /** Of the seal; of the one after it for a row without. */
  readonly day: string
}

/** A stretch of the chain with the rows of the log up to its last seal, both in the order of their ids. */
export interface Stretch {
  /** The seal before the stretch; null at the beginning of the chain. */
  readonly last: Pick<Seal, 'auditId' | 'hash'> | null
  readonly seals: readonly Seal[]
  readonly rows: readonly LogRow[]
}

/**
 * Every fault of a stretch. Ids of the log are given without gaps from one on, so one that neither a row nor a seal has
 * was removed before it was sealed, or with its seal; of several in a row the first is named.
 */
export const findChainFaults = ({ last, seals, rows }: Stretch, hash: (text: string) => string): ChainFault[] => {
  const faults: ChainFault[] = []
  let [lastId, previous, at] = [last?.auditId ?? 0, last?.hash ?? '', 0]
  for (const seal of seals) {
    const { auditId, day } = seal
    let expected = lastId + 1
    for (let row = rows[at]; row && row.id < auditId; row = rows[++at]) {
      if (row.id > expected) faults.push({ kind: 'removed', rowId: expected, day })
      faults.push({ kind: 'inserted', rowId: row.id, day })
      expected = Math.max(expected, row.id + 1)
    }
    if (auditId > expected) faults.push({ kind: 'removed', rowId: expected, day })
    if (seal.previous !== previous) faults.push({ kind: 'seal', rowId: auditId, day })
    const row = rows[at]
    if (row?.id !== auditId) faults.push({ kind: 'removed', rowId: auditId, day })
    else {
      if (hash(canonicalRow(seal.previous, row)) !== seal.hash) faults.push({ kind: 'changed', rowId: auditId, day })
      at += 1
    }
    lastId = auditId
    previous = seal.hash
  }
  return faults
}
