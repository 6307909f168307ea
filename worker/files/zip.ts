/** Zip files written while their entries are read: no entry is ever held whole. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  /** With folders: `data/users.json`. */
  readonly name: string
  /** Set for what is packed already, such as pictures. */
  readonly packed?: boolean
  readonly chunks: AsyncIterable<Uint8Array>
}

/** Joins pieces into blocks of one size; what is left at the end is the last. */
class Blocks {
  readonly #size: number
  #pieces: Uint8Array[] = []
  #length = 0

  constructor(size: number) {
    this.#size = size
  }

  add(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.#length += piece.length
  }

  *full(): Generator<Uint8Array> {
    while (this.#length >= this.#size) yield this.#take(this.#size)
  }

  *rest(): Generator<Uint8Array> {
    if (this.#length > 0) yield this.#take(this.#length)
  }

  #take(size: number): Uint8Array {
    const block = new Uint8Array(size)
    let filled = 0
    while (filled < size) {
      const [first = new Uint8Array()] = this.#pieces
      const part = first.subarray(0, size - filled)
      block.set(part, filled)
      filled += part.length
      if (part.length === first.length) this.#pieces.shift()
      else this.#pieces[0] = first.subarray(part.length)
    }
    this.#length -= size
    return block
  }
}

/** The bytes of a zip file in blocks of `blockBytes`; the last may be shorter. `now`: the time its entries bear. */
export async function* zipBlocks(
  entries: AsyncIterable<ZipEntry>,
  blockBytes: number,
  now: number,
): AsyncGenerator<Uint8Array> {
  const blocks = new Blocks(blockBytes)
  const zip = new Zip((fault, data) => {
    if (fault) throw fault
    blocks.add(data)
  })
  for await (const { name, packed = false, chunks } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = now
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(chunk)
      yield* blocks.full()
    }
    file.push(new Uint8Array(), true)
    yield* blocks.full()
  }
  zip.end()
  yield* blocks.full()
  yield* blocks.rest()
}
