/** Gathers rows and writes them as parts: lines of JSON, compressed. */
import { type BackupPart, type Cell, folderOf, type TableLine } from './manifest.ts'
import type { SavedColumns } from './tables.ts'

/** Under a name with the number of the row, which is selected as `rowid:`. */
export type ReadRow = Readonly<Record<string, unknown>>

const compress = (text: string): Promise<ArrayBuffer> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** What JSON and the database mean alike. Anything else would come back as something different. */
const toCell = (value: unknown, where: string): Cell => {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' && (Number.isSafeInteger(value) || !Number.isInteger(value))) return value
  throw new Error(`${where} holds a value that a backup cannot write`)
}

export class PartWriter {
  readonly #bucket: R2Bucket
  readonly #id: string
  #lines: string[] = []
  #table: string | null = null
  #rows = 0
  /** Characters gathered since the last part. */
  length = 0

  constructor(bucket: R2Bucket, id: string) {
    this.#bucket = bucket
    this.#id = id
  }

  /** Returns how many characters the rows are. */
  add({ name, key, columns }: SavedColumns, rows: readonly ReadRow[]): number {
    if (rows.length === 0) return 0
    const before = this.length
    if (this.#table !== name) this.#push({ table: name, key, columns: [...columns] } satisfies TableLine)
    this.#table = name
    for (const row of rows)
      this.#push([row['rowid:'], ...columns.map((column) => toCell(row[column], `${name}.${column}`))])
    this.#rows += rows.length
    return this.length - before
  }

  #push(line: unknown): void {
    const text = JSON.stringify(line)
    this.#lines.push(text)
    this.length += text.length + 1
  }

  /**
   * Stores what was gathered; null when that is nothing. A key is used once: a part that nobody came to name is replaced by
   * nothing, and goes with its backup.
   */
  async store(number: number): Promise<BackupPart | null> {
    if (this.#rows === 0) return null
    const packed = await compress(`${this.#lines.join('\n')}\n`)
    const sha256 = toHex(await crypto.subtle.digest('SHA-256', packed))
    const key = `${folderOf(this.#id)}${String(number).padStart(5, '0')}-${crypto.randomUUID().slice(0, 8)}.ndjson.gz`
    await this.#bucket.put(key, packed, { sha256, httpMetadata: { contentType: 'application/gzip' } })
    const part = { key, sha256, bytes: packed.byteLength, rows: this.#rows }
    this.#lines = []
    this.#table = null
    this.#rows = 0
    this.length = 0
    return part
  }
}
