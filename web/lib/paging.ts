interface Page<Item = unknown> {
  readonly list: readonly Item[]
  readonly total: number
  /** There are more rows than `total` says. */
  readonly totalIsLowerBound?: boolean
}

/**
 * The number of the next page; undefined once as many rows are loaded as the server counted, or, where it stopped
 * counting, with the first page that is empty.
 */
export const nextPage = (last: Page, pages: readonly Page[]): number | undefined => {
  const loaded = pages.reduce((sum, page) => sum + page.list.length, 0)
  const isMore = loaded < last.total || last.totalIsLowerBound === true
  return last.list.length > 0 && isMore ? pages.length + 1 : undefined
}

/**
 * Every row, one page after the other. A row that moved to the next page while it was read is there once; a list that
 * shrinks meanwhile ends with its first empty page.
 */
export const allPages = async <Item extends { readonly id: number }>(
  fetchPage: (page: number) => Promise<Page<Item>>,
): Promise<Item[]> => {
  const pages: Page<Item>[] = []
  for (let page: number | undefined = 1; page !== undefined; ) {
    const next = await fetchPage(page)
    pages.push(next)
    page = nextPage(next, pages)
  }
  return [...new Map(pages.flatMap(({ list }) => list).map((item) => [item.id, item])).values()]
}
