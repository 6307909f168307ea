/** Parses a multipart body as a stream, so that a large video is never held in memory. */
import { Buffer } from 'node:buffer'
import { Refusal } from '#worker/handler.ts'

export interface Part {
  readonly name: string
  /** Null for a plain field. */
  readonly fileName: string | null
  readonly chunks: AsyncIterable<Uint8Array>
}

/** Longest header block of a part. */
const headBytes = 4096
/** Most parts in one form. */
const mostParts = 100
const ended = new Refusal('bad-request')

/** Reads a stream up to delimiters and yields what is between them in chunks. */
class Reader {
  private readonly source: ReadableStreamDefaultReader<Uint8Array>
  private readonly most: number
  private held: Buffer
  private seen = 0

  constructor(stream: ReadableStream<Uint8Array>, start: string, most: number) {
    this.source = stream.getReader()
    this.held = Buffer.from(start)
    this.most = most
  }

  private async more(): Promise<void> {
    const { done, value } = await this.source.read()
    if (done) throw ended
    this.seen += value.byteLength
    if (this.seen > this.most) throw new Refusal('large-file-size')
    this.held = Buffer.concat([this.held, value])
  }

  /** Yields everything before the delimiter and consumes the delimiter. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.held.indexOf(mark)
      // The end of the buffer may be the start of the delimiter.
      const sure = at < 0 ? Math.max(0, this.held.length - mark.length + 1) : at
      if (sure > 0) yield this.held.subarray(0, sure)
      this.held = this.held.subarray(at < 0 ? sure : at + mark.length)
      if (at >= 0) return
      await this.more()
    }
  }

  async textUntil(mark: Buffer, most: number): Promise<string> {
    let text = Buffer.alloc(0)
    for await (const chunk of this.until(mark)) {
      text = Buffer.concat([text, chunk])
      if (text.length > most) throw ended
    }
    return text.toString('utf8')
  }

  async take(count: number): Promise<string> {
    while (this.held.length < count) await this.more()
    const taken = this.held.subarray(0, count).toString('latin1')
    this.held = this.held.subarray(count)
    return taken
  }

  /**
   * Discards the rest of the body, up to the size limit. Clients that are still sending lose a response that comes
   * early.
   */
  async leave(): Promise<void> {
    try {
      while (this.seen <= this.most) {
        const { done, value } = await this.source.read()
        if (done) return
        this.seen += value.byteLength
      }
      await this.source.cancel()
    } catch {
      // The client disconnected and gets no response.
    }
  }
}

const headEnd = Buffer.from('\r\n\r\n')

const named = (head: string, what: 'name' | 'filename'): string | null => {
  const disposition = /^content-disposition:[ \t]*form-data[^\r\n]*/im.exec(head)?.[0] ?? ''
  return new RegExp(`[; \\t]${what}="([^"]*)"`, 'i').exec(disposition)?.[1] ?? null
}

const boundaryOf = (contentType: string | null): string | null => {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? []
  return quoted ?? plain ?? null
}

/** The parts of a form in order. Read each to its end before asking for the next. Refuses more than `most` bytes. */
export async function* partsOf(request: Request, most: number): AsyncGenerator<Part> {
  const boundary = boundaryOf(request.headers.get('content-type'))
  if (boundary === null) throw ended
  if (!request.body) throw new Refusal('empty-request')
  const border = Buffer.from(`\r\n--${boundary}`)
  // The first boundary has no line break before it; prepending one makes it match like the others.
  const reader = new Reader(request.body, '\r\n', most)
  try {
    await reader.textUntil(border, headBytes)
    for (let count = 1; ; count++) {
      const mark = await reader.take(2)
      if (mark === '--') return
      // Content that merely starts like the boundary would otherwise be taken for it and cut the part short.
      if (mark !== '\r\n' || count > mostParts) throw ended
      const head = `\r\n${await reader.textUntil(headEnd, headBytes)}`
      const name = named(head, 'name')
      if (name === null) throw ended
      yield { name, fileName: named(head, 'filename'), chunks: reader.until(border) }
    }
  } finally {
    await reader.leave()
  }
}
