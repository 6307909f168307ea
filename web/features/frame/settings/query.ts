/** The chat of Telegram that is linked to the signed-in person's account, and their private calendar. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '#contract/lessons/api/calendar-feeds.ts'
import { endTelegramLink, getTelegramLink, openTelegramLink } from '#contract/talk/api/notifications.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { updateCachedUser, useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'

const linkQuery = (userId: number) =>
  queryOptions({
    queryKey: ['telegram-link', userId],
    queryFn: ({ signal }) => api(getTelegramLink, {}, { signal }),
    // The bot may have been blocked since.
    staleTime: 0,
  })

export const useTelegramLink = (enabled: boolean) => useQuery({ ...linkQuery(useRequiredUser().id), enabled })

/** Asks every few seconds, since nothing on this page happens when start is pressed in the chat. */
const pollMs = 3000

export const useAwaitedLink = () =>
  useQuery({
    ...linkQuery(useRequiredUser().id),
    refetchInterval: ({ state }) => (state.data?.linked ? false : pollMs),
  })

/** The address is in this answer alone. */
export const useOpenLink = () => useMutation({ mutationFn: () => api(openTelegramLink, {}), gcTime: 0 })

/** Linking a chat chooses it; the server has done so. */
export const useShowLinked = () => {
  const client = useQueryClient()
  const { id } = useRequiredUser()
  return () => updateCachedUser(client, id, { notificationMethod: NotificationMethod.Telegram })
}

export const useEndLink = () => {
  const client = useQueryClient()
  const { id, notificationMethod } = useRequiredUser()
  return useMutation({
    mutationFn: () => api(endTelegramLink, {}),
    onSuccess: () => {
      client.setQueryData(linkQuery(id).queryKey, { linked: false })
      if (notificationMethod === NotificationMethod.Telegram) updateCachedUser(client, id, { notificationMethod: null })
    },
  })
}

/** The private calendar of the signed-in person. */
export const feedQuery = (userId: number) =>
  queryOptions({
    queryKey: ['calendar-feed', userId],
    queryFn: ({ signal }) => api(getCalendarFeed, {}, { signal }),
  })

/** The address is in this answer alone. */
export const openFeed = () => api(createCalendarFeed, {})
export const closeFeed = () => api(deleteCalendarFeed, {})
