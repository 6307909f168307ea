/** Refreshes lessons when the socket reports changes, and shows a toast for changes the other member made. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LessonBooked, LessonCanceled, LessonRebooked, LessonSettled } from '#contract/lessons/events/lesson-events.ts'
import { canJoin } from '#contract/lessons/rules/lesson-status.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { lessons } from '#web/copy/lessons.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { joinableKey } from '#web/features/people/account/badges.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { serverNow, useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTimeRange } from '#web/lib/format.ts'
import { listen, onConnected } from '#web/lib/socket.ts'
import { toast } from '#web/ui/toast.tsx'
import { type Meeting, nameOf } from './meeting.ts'
import { lessonQuery, refreshLessons, useUpcoming } from './query.ts'

/** Waits this long for further events before fetching: a tutor who saves a week may cancel several lessons at once. */
const gatherMs = 300

type News = 'booked' | 'moved' | 'cancelled'

/** Whether the change is new to this user: only students book and move, and whoever cancelled knows it. */
const isNews = (news: News, meeting: Meeting, userId: number): boolean =>
  news === 'cancelled' ? meeting.canceledBy !== userId : meeting.mine === 'tutor'

const tell = async (client: QueryClient, news: News, id: number, userId: number): Promise<void> => {
  const meeting = await client.fetchQuery({ ...lessonQuery(id, userId), staleTime: 0 }).catch(() => null)
  if (!meeting || !isNews(news, meeting, userId)) return
  const t = getTranslator(lessons)
  toast.show({
    id: `lesson-${id}`,
    kind: news === 'booked' ? 'success' : news === 'moved' ? 'info' : 'warning',
    title: t(`news.${news}`, { name: nameOf(meeting.other) }),
    text: formatDateTimeRange(meeting.start, meeting.end, serverNow()),
  })
}

const follow = (client: QueryClient, userId: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refreshSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void refreshLessons(client), gatherMs)
  }
  const hear =
    (news: News) =>
    ({ lesson }: { lesson: number }) => {
      // The id is 0 in events about other people's lessons.
      if (lesson === 0) return
      refreshSoon()
      void tell(client, news, lesson, userId)
    }
  const stops = [
    listen(LessonBooked, hear('booked')),
    listen(LessonRebooked, hear('moved')),
    listen(LessonCanceled, hear('cancelled')),
    listen(LessonSettled, refreshSoon),
    onConnected((gapMs) => gapMs > realtime.staleAfterMs && refreshSoon()),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Several screens use it; one set of listeners per user serves them all. */
let shared: { userId: number; users: number; stop: () => void } | null = null

const share = (client: QueryClient, userId: number): (() => void) => {
  if (shared && shared.userId !== userId) {
    shared.stop()
    shared = null
  }
  shared ??= { userId, users: 0, stop: follow(client, userId) }
  const subscription = shared
  subscription.users += 1
  return () => {
    subscription.users -= 1
    if (subscription.users > 0) return
    subscription.stop()
    if (shared === subscription) shared = null
  }
}

/** Follows changes of the signed-in user's lessons, and shows the navigation badge while one of them can be joined. */
export const useLiveLessons = (): void => {
  const client = useQueryClient()
  const { id } = useRequiredUser()
  const now = useMinuteClock()
  const { data } = useUpcoming()
  const joinable = data?.some((one) => canJoin(one, now)) ?? false

  useEffect(() => share(client, id), [client, id])
  useEffect(() => {
    client.setQueryData<boolean>(joinableKey, joinable)
  }, [client, joinable])
}
