import { ApiError } from '#contract/shared/api/request.ts'
import { isErrorCode } from '#contract/vocabulary/errors.ts'
import { usableToken } from './api.ts'
import { NoAnswerError } from './api-errors.ts'

type Chunk = Uint8Array<ArrayBuffer>

const readChunks = async (body: ReadableStream<Chunk>, onChunk: (bytes: Chunk) => void): Promise<Chunk[]> => {
  const chunks: Chunk[] = []
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return chunks
    chunks.push(value)
    onChunk(value)
  }
}

/** `range`: first and last byte, of which the server may send more. `priority` is a hint to the browser. */
type Wanted = { range?: readonly [first: number, last: number | ''] | undefined; priority?: RequestPriority }

/**
 * A file that is served to its owner only, by `read`: an `img` and a link cannot send the token. Throws `ApiError` with the
 * server's code, or `NoAnswerError`, also for a file that breaks off.
 */
export const readPrivateFile = async <T>(
  path: string,
  signal: AbortSignal,
  read: (response: Response) => Promise<T>,
  { range, priority = 'auto' }: Wanted = {},
): Promise<T> => {
  let response: Response
  try {
    const token = await usableToken()
    const headers = new Headers({ authorization: `Bearer ${token ?? ''}` })
    if (range) headers.set('range', `bytes=${range.join('-')}`)
    response = await fetch(path, { signal, priority, headers })
    if (response.ok) return await read(response)
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw new NoAnswerError(!navigator.onLine)
  }
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown }
  throw new ApiError(response.status, isErrorCode(code) ? code : null)
}

/** The whole of a private file. `onChunk` is told what arrives. */
export const fetchPrivateFile = (path: string, signal: AbortSignal, onChunk?: (bytes: Chunk) => void): Promise<Blob> =>
  readPrivateFile(path, signal, async (response) => {
    if (!onChunk || !response.body) return await response.blob()
    return new Blob(await readChunks(response.body, onChunk), { type: response.headers.get('content-type') ?? '' })
  })
