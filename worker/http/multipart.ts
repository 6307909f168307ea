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
const maxHeadBytes = 4096
/** Most parts in one form. */
const maxParts = 100
const malformedForm = new Refusal('bad-request')

/** Reads a stream up to delimiters and yields what is between them in chunks. */
class MultipartReader {
  private readonly source: ReadableStreamDefaultReader<Uint8Array>
  private readonly most: number
  private buffer: Buffer
  private bytesRead = 0

  constructor(stream: ReadableStream<Uint8Array>, start: string, most: number) {
    this.source = stream.getReader()
    this.buffer = Buffer.from(start)
    this.most = most
  }

  private async readMore(): Promise<void> {
    const { done, value } = await this.source.read()
    if (done) throw malformedForm
    this.bytesRead += value.byteLength
    if (this.bytesRead > this.most) throw new Refusal('large-file-size')
    this.buffer = Buffer.concat([this.buffer, value])
  }

  /** Yields everything before the delimiter and consumes the delimiter. */
  async *readUntil(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.buffer.indexOf(mark)
      // The end of the buffer may be the start of the delimiter.
      const sure = at < 0 ? Math.max(0, this.buffer.length - mark.length + 1) : at
      if (sure > 0) yield this.buffer.subarray(0, sure)
      this.buffer = this.buffer.subarray(at < 0 ? sure : at + mark.length)
      if (at >= 0) return
      await this.readMore()
    }
  }

  async readTextUntil(mark: Buffer, most: number): Promise<string> {
    let text = Buffer.alloc(0)
    for await (const chunk of this.readUntil(mark)) {
      text = Buffer.concat([text, chunk])
      if (text.length > most) throw malformedForm
    }
    return text.toString('utf8')
  }

  async readText(count: number): Promise<string> {
    while (this.buffer.length < count) await this.readMore()
    const removed = this.buffer.subarray(0, count).toString('latin1')
    this.buffer = this.buffer.subarray(count)
    return removed
  }

  /**
   * Discards the rest of the body, up to the size limit. Clients that are still sending lose a response that comes
   * early.
   */
  async drain(): Promise<void> {
    try {
      while (this.bytesRead <= this.most) {
        const { done, value } = await this.source.read()
        if (done) return
        this.bytesRead += value.byteLength
      }
      await this.source.cancel()
    } catch {
      // The client disconnected and gets no response.
    }
  }
}

const headEnd = Buffer.from('\r\n\r\n')

const parseParameter = (head: string, what: 'name' | 'filename'): string | null => {
  const disposition = /^content-disposition:[ \t]*form-data[^\r\n]*/im.exec(head)?.[0] ?? ''
  return new RegExp(`[; \\t]${what}="([^"]*)"`, 'i').exec(disposition)?.[1] ?? null
}

const parseBoundary = (contentType: string | null): string | null => {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? []
  return quoted ?? plain ?? null
}

/** The parts of a form in order. Read each to its end before asking for the next. Refuses more than `most` bytes. */
export async function* readParts(request: Request, most: number): AsyncGenerator<Part> {
  const boundary = parseBoundary(request.headers.get('content-type'))
  if (boundary === null) throw malformedForm
  if (!request.body) throw new Refusal('empty-request')
  const border = Buffer.from(`\r\n--${boundary}`)
  // The first boundary has no line break before it; prepending one makes it match like the others.
  const reader = new MultipartReader(request.body, '\r\n', most)
  try {
    await reader.readTextUntil(border, maxHeadBytes)
    for (let count = 1; ; count++) {
      const mark = await reader.readText(2)
      if (mark === '--') return
      // Content that merely starts like the boundary would otherwise be taken for it and cut the part short.
      if (mark !== '\r\n' || count > maxParts) throw malformedForm
      const head = `\r\n${await reader.readTextUntil(headEnd, maxHeadBytes)}`
      const name = parseParameter(head, 'name')
      if (name === null) throw malformedForm
      yield { name, fileName: parseParameter(head, 'filename'), chunks: reader.readUntil(border) }
    }
  } finally {
    await reader.drain()
  }
}
