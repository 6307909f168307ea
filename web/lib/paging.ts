interface Page {
  readonly list: readonly unknown[]
  readonly total: number
}

/** The number of the next page; undefined once as many rows are loaded as the server counted. */
export const nextPage = (last: Page, pages: readonly Page[]): number | undefined => {
  const loaded = pages.reduce((sum, page) => sum + page.list.length, 0)
  return last.list.length > 0 && loaded < last.total ? pages.length + 1 : undefined
}
