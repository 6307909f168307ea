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

/**
 * A file that is served to its owner only: an `img` and a link cannot send the token. `onChunk` is told what arrives;
 * `priority` is a hint to the browser.
 * Throws `ApiError` with the server's code, or `NoAnswerError`, also for a file that breaks off.
 */
export const fetchPrivateFile = async (
  path: string,
  signal: AbortSignal,
  onChunk?: (bytes: Chunk) => void,
  priority: RequestPriority = 'auto',
): Promise<Blob> => {
  let response: Response
  try {
    const token = await usableToken()
    response = await fetch(path, { signal, priority, headers: { authorization: `Bearer ${token ?? ''}` } })
    if (response.ok) {
      if (!onChunk || !response.body) return await response.blob()
      return new Blob(await readChunks(response.body, onChunk), { type: response.headers.get('content-type') ?? '' })
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw new NoAnswerError(!navigator.onLine)
  }
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown }
  throw new ApiError(response.status, isErrorCode(code) ? code : null)
}
