/**
 * What the shelf is made of, in the bucket `SHELF`: entries of the ledger as compressed lines, in the form of a backup's parts,
 * and for each month a list of its parts. A key is used once, so that no part is ever written over.
 */
import * as v from 'valibot'

/** An entry as the database has it. Piastres, epoch ms. */
export interface Entry {
  readonly id: number
  readonly account: string
  readonly amount: number
  readonly refType: string
  readonly refId: number
  readonly createdAt: number
}

/** Says what follows, as in a backup. */
const head = {
  table: 'ledger_entries',
  key: 'id',
  columns: ['account', 'amount', 'ref_type', 'ref_id', 'created_at'],
}

/** The lines of a part; the same entries give the same text. */
export const toLines = (entries: readonly Entry[]): string =>
  [head, ...entries.map((e) => [String(e.id), e.account, e.amount, e.refType, e.refId, e.createdAt])]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

const EntryLine = v.tuple([v.string(), v.string(), v.number(), v.string(), v.number(), v.number()])

const toEntries = (text: string): Entry[] => {
  const [first, ...lines] = text.trimEnd().split('\n')
  if (first !== JSON.stringify(head)) throw new Error('these are no entries of the ledger')
  return lines.map((line) => {
    const [id, account, amount, refType, refId, createdAt] = v.parse(EntryLine, JSON.parse(line))
    return { id: Number(id), account, amount, refType, refId, createdAt }
  })
}

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256Of = async (bytes: ArrayBuffer): Promise<string> => toHex(await crypto.subtle.digest('SHA-256', bytes))

const through = (bytes: ArrayBuffer | string, stream: ReadableWritablePair<Uint8Array, BufferSource>) =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream))

export interface StoredObject {
  readonly key: string
  readonly sha256: string
  readonly bytes: number
}

const store = async (bucket: R2Bucket, key: string, bytes: ArrayBuffer, contentType: string): Promise<StoredObject> => {
  const sha256 = await sha256Of(bytes)
  await bucket.put(key, bytes, { sha256, httpMetadata: { contentType } })
  return { key, sha256, bytes: bytes.byteLength }
}

const nameOf = (month: string, what: string): string => `ledger/${month}/${what}-${crypto.randomUUID().slice(0, 8)}`

export const storePart = async (
  bucket: R2Bucket,
  month: string,
  number: number,
  entries: readonly Entry[],
): Promise<StoredObject> => {
  const packed = await through(toLines(entries), new CompressionStream('gzip')).arrayBuffer()
  return store(bucket, `${nameOf(month, String(number).padStart(5, '0'))}.ndjson.gz`, packed, 'application/gzip')
}

/** The list of the parts of a month, for whoever has the bucket alone. */
export const storeManifest = (bucket: R2Bucket, month: string, parts: readonly object[]): Promise<StoredObject> => {
  const text = JSON.stringify({ format: 1, month, parts }, null, 1)
  return store(
    bucket,
    `${nameOf(month, 'manifest')}.json`,
    new TextEncoder().encode(text).buffer as ArrayBuffer,
    'application/json',
  )
}

/** An object is gone or is not what was written; `subject` is its key. */
export class Damaged extends Error {
  readonly subject: string
  constructor(subject: string, what: string) {
    super(`${subject} ${what}`)
    this.subject = subject
  }
}

/** The bytes of an object; throws `Damaged` unless they are those that were written. */
export const readObject = async (
  bucket: R2Bucket,
  { key, sha256 }: Omit<StoredObject, 'bytes'>,
): Promise<ArrayBuffer> => {
  const object = await bucket.get(key)
  if (!object) throw new Damaged(key, 'is not on the shelf')
  const bytes = await object.arrayBuffer()
  if ((await sha256Of(bytes)) !== sha256) throw new Damaged(key, 'is not what was written')
  return bytes
}

/** The entries of a part, in the order of their instants and ids; throws `Damaged` unless they are those that were written. */
export const readPart = async (bucket: R2Bucket, part: Omit<StoredObject, 'bytes'>): Promise<Entry[]> => {
  const bytes = await readObject(bucket, part)
  return toEntries(await through(bytes, new DecompressionStream('gzip')).text())
}
