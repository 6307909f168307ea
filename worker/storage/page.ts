import { pageOf } from '#contract/shapes/wire.ts'

/** LIMIT and OFFSET of a page. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** `{ page: 3, size: 10 }` skips 20 rows; absent values are the defaults. */
export const toSqlPage = (query: { page?: number; size?: number }): Page => {
  const { page, size } = pageOf(query)
  return { limit: size, offset: (page - 1) * size }
}
