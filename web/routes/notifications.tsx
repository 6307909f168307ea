import { createFileRoute } from '@tanstack/react-router'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { NotificationsPage } from '#web/features/talk/notifications/notifications-page.tsx'
import { notificationListQuery } from '#web/features/talk/notifications/query.ts'

export const Route = createFileRoute('/notifications')({
  staticData: { title: titles.notifications, back: '/', offline: true },
  beforeLoad: requireRole(...regularRoles),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchInfiniteQuery(notificationListQuery(user.id))
  },
  component: NotificationsPage,
})
