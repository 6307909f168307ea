/**
 * How far a backup is. It is one object of the bucket, replaced only by who has seen it last: of two runs that meet, one ends
 * without an effect. Never a row of the database, which a restoration would bring back.
 */
import type { BackupPart } from './manifest.ts'
import type { SavedColumns } from './tables.ts'

export const progressKey = 'progress.json'

export interface TableProgress extends SavedColumns {
  /** `small`: it is read whole at the end. `read`: up to its cursor, and what is beyond at the end. */
  state: 'waiting' | 'small' | 'read'
  /** The number of the last row read, as a text. */
  cursor: string
  /** Rows asked for at once, by how long they are. */
  limit: number
  rows: number
  /** How far the second look is, at rows that changed meanwhile; null once it is over. */
  changedCursor: string | null
  changed: number
}

export interface Progress {
  readonly id: string
  /** Epoch ms. */
  readonly begunAt: number
  readonly release: string | null
  readonly schema: string
  readonly bookmark: string | null
  readonly derived: readonly string[]
  readonly tables: TableProgress[]
  readonly parts: BackupPart[]
  isDone: boolean
}

export interface HeldProgress {
  readonly progress: Progress
  readonly etag: string
}

export const readProgress = async (bucket: R2Bucket): Promise<HeldProgress | null> => {
  const object = await bucket.get(progressKey)
  return object ? { progress: await object.json<Progress>(), etag: object.etag } : null
}

/** Stores what replaces `etag`; null when somebody else was first. Without `etag` it replaces whatever is there. */
export const storeProgress = async (
  bucket: R2Bucket,
  progress: Progress,
  etag: string | null,
): Promise<string | null> => {
  const stored = await bucket.put(
    progressKey,
    JSON.stringify(progress),
    etag === null ? {} : { onlyIf: { etagMatches: etag } },
  )
  return stored?.etag ?? null
}
