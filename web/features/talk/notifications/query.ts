import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
const listKey = (userId: number) => [...feedKey, userId, 'list'] as const
const unreadKey = (userId: number) => [...feedKey, userId, 'unread'] as const
const preferencesKey = (userId: number) => [...notificationsKey, 'preferences', userId] as const

interface Feed {
  list: Notification[]
  unread: number
}

export const notificationListQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: listKey(userId),
    queryFn: ({ signal }) => api(listNotifications, {}, { signal }),
  })

export const useNotifications = () => useQuery(notificationListQuery(useRequiredUser().id))

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
    client.setQueryData<Feed>(
      listKey(userId),
      (feed) =>
        feed && {
          list: feed.list.map((notification) =>
            isMarked(notification) ? { ...notification, read: true } : notification,
          ),
          unread: unread(feed.unread),
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
