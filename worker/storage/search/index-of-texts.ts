/**
 * The index of texts: a database of its own with what the lists of tutors and of people are searched and narrowed by, in
 * the orders of those lists. It is derived from the main database and a moment behind it, so it names places alone, and
 * the main database decides who is shown. Nothing waits for it: where it does not answer, the caller does without.
 */
import type { SQL } from 'drizzle-orm'
import { type D1Client, describeFault } from '#worker/database-errors.ts'
import { writeFault } from '#worker/log.ts'
import { dialect } from '#worker/storage/dialect.ts'

/** The format of what is written. Another one has the index built anew. */
export const searchVersion = 1

/** How long a search waits for the index. */
const patienceMs = 2000

export interface SearchIndex {
  /** The rows of each query, in one round trip; null where the index is not bound, not built, slow or down. */
  readonly find: (queries: readonly SQL[]) => Promise<readonly (readonly unknown[])[] | null>
}

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** `onUnbuilt` runs when the index answers that it has yet to be built. */
export const openSearch = (client: D1Client | undefined, onUnbuilt: () => void = () => undefined): SearchIndex => ({
  async find(queries) {
    if (!client) return null
    const statements = queries.map((query) => {
      const { sql, params } = dialect.sqlToQuery(query)
      return client.prepare(sql).bind(...params)
    })
    const isBuilt = client.prepare(`SELECT 1 FROM search_state WHERE version = ${searchVersion}`)
    try {
      const [built, ...found] = await inTime(client.batch([isBuilt, ...statements]))
      if (built?.results.length === 1) return found.map(({ results }) => results)
      onUnbuilt()
    } catch (fault) {
      writeFault({ search: 'unanswered', fault: describeFault(fault) })
    }
    return null
  },
})
