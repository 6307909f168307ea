import { ApiError } from '#contract/api/request.ts'
import { isErrorCode } from '#contract/vocabulary/errors.ts'
import { NoAnswerError } from './api-errors.ts'
import { currentToken } from './token.ts'

/**
 * A file that is served to its owner only: an `img` cannot send the token. Throws `ApiError` with the server's code, or
 * `NoAnswerError`.
 */
export const fetchPrivateFile = async (path: string, signal: AbortSignal): Promise<Blob> => {
  let response: Response
  try {
    response = await fetch(path, { signal, headers: { authorization: `Bearer ${currentToken() ?? ''}` } })
    if (response.ok) return await response.blob()
  } catch (error) {
    if (signal.aborted) throw error
    throw new NoAnswerError(!navigator.onLine)
  }
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown }
  throw new ApiError(response.status, isErrorCode(code) ? code : null)
}
