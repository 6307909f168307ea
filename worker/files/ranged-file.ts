/** Reads pieces of a stored file through a window, so that a video of any size costs little memory and few requests. */
import { Buffer } from 'node:buffer'

const windowBytes = 1024 * 1024
/** Longest piece read at once. */
const maxPieceBytes = 4 * windowBytes
/** Requests to the bucket for one file. A file that needs more is not read to its end. */
const maxReads = 40
/** Pieces read from the window; a file of nothing but tiny elements would take seconds. */
const maxPieces = 100_000

/** The file is damaged, not of its type, or laid out so that reading it would cost too much. */
export class UnreadableFile extends Error {}

export class RangedFile {
  readonly size: number
  private readonly fetchRange: (offset: number, length: number) => Promise<Uint8Array>
  private window: Buffer = Buffer.alloc(0)
  private windowStart = 0
  private reads = 0
  private pieces = 0

  constructor(size: number, fetchRange: (offset: number, length: number) => Promise<Uint8Array>) {
    this.size = size
    this.fetchRange = fetchRange
  }

  /** `length` bytes from `at`, valid until the next read. Throws `UnreadableFile` past the end or the budget. */
  async read(at: number, length: number): Promise<Buffer> {
    if (++this.pieces > maxPieces) throw new UnreadableFile()
    const isInWindow = at >= this.windowStart && at + length <= this.windowStart + this.window.length
    if (!isInWindow) await this.moveWindow(at, length)
    return this.window.subarray(at - this.windowStart, at - this.windowStart + length)
  }

  private async moveWindow(at: number, length: number): Promise<void> {
    if (!Number.isSafeInteger(at) || at < 0 || at + length > this.size || length > maxPieceBytes)
      throw new UnreadableFile()
    if (++this.reads > maxReads) throw new UnreadableFile()
    const bytes = await this.fetchRange(at, Math.min(Math.max(length, windowBytes), this.size - at))
    if (bytes.byteLength < length) throw new UnreadableFile()
    this.window = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.windowStart = at
  }

  /** Positions of the marker from the end of the file backwards. */
  async *findBackwards(marker: Buffer): AsyncGenerator<number> {
    for (let end = this.size; end >= marker.length; ) {
      const start = Math.max(0, end - windowBytes)
      const piece = Buffer.from(await this.read(start, end - start))
      for (let at = piece.lastIndexOf(marker); at >= 0; at = at === 0 ? -1 : piece.lastIndexOf(marker, at - 1))
        yield start + at
      if (start === 0) return
      // A marker may lie across the border.
      end = start + marker.length - 1
    }
  }
}

/** A file of the bucket; null when it is not there. */
export const openRangedFile = async (bucket: R2Bucket, key: string): Promise<RangedFile | null> => {
  const head = await bucket.head(key)
  if (!head) return null
  return new RangedFile(head.size, async (offset, length) => {
    const piece = await bucket.get(key, { range: { offset, length } })
    if (!piece) throw new UnreadableFile()
    return new Uint8Array(await piece.arrayBuffer())
  })
}
