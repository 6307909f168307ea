/** What the platform has done, and the people that the landing page shows. */
import { queryOptions } from '@tanstack/react-query'
import { getPlatformFigures, getShowcase } from '#contract/public/api/proof.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { api } from '#web/lib/api.ts'
import { catalogueStaleMs } from '#web/lib/query-client.ts'

/** Null while there is too little to count. */
export const figuresQuery = queryOptions({
  queryKey: ['public', 'figures'],
  queryFn: ({ signal }) => api(getPlatformFigures, {}, { signal }),
  staleTime: catalogueStaleMs,
})

export type Showcase = ReplyOf<typeof getShowcase>

export const showcaseQuery = queryOptions({
  queryKey: ['public', 'showcase'],
  queryFn: ({ signal }) => api(getShowcase, {}, { signal }),
  // Whoever wrote a rating may take it back, or that it is shown.
  meta: { lasting: (all: Showcase) => (all.ratings.length === 0 ? all : { ...all, ratings: [] }) },
})
