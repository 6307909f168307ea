/** Reads file uploads: the type of a file is detected from its bytes, and undeclared files are dropped. */
import type { Context as HonoContext } from 'hono'
import type { Endpoint, FilePart } from '#contract/shared/api/endpoint.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { MediaType } from '#contract/vocabulary/media.ts'
import type { ReceivedFile } from '#worker/files/bucket.ts'
import { type Bytes, concatBytes } from '#worker/files/bytes.ts'
import { stripMetadata } from '#worker/files/metadata.ts'
import { sniff, sniffText } from '#worker/files/sniff.ts'
import { type RawBody, Refusal } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type Part, readParts } from './multipart.ts'

type DeclaredFiles = NonNullable<Endpoint['files']>

/** Bytes a form may use for boundaries, part headers and fields, besides its files. */
const formOverheadBytes = limits.jsonBytes

const maxFormBytes = (files: DeclaredFiles): number =>
  Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, formOverheadBytes)

/** Refuses a body by its Content-Length, before any of it is read. */
export const enforceContentLength = (c: HonoContext, { files, bytes }: Endpoint): void => {
  const most = files ? maxFormBytes(files) : bytes
  if (most !== undefined && Number(c.req.header('content-length') ?? 0) > most) throw new Refusal('large-file-size')
}

/** The body as a stream. A length is required because R2 needs one for the upload of a part. */
export const toRawBody = ({ headers, body }: Request): RawBody => {
  const size = Number(headers.get('content-length') ?? Number.NaN)
  if (!Number.isSafeInteger(size)) throw new Refusal('bad-request', 'Content-Length')
  if (size === 0 || !body) throw new Refusal('empty-request')
  return { size, stream: body }
}

/**
 * Splits a part into blocks of the size R2 requires. The last may be shorter; a part without bytes gives one empty
 * block.
 */
async function* splitIntoBlocks({ name, chunks }: Part, maxBytes: number): AsyncGenerator<Bytes> {
  const full = limits.upload.partBytes
  let buffered: Uint8Array[] = []
  let [size, total] = [0, 0]
  for await (let chunk of chunks) {
    total += chunk.byteLength
    if (total > maxBytes) throw new Refusal('large-file-size', name)
    while (size + chunk.byteLength > full) {
      const room = full - size
      yield concatBytes([...buffered, chunk.subarray(0, room)])
      chunk = chunk.subarray(room)
      buffered = []
      size = 0
    }
    buffered.push(chunk)
    size += chunk.byteLength
  }
  yield concatBytes(buffered)
}

/**
 * What a file may be besides, which its first bytes do not tell: sound comes in the containers of films, and captions are
 * text. The handler measures or parses it.
 */
const narrowerTypes: Partial<Record<MediaType, MediaType>> = {
  'video/mp4': 'audio/mp4',
  'video/webm': 'audio/webm',
  'text/plain': 'text/vtt',
}

const requireAllowedType = (detected: MediaType | null, part: Part, { types }: FilePart): MediaType => {
  const type = [detected, detected && narrowerTypes[detected]].find((one) => one && types.includes(one))
  if (!type) throw new Refusal('bad-request', part.name)
  return type
}

async function* prepend<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

const receiveFile = async (part: Part, declared: FilePart, files: Services['files'], now: number) => {
  const { folder, maxBytes } = declared
  const blocks = splitIntoBlocks(part, maxBytes)
  const first = (await blocks.next()).value ?? new Uint8Array()
  const second = await blocks.next()
  // Browsers send an empty file without a name for a file input nobody filled.
  if (first.byteLength === 0 && part.fileName === '') return null
  if (!second.done) {
    const type = requireAllowedType(sniff(first), part, declared)
    const rest = prepend(first, prepend(second.value, blocks))
    return { type, folder, content: { key: await files.storeStream(folder, type, rest, now) } }
  }
  const type = requireAllowedType(sniff(first) ?? sniffText(first), part, declared)
  const cleaned = stripMetadata(type, first)
  if (!cleaned) throw new Refusal('bad-request', part.name)
  if (cleaned.pixels > limits.imagePixels) throw new Refusal('large-file-size', part.name)
  return { type, folder, content: cleaned.bytes }
}

const readTextPart = async ({ name, chunks }: Part): Promise<string> => {
  const bytes: Uint8Array[] = []
  for await (const chunk of chunks) bytes.push(chunk)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(concatBytes(bytes))
  } catch {
    throw new Refusal('bad-request', name)
  }
}

/** Reads a form to its end. A file may appear once; undeclared files are skipped. */
export const readForm = async (request: Request, declared: DeclaredFiles, files: Services['files'], now: number) => {
  const fields: Record<string, string> = Object.create(null)
  const receivedFiles: Record<string, ReceivedFile> = Object.create(null)
  for await (const part of readParts(request, maxFormBytes(declared))) {
    const schema = Object.hasOwn(declared, part.name) ? declared[part.name] : undefined
    if (part.fileName === null && !schema) fields[part.name] = await readTextPart(part)
    else if (!schema) for await (const _ of part.chunks);
    else if (part.fileName === null || part.name in receivedFiles) throw new Refusal('bad-request', part.name)
    else {
      const file = await receiveFile(part, schema, files, now)
      if (file) receivedFiles[part.name] = file
    }
  }
  return { fields, files: receivedFiles }
}
