/** The private calendar of the signed-in person. */
import { queryOptions } from '@tanstack/react-query'
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '#contract/lessons/api/calendar-feeds.ts'
import { api } from '#web/lib/api.ts'

export const feedQuery = (userId: number) =>
  queryOptions({
    queryKey: ['calendar-feed', userId],
    queryFn: ({ signal }) => api(getCalendarFeed, {}, { signal }),
  })

/** The address is in this answer alone. */
export const openFeed = () => api(createCalendarFeed, {})
export const closeFeed = () => api(deleteCalendarFeed, {})
