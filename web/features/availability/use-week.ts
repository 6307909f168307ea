import { useMemo } from 'react'
import { addCairoDays, cairoDay, cairoDayStart, cairoWeekStart, type Interval, overlaps } from '#contract/rules/time.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { useLessonsBetween } from '#web/features/lessons/query.ts'
import type { Booked, Stored } from './plan.ts'
import type { Offered } from './query.ts'
import { useOffered } from './query.ts'

/** From a week before the shown one, for comparing and repeating, to a week after, for four days across its edge. */
const windowAround = (weekStart: string): Interval => ({
  start: cairoDayStart(addCairoDays(weekStart, -7)),
  end: cairoDayStart(addCairoDays(weekStart, 14)),
})

/** Bookings with a name where a lesson explains them; what is left over is somebody's without one. */
const bookedOf = ({ busy }: Offered, meetings: readonly Meeting[]): Booked[] => [
  ...meetings.map((one) => ({ slotId: one.slotId, start: one.start, end: one.end, name: nameOf(one.student) })),
  ...busy.filter((piece) => !meetings.some((one) => overlaps(one, piece))).map((piece) => ({ ...piece, name: null })),
]

export interface Week extends Omit<Stored, 'now'> {
  readonly meetings: readonly Meeting[]
}

/** The Saturday of the week a Cairo day is in. */
export const weekStartOf = (day: string): string => cairoDay(cairoWeekStart(cairoDayStart(day)))

/** Hours and lessons around one week, as one thing that is loading, there or lost. */
export const useWeek = (weekStart: string) => {
  const window = useMemo(() => windowAround(weekStart), [weekStart])
  const offered = useOffered(window)
  const lessons = useLessonsBetween(window)
  const data = useMemo(
    (): Week | undefined =>
      offered.data &&
      lessons.data && {
        slots: offered.data.slots,
        booked: bookedOf(offered.data, lessons.data),
        meetings: lessons.data,
      },
    [offered.data, lessons.data],
  )
  const asked = [offered, lessons]
  return {
    data,
    isError: asked.some((query) => query.isError),
    isFetching: asked.some((query) => query.isFetching),
    refetch: () => {
      for (const query of asked) if (query.isError) void query.refetch()
    },
  }
}
