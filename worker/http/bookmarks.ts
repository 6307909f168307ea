import type { Context } from 'hono'
import { bookmarkHeader } from '#contract/shared/api/endpoint.ts'
import type { RequestDatabase } from '#worker/database.ts'

/** Sends with an answer, or with a refusal, the bookmark of what its request saw of the database. */
export const answerWithBookmark = async (
  c: Context,
  database: RequestDatabase,
  answer: () => Promise<Response>,
): Promise<Response> => {
  try {
    const response = await answer()
    const bookmark = database.bookmark()
    if (bookmark !== null) response.headers.set(bookmarkHeader, bookmark)
    return response
  } catch (error) {
    // What was refused is read again, such as a price that changed, and must not be older than what refused it.
    const bookmark = database.bookmark()
    if (bookmark !== null) c.header(bookmarkHeader, bookmark)
    throw error
  }
}
