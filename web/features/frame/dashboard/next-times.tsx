import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { addCairoDays, cairoDay, cairoDayStart } from '#contract/shared/rules/time.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { firstDay } from '#web/features/frame/copy/first-day.ts'
import { useSharedSlots } from '#web/features/lessons/booking/query.ts'
import { weekStarts } from '#web/features/lessons/booking/week.ts'
import { cairoDaysFrom, formatNearDay, formatTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A third fits beside two where none of them names its day. */
const maxTimes = 3
const daysAhead = 3

type NextTimesProps = {
  tutor: TutorCard
  /** Everybody in the list, whose times are read in one request. */
  ids: readonly number[]
  now: number
}

/** A tutor's next free times, each of which opens the booking with that time chosen. */
export function NextTimes({ tutor, ids, now }: NextTimesProps) {
  const t = useCopy(firstDay)
  const today = cairoDay(now)
  const window = useMemo(
    () => ({ start: cairoDayStart(today), end: cairoDayStart(addCairoDays(today, daysAhead)) }),
    [today],
  )
  const { data, isPending } = useSharedSlots(ids, window, true)
  const name = tutor.name ?? ''
  if (isPending) return <Skeleton className="h-control" />
  const calendar = data?.get(tutor.id)
  const starts = calendar
    ? weekStarts({ ...calendar, own: [], noticeMinutes: tutor.notice, window }, LessonDuration.Short, now)
    : []
  if (starts.length === 0) return null
  const nearest = starts.slice(0, maxTimes)
  const isToday = nearest.length === maxTimes && nearest.every(({ start }) => cairoDaysFrom(start, now) === 0)
  return (
    <ul
      className={cx('grid gap-2', isToday ? 'grid-cols-3 md:grid-cols-2' : 'grid-cols-2')}
      aria-label={t('times', { name })}
    >
      {nearest.map(({ start }, place) => {
        const time =
          cairoDaysFrom(start, now) > 0 ? `${formatNearDay(start, now)} ${formatTime(start)}` : formatTime(start)
        return (
          <li key={start} className={place === maxTimes - 1 ? (isToday ? 'md:hidden' : 'hidden') : undefined}>
            <Button
              kind="line"
              size="sm"
              className="w-full px-1 whitespace-nowrap"
              aria-label={t('book', { name, time })}
              render={
                <Link
                  to="/t/$id"
                  params={{ id: tutor.id }}
                  search={{ book: true, at: start, length: LessonDuration.Short }}
                />
              }
            >
              {time}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
