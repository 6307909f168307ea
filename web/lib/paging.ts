interface Page {
  readonly list: readonly unknown[]
  readonly total: number
}

/** The page after the last one, until as many rows are here as the server counted. */
export const nextPage = (last: Page, pages: readonly Page[]): number | undefined => {
  const loaded = pages.reduce((sum, page) => sum + page.list.length, 0)
  return last.list.length > 0 && loaded < last.total ? pages.length + 1 : undefined
}
