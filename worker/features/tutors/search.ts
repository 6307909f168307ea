/** The list as it is asked for, whole or searched, at a cost that does not grow with the number of tutors. */
import { foldForSearch, textLength } from '#contract/vocabulary/text.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/page.ts'
import { countMatches, countNear, findListed, findMatches, walkMatches } from './list-store.ts'

/** A search answers at most this many tutors; whoever wants others types another letter. */
export const searchedMatches = 200
/** Matches are counted this far past the page that is asked for: further down is read when somebody comes there. */
export const countedAhead = 40
/** How far down the list one or two letters are looked for. */
export const searchedRows = 1000
/** The index knows groups of three letters. */
const indexedLetters = 3

export const searchTutors = async (db: Db, text: string, page: Page) => {
  const term = foldForSearch(text)
  if (term === '') return findListed(db, page)
  const indexed = textLength(term) >= indexedLetters
  const most = Math.min(searchedMatches, page.offset + page.limit + countedAhead)
  const total = indexed ? await countMatches(db, term, most) : await countNear(db, term, searchedMatches, searchedRows)
  // Never asking for more than there are lets the walk stop at the last match instead of the end of the table.
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return { list: [], total }
  return { list: await (indexed ? findMatches : walkMatches)(db, term, { ...page, limit }), total }
}
