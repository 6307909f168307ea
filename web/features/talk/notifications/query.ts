import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  countUnreadNotifications,
  getNotificationPreferences,
  listNotifications,
  type Notification,
  type NotificationPreferences,
  readAllNotifications,
  readNotification,
  setNotificationPreferences,
} from '#contract/talk/api/notifications.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'

export type { Notification, NotificationPreferences }

const notificationsKey = ['notifications'] as const
const feedKey = [...notificationsKey, 'feed'] as const
const listKey = (userId: number) => [...feedKey, userId, 'pages'] as const
const unreadKey = (userId: number) => [...feedKey, userId, 'unread'] as const
const preferencesKey = (userId: number) => [...notificationsKey, 'preferences', userId] as const

interface Page {
  readonly list: Notification[]
  /** Of all pages. */
  readonly unread: number
  readonly next: string | null
}
type Pages = InfiniteData<Page, string | null>

/** How much of the list can be read without a network. */
const firstPage = ({ pages: [first], pageParams: [param] }: Pages) => ({ pages: [first], pageParams: [param] })

export const notificationListQuery = (userId: number) =>
  infiniteQueryOptions({
    ...readableOffline,
    meta: { offline: firstPage },
    queryKey: listKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api(listNotifications, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const useNotifications = () => useInfiniteQuery(notificationListQuery(useRequiredUser().id))

/** The notifications of all pages, each once. */
export const notificationsOf = ({ pages }: Pick<Pages, 'pages'>): Notification[] => [
  ...new Map(pages.flatMap(({ list }) => list).map((one) => [one.id, one] as const)).values(),
]

/** How many are unread; 0 until it is known. */
export const useUnreadNotifications = (): number => {
  const { id } = useRequiredUser()
  const { data } = useQuery({
    queryKey: unreadKey(id),
    queryFn: ({ signal }) => api(countUnreadNotifications, {}, { signal }),
  })
  return data?.unread ?? 0
}

/** Fetches the list, where it is shown, and the count again. */
export const useRefreshNotifications = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: feedKey })
}

/** Marks some as read on the screen at once. The server's event has every page fetch the list afterwards. */
const useMarking = () => {
  const client = useQueryClient()
  const { id: userId } = useRequiredUser()
  return (isMarked: (notification: Notification) => boolean, unread: (before: number) => number) => {
    client.setQueryData<Pages>(
      listKey(userId),
      (feed) =>
        feed && {
          ...feed,
          pages: feed.pages.map((page) => ({
            ...page,
            list: page.list.map((notification) =>
              isMarked(notification) ? { ...notification, read: true } : notification,
            ),
            unread: unread(page.unread),
          })),
        },
    )
    client.setQueryData<{ unread: number }>(unreadKey(userId), (now) => now && { unread: unread(now.unread) })
  }
}

export const useReadNotification = () => {
  const mark = useMarking()
  const refresh = useRefreshNotifications()
  return useMutation({
    mutationFn: (id: number) => api(readNotification, { params: { id } }),
    onMutate: (id) =>
      mark(
        (notification) => notification.id === id,
        (before) => Math.max(0, before - 1),
      ),
    onError: refresh,
  })
}

export const useReadAllNotifications = () => {
  const mark = useMarking()
  const refresh = useRefreshNotifications()
  return useMutation({
    mutationFn: () => api(readAllNotifications, {}),
    onMutate: () =>
      mark(
        () => true,
        () => 0,
      ),
    onError: refresh,
  })
}

export const useNotificationPreferences = () => {
  const { id } = useRequiredUser()
  return useQuery({
    queryKey: preferencesKey(id),
    queryFn: ({ signal }) => api(getNotificationPreferences, {}, { signal }),
  })
}

export const useSetNotificationPreferences = () => {
  const client = useQueryClient()
  const { id } = useRequiredUser()
  const queryKey = preferencesKey(id)
  return useMutation({
    // One after another: the last choice is the one that is kept.
    scope: { id: 'notification-preferences' },
    mutationFn: (body: NotificationPreferences) => api(setNotificationPreferences, { body }),
    onMutate: (body) => client.setQueryData<NotificationPreferences>(queryKey, body),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}
