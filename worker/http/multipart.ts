/** A multipart body read along as it arrives, so that a film never stands in memory whole. */
import { Buffer } from 'node:buffer'
import { Refusal } from '#worker/handler.ts'

export interface Part {
  readonly name: string
  /** Null for a plain field. */
  readonly fileName: string | null
  readonly chunks: AsyncIterable<Uint8Array>
}

/** Head of a part: a name and a type, never more. */
const headBytes = 4096
/** Forms of ours have a handful. */
const mostParts = 100
const ended = new Refusal('bad-request')

/** Reads a stream up to marks; what lies between them is handed on in pieces. */
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

  /** Everything before the mark; the mark itself is passed over. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.held.indexOf(mark)
      // The end of what is held may be the beginning of the mark.
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

  /** The rest passes unread, as far as a form may go: an answer over a body still being sent would get lost. */
  async leave(): Promise<void> {
    try {
      while (this.seen <= this.most) {
        const { done, value } = await this.source.read()
        if (done) return
        this.seen += value.byteLength
      }
      await this.source.cancel()
    } catch {
      // Whoever broke off hears nothing anyway.
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

/** The parts of a form in order; each has to be read to its end before the next. More bytes than `most` are refused. */
export async function* partsOf(request: Request, most: number): AsyncGenerator<Part> {
  const boundary = boundaryOf(request.headers.get('content-type'))
  if (boundary === null) throw ended
  if (!request.body) throw new Refusal('empty-request')
  const border = Buffer.from(`\r\n--${boundary}`)
  // The first border has no line before it; with one it looks like all others.
  const reader = new Reader(request.body, '\r\n', most)
  try {
    await reader.textUntil(border, headBytes)
    for (let count = 1; ; count++) {
      const mark = await reader.take(2)
      if (mark === '--') return
      // Letters of a part that look like the border would otherwise pass for the end, and the part for whole.
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
