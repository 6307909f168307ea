/** The lists of the inbox. Raw SQL: each is a range of one index, whatever its length. */
import { type ListPosition, toCursor } from '#contract/shared/shapes/list.ts'
import { pageOf } from '#contract/shared/shapes/wire.ts'
import { readFind } from '#contract/talk/rules/threads.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { type ThreadKind, type ThreadTab, threadLimits } from '#contract/vocabulary/threads.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement, type Values } from '#worker/storage/guarded.ts'
import { type ThreadRow, threadColumns, threadJoins } from './row-store.ts'

/** The range of each tab, and the column it is ordered by: what is late first, what was done last first. */
const tabs: Readonly<Record<ThreadTab, { readonly where: string; readonly order: 'due_at' | 'last_at' }>> = {
  new: { where: "state = 'new'", order: 'due_at' },
  mine: { where: "owner_id = :actorId AND (state = 'done') = 0", order: 'due_at' },
  open: { where: "(state = 'done') = 0", order: 'due_at' },
  done: { where: "(state = 'done') = 1", order: 'last_at' },
}

/** How many a search shows. */
const mostFound = 20

interface ThreadsQuery {
  readonly tab?: ThreadTab | undefined
  readonly kind?: ThreadKind | undefined
  readonly find?: string | undefined
  readonly cursor?: ListPosition | undefined
  readonly size?: number | undefined
}

export interface ThreadPage {
  readonly list: ThreadRow[]
  readonly next: string | null
  readonly previous: string | null
}

const readIds = (db: Db, ids: string, values: Values, order: string): Promise<ThreadRow[]> =>
  statement(
    db,
    `SELECT ${threadColumns} FROM threads t ${threadJoins} WHERE t.id IN (${ids}) ORDER BY ${order}`,
    values,
  )
    .all<ThreadRow>()
    .then(({ results }) => results)

/** Ids of the threads whose name or title has these words, of the first of the tab. */
const findWords = async (db: Db, tab: ThreadTab, words: string, actorId: number): Promise<number[]> => {
  const { where, order } = tabs[tab]
  const { results } = await statement(
    db,
    `SELECT id, name, title FROM threads WHERE ${where}
     ORDER BY ${order} ${order === 'due_at' ? 'ASC' : 'DESC'} LIMIT ${threadLimits.searched}`,
    { actorId },
  ).all<{ id: number; name: string; title: string }>()
  const folded = foldForSearch(words)
  return results.filter(({ name, title }) => foldForSearch(`${name} ${title}`).includes(folded)).map(({ id }) => id)
}

/** What is looked for, on one page. */
const findThreads = async (db: Db, typed: string, tab: ThreadTab, actorId: number): Promise<ThreadPage> => {
  const found = readFind(typed)
  const { order } = tabs[tab]
  const direction = order === 'due_at' ? 'ASC' : 'DESC'
  const by = `t.${order} ${direction}, t.id ${direction}`
  const page = (list: ThreadRow[]): ThreadPage => ({ list, next: null, previous: null })
  if ('words' in found) {
    const ids = (await findWords(db, tab, found.words, actorId)).slice(0, mostFound)
    return page(await readIds(db, 'SELECT value FROM json_each(:ids)', { ids: JSON.stringify(ids) }, by))
  }
  const [[column, value] = ['id', 0]] = Object.entries(found)
  const ids = `SELECT id FROM threads WHERE ${column} = :value ORDER BY last_at DESC LIMIT ${mostFound}`
  return page(await readIds(db, ids, { value }, by))
}

/** One page of a tab. */
export const readThreads = async (db: Db, query: ThreadsQuery, actorId: number): Promise<ThreadPage> => {
  const { tab = 'open', find = '' } = query
  if (find.trim() !== '') return findThreads(db, find, tab, actorId)
  const { where, order } = tabs[tab]
  const { cursor } = query
  const { size } = pageOf(query.size === undefined ? {} : { size: query.size })
  const backwards = cursor?.side === 'before'
  const ascending = (order === 'due_at') !== backwards
  const direction = ascending ? 'ASC' : 'DESC'
  const beyond = cursor ? `(${order}, id) ${ascending ? '>' : '<'} (:value, :after) AND` : ''
  const ids = `SELECT id FROM threads WHERE ${beyond} ${where} ${query.kind ? 'AND kind = :kind' : ''}
    ORDER BY ${order} ${direction}, id ${direction} LIMIT :most`
  const values = {
    ...{ actorId, most: size + 1, kind: query.kind ?? null },
    ...{ value: cursor?.value ?? null, after: cursor?.id ?? null },
  }
  const read = await readIds(db, ids, values, `t.${order} ${direction}, t.id ${direction}`)
  const list = read.slice(0, size)
  if (backwards) list.reverse()
  const hasMore = read.length > size
  const cursorOf = (side: ListPosition['side'], row: ThreadRow | undefined) =>
    row ? toCursor({ side, value: order === 'due_at' ? row.dueAt : row.lastAt, id: row.id }) : null
  return {
    list,
    next: backwards || hasMore ? cursorOf('after', list.at(-1)) : null,
    previous: (backwards ? hasMore : cursor !== undefined) ? cursorOf('before', list[0]) : null,
  }
}

export interface ThreadCounts {
  readonly new: number
  readonly mine: number
  readonly open: number
}

/** Each counted up to `threadLimits.counted`. */
export const countThreads = async (db: Db, actorId: number): Promise<ThreadCounts> => {
  const count = (tab: ThreadTab): string =>
    `(SELECT count(*) FROM (SELECT 1 FROM threads WHERE ${tabs[tab].where} LIMIT ${threadLimits.counted}))`
  const row = await statement(db, `SELECT ${count('new')} AS new, ${count('mine')} AS mine, ${count('open')} AS open`, {
    actorId,
  }).first<ThreadCounts>()
  return row ?? { new: 0, mine: 0, open: 0 }
}
