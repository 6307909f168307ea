/** What a rendered page carries for the app: the answers it shows, and the instant it speaks of. */
import type { DehydratedState } from '@tanstack/react-query'
import { pageAddressOf } from '#contract/public/rules/page-address.ts'
import type { RenderedBy } from './router-context.ts'

export interface PageData {
  /**
   * What the page was rendered for, so that the app takes over only where it shows the same. `edge`: path and search, see
   * `pageAddressOf`. `build`: the path, with any search; null for the page of all addresses that name nothing.
   */
  readonly by: RenderedBy
  readonly address: string | null
  /** Epoch ms, by the server's clock. */
  readonly renderedAt: number
  readonly queries: DehydratedState
}

/** The element of the page that holds the data. */
const elementId = 'page-data'

/** JSON in which nothing can end the script element around it. */
export const toPageData = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Whether the page is shown from an earlier time, because the database did not answer. */
const isStale = (): boolean => document.querySelector('[data-stale]') !== null

/**
 * The data of this page; null where the page was not rendered by the server. Answers count as received when the page
 * was: the device's clock may differ from the server's.
 */
export const readPageData = (): PageData | null => {
  const text = document.getElementById(elementId)?.textContent
  if (!text) return null
  const { queries, ...page } = JSON.parse(text) as PageData
  const dataUpdatedAt = isStale() ? 0 : performance.timeOrigin
  const received = queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }))
  return { ...page, queries: { ...queries, queries: received } }
}

/** Whether the app shows at this address what the page shows. */
export const isPageOf = (
  { by, address }: PageData,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean =>
  by === 'edge'
    ? address === pageAddressOf(pathname, new URLSearchParams(search))
    : address === null || address === pathname
