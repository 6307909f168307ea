/** The index of texts as it is once every change is written, as the worker does after its answers and the sweep does. */
import { env } from 'cloudflare:workers'
import type { Bindings } from '#worker/bindings.ts'
import { openSearch, type SearchIndex } from '#worker/storage/search/index-of-texts.ts'
import { keepIndex } from '#worker/storage/search/keep-index.ts'

/** Brings what tests wrote into the index, where there is one: the simulation has none. */
export const settleSearch = async (): Promise<void> => {
  const waiting = await env.DB.prepare('SELECT 1 FROM search_changes WHERE kind > 0 LIMIT 1').first()
  while (waiting && (env as Bindings).SEARCH && !(await keepIndex(env)));
}

const settled = ({ find }: SearchIndex): SearchIndex => ({
  find: async (queries) => {
    await settleSearch()
    return find(queries)
  },
})

/** Current whenever it is asked; `database` may count what it is asked. */
export const searchOf = (database: D1Database): SearchIndex => settled(openSearch(database))

export const currentSearch: SearchIndex = searchOf(env.SEARCH)
