/**
 * Query and reply of the lists of the team, declared once: typed filters, orders and pages. A new list names its
 * filters, its orders and its item.
 */
import * as v from 'valibot'
import { type comparisons, paged, pageQuery, q } from './wire.ts'

export const orderDirections = ['asc', 'desc'] as const
export type OrderDirection = (typeof orderDirections)[number]

/** Rows are counted up to this many; `total` is exact until then. */
export const mostCountedRows = 10_000

/** Up to so many a screen of the team counts by itself; the rest when somebody asks. */
export const fewCountedRows = 100

/** `total` of a list whose rows were counted up to one more than `most`. */
export const toTotal = (
  counted: number,
  most = mostCountedRows,
): { readonly total: number; readonly totalIsLowerBound: boolean } => ({
  total: Math.min(counted, most),
  totalIsLowerBound: counted > most,
})

/** A place in a list, as a reply named it: the rows after it or before it, by the value they are ordered by and the id. */
export interface ListPosition {
  readonly side: 'after' | 'before'
  readonly value: number
  readonly id: number
}

const cursorPattern = /^([ab])(-?\d{1,16})\.(\d{1,15})$/
const Cursor = v.pipe(
  v.string(),
  v.regex(cursorPattern),
  v.transform((text): ListPosition => {
    const [, side, value, id] = cursorPattern.exec(text) ?? []
    return { side: side === 'a' ? 'after' : 'before', value: Number(value), id: Number(id) }
  }),
)

/** The place a cursor names; null for any other text. */
export const parseCursor = (text: string): ListPosition | null => {
  const parsed = v.safeParse(Cursor, text)
  return parsed.success ? parsed.output : null
}

export const toCursor = ({ side, value, id }: ListPosition): string => `${side === 'after' ? 'a' : 'b'}${value}.${id}`

type Bound = string | number
const toNumber = (bound: Bound): number => (typeof bound === 'number' ? bound : Date.parse(bound))

/** Whether any value can satisfy a comparison: `{ gte: 5, lt: 3 }` can not. */
const isPossible = (filter: unknown): boolean => {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return true
  const bounds = filter as Partial<Record<(typeof comparisons)[number], Bound>>
  const least = [bounds.gte, bounds.gt].filter((one) => one !== undefined).map(toNumber)
  const most = [bounds.lte, bounds.lt].filter((one) => one !== undefined).map(toNumber)
  return least.every((low) => most.every((high) => low <= high))
}

/**
 * The query of a list. A filter it does not declare is refused: passing over a misspelt one would show everything. So
 * is a range that nothing can be in. `cursor` continues a list at a cost that does not grow with the page; `page` is
 * then the number of that page. `counted`: the most rows that `total` is counted up to, 10,000 where it is absent.
 */
export const listQuery = <F extends v.ObjectEntries, const O extends readonly [string, ...string[]]>(
  filters: F,
  orders: O,
) =>
  v.pipe(
    v.strictObject({
      ...filters,
      orderBy: v.optional(v.picklist(orders)),
      orderDirection: v.optional(v.picklist(orderDirections)),
      cursor: v.optional(Cursor),
      counted: v.optional(q.int(1, mostCountedRows)),
      ...pageQuery,
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const [key, value] of Object.entries(dataset.value))
        if (!isPossible(value))
          addIssue({ path: [{ type: 'object', origin: 'value', input: dataset.value, key, value }] })
    }),
  )

/** One page and the length of the whole; with `totalIsLowerBound` there are more rows than `total` says. */
export const countedPage = <S extends v.GenericSchema>(item: S) =>
  v.object({ ...paged(item).entries, totalIsLowerBound: v.boolean() })

/** The same, continued by cursors: `next` and `previous` are those of the pages around it, null where there is none. */
export const listReply = <S extends v.GenericSchema>(item: S) =>
  v.object({
    ...countedPage(item).entries,
    next: v.nullable(v.string()),
    previous: v.nullable(v.string()),
  })
