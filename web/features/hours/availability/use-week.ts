import { useMemo } from 'react'
import type { ScheduleSettings } from '#contract/hours/shapes/schedule-settings.ts'
import { addCairoDays, cairoDayStart, type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { useLessonsBetween } from '#web/features/lessons/query.ts'
import type { Booked, Stored } from './plan.ts'
import type { Offered } from './query.ts'
import { useOffered } from './query.ts'
import { timeOffOf, useScheduleSettings } from './settings-query.ts'

/**
 * A week before the one shown, needed to compare and to copy last week, up to a week after it, needed when four days
 * cross its end.
 */
const windowAround = (weekStart: string): Interval => ({
  start: cairoDayStart(addCairoDays(weekStart, -7)),
  end: cairoDayStart(addCairoDays(weekStart, 14)),
})

/** Bookings with the student's name where a lesson was loaded for them, and the remaining ones without a name. */
const bookedOf = ({ busy }: Offered, meetings: readonly Meeting[]): Booked[] => [
  ...meetings.map((one) => ({ slotId: one.slotId, start: one.start, end: one.end, name: nameOf(one.student) })),
  ...busy.filter((piece) => !meetings.some((one) => overlaps(one, piece))).map((piece) => ({ ...piece, name: null })),
]

export interface Week extends Omit<Stored, 'now'> {
  readonly settings: ScheduleSettings
  readonly meetings: readonly Meeting[]
}

/** Hours and lessons around one week, with one loading and one error state for all of them. */
export const useWeek = (weekStart: string) => {
  const window = useMemo(() => windowAround(weekStart), [weekStart])
  const offered = useOffered(window)
  const lessons = useLessonsBetween(window)
  const settings = useScheduleSettings()
  const data = useMemo(
    (): Week | undefined =>
      offered.data &&
      lessons.data &&
      settings.data && {
        slots: offered.data.slots,
        booked: bookedOf(offered.data, lessons.data),
        meetings: lessons.data,
        timeOff: timeOffOf(settings.data),
        settings: settings.data,
      },
    [offered.data, lessons.data, settings.data],
  )
  const queries = [offered, lessons, settings]
  return {
    data,
    isError: queries.some((query) => query.isError),
    error: queries.find((query) => query.isError)?.error,
    isFetching: queries.some((query) => query.isFetching),
    refetch: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
