/** Multipart uploads and their parts. Raw SQL: guarded writes. */
import { limits } from '#contract/vocabulary/limits.ts'
import type { MediaType } from '#contract/vocabulary/media.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { registerObject } from '#worker/storage/orphan-objects.ts'

export interface UploadRow {
  readonly id: string
  readonly userId: number
  readonly purpose: string
  readonly targetId: number
  readonly key: string
  /** R2's upload id. */
  readonly multipartId: string
  readonly contentType: MediaType
  readonly bytes: number
  readonly createdAt: number
  readonly completedAt: number | null
}

export interface PartRow {
  readonly number: number
  readonly etag: string
}

const columns = `id, user_id AS userId, purpose, target_id AS targetId, key, multipart_id AS multipartId,
  content_type AS contentType, bytes, created_at AS createdAt, completed_at AS completedAt`

/** `pieces`: keys of the objects in which the file will arrive, if not as parts. */
export const insertUpload = async (
  db: Db,
  upload: Omit<UploadRow, 'completedAt'>,
  pieces: readonly string[],
): Promise<void> => {
  const row = statement(
    db,
    `INSERT INTO uploads (id, user_id, purpose, target_id, key, multipart_id, content_type, bytes, created_at)
     VALUES (:id, :userId, :purpose, :targetId, :key, :multipartId, :contentType, :bytes, :createdAt)`,
    { ...upload },
  )
  await db.$client.batch([row, ...pieces.map((key) => registerObject(db, key, upload.createdAt))])
}

/** The upload of this user, unless it has expired. */
export const findUpload = (db: Db, id: string, userId: number, now: number): Promise<UploadRow | null> =>
  statement(db, `SELECT ${columns} FROM uploads WHERE id = :id AND user_id = :userId AND created_at > :since`, {
    id,
    userId,
    since: now - limits.upload.keptMs,
  }).first<UploadRow>()

export const findParts = async (db: Db, uploadId: string): Promise<PartRow[]> => {
  const { results } = await statement(
    db,
    'SELECT number, etag FROM upload_parts WHERE upload_id = :uploadId ORDER BY number',
    { uploadId },
  ).all<PartRow>()
  return results
}

/** The last part sent under a number replaces earlier ones, as in R2. */
export const storePart = async (
  db: Db,
  uploadId: string,
  part: PartRow & { readonly bytes: number },
): Promise<void> => {
  await statement(
    db,
    `INSERT INTO upload_parts (upload_id, number, etag, bytes) VALUES (:uploadId, :number, :etag, :bytes)
     ON CONFLICT (upload_id, number) DO UPDATE SET etag = excluded.etag, bytes = excluded.bytes`,
    { uploadId, ...part },
  ).run()
}

/** For the batch that references the file; a repeated one changes no row. */
export const markCompleted = (db: Db, id: string, now: number): D1PreparedStatement =>
  statement(db, 'UPDATE uploads SET completed_at = :now WHERE id = :id AND completed_at IS NULL', { id, now })

export const deleteUpload = async (db: Db, id: string): Promise<void> => {
  await statement(db, 'DELETE FROM uploads WHERE id = :id', { id }).run()
}

/** Uploads that have expired. */
export const findExpiredUploads = async (db: Db, now: number, most: number): Promise<UploadRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${columns} FROM uploads WHERE created_at <= :since ORDER BY created_at LIMIT :most`,
    { since: now - limits.upload.keptMs, most },
  ).all<UploadRow>()
  return results
}

/** Runs `work`, which needs the upload. If it fails because the upload was deleted meanwhile, calls `gone`. */
export const runWhileUploadExists = async <T>(
  db: Db,
  { id, userId }: UploadRow,
  now: number,
  gone: () => never,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (await findUpload(db, id, userId, now)) throw error
    return gone()
  }
}
