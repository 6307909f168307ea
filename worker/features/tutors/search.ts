/** The tutor list, whole or searched, at a cost that does not grow with the number of tutors. */
import { foldForSearch, textLength } from '#contract/vocabulary/text.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { countMatches, countShortMatches, findListedPage, findMatches, findShortMatches } from './list-store.ts'

/** Most tutors a search returns; users refine the term to find others. */
export const searchedMatches = 200
/** Matches are counted up to this many beyond the page; later pages count further. */
export const countedAhead = 40
/** Rows of the list searched for terms of one or two letters. */
export const searchedRows = 1000
/** The index holds groups of three letters. */
const indexedLetters = 3

export const searchTutors = async (db: Db, text: string, page: Page) => {
  const term = foldForSearch(text)
  if (term === '') return findListedPage(db, page)
  const indexed = textLength(term) >= indexedLetters
  const most = Math.min(searchedMatches, page.offset + page.limit + countedAhead)
  const total = indexed
    ? await countMatches(db, term, most)
    : await countShortMatches(db, term, searchedMatches, searchedRows)
  // With the exact number of matches as limit, the scan stops at the last match instead of the end of the table.
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return { list: [], total }
  return { list: await (indexed ? findMatches : findShortMatches)(db, term, { ...page, limit }), total }
}
