/**
 * Where the parts of an upload wait. Those of a large file are parts of a multipart upload of R2. A small one comes in
 * pieces below the least length of such a part: each is an object beside the key of the file, registered as an orphan
 * from the start, so that the sweep deletes what nobody joins.
 */
import { comesInPieces, partCount } from '#contract/joining/rules/upload-parts.ts'
import type { UploadRow } from './store.ts'

type Placed = Pick<UploadRow, 'key' | 'bytes'>

const pieceKeyOf = ({ key }: Pick<Placed, 'key'>, number: number): string => `${key}.${number}`

/** The keys of all pieces of a file. */
export const pieceKeysOf = (upload: Placed): string[] =>
  Array.from({ length: partCount(upload.bytes) }, (_, index) => pieceKeyOf(upload, index + 1))

/** Stores one part; gives the etag by which the bucket knows it. */
export const putPart = async (
  bucket: R2Bucket,
  upload: UploadRow,
  number: number,
  bytes: ReadableStream,
): Promise<string> => {
  // The bucket gives no object for conditional writes alone.
  if (comesInPieces(upload.bytes)) return (await bucket.put(pieceKeyOf(upload, number), bytes))?.etag ?? ''
  return (await bucket.resumeMultipartUpload(upload.key, upload.multipartId).uploadPart(number, bytes)).etag
}

/**
 * Joins the pieces into one object; a file of pieces is small enough for memory. False while one is missing, unless an
 * earlier attempt has joined them.
 */
export const joinPieces = async (bucket: R2Bucket, upload: UploadRow): Promise<boolean> => {
  const pieces = await Promise.all(pieceKeysOf(upload).map((key) => bucket.get(key)))
  const bodies = await Promise.all(pieces.map((piece) => piece?.arrayBuffer() ?? null))
  if (bodies.includes(null)) return (await bucket.head(upload.key)) !== null
  const whole = new Blob(bodies.filter((body) => body !== null))
  await bucket.put(upload.key, await whole.arrayBuffer(), { httpMetadata: { contentType: upload.contentType } })
  return true
}

/** Deletes what has arrived. Never throws: the bucket drops parts by itself, and the sweep deletes pieces. */
export const dropParts = async (
  bucket: R2Bucket,
  upload: Pick<UploadRow, 'key' | 'bytes' | 'multipartId'>,
): Promise<void> => {
  const dropped = comesInPieces(upload.bytes)
    ? bucket.delete(pieceKeysOf(upload))
    : bucket.resumeMultipartUpload(upload.key, upload.multipartId).abort()
  await dropped.catch(() => undefined)
}
