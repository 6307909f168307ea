import { useState } from 'react'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { groupByDayPart } from '#web/features/shared/start-groups.ts'
import { type ManagerStart, monthDays, monthOf, nextMonth } from './month.ts'

/**
 * The month on screen, the chosen day and start. Until something is picked, the first day with a free time is shown; a
 * picked start that is no longer offered is dropped.
 */
export const useTimeChoice = (starts: readonly ManagerStart[], now: number) => {
  const [picked, setPicked] = useState<{ month?: string; day?: string; start?: number }>({})
  const first = starts[0]
  const [current, last] = [monthOf(now), monthOf(starts.at(-1)?.start ?? now)]
  const month = picked.month ?? (first ? monthOf(first.start) : current)
  const { blanks, days } = monthDays(month, starts, now)
  const inMonth = days.find(({ key, free }) => key === picked.day && free > 0) ?? days.find(({ free }) => free > 0)
  const day = inMonth?.key ?? null
  const onDay = starts.filter(({ start }) => cairoDay(start) === day)
  return {
    month,
    blanks,
    days,
    day,
    dayAt: inMonth?.at ?? null,
    count: onDay.length,
    groups: day === null ? [] : groupByDayPart(onDay, day),
    start: onDay.find(({ start }) => start === picked.start) ?? null,
    /** A start was picked and has been taken since. */
    lost: picked.start !== undefined && !starts.some(({ start }) => start === picked.start),
    previousMonth: month > current ? () => setPicked({ month: nextMonth(month, -1) }) : null,
    nextMonth: month < last ? () => setPicked({ month: nextMonth(month, 1) }) : null,
    setDay: (next: string) => setPicked({ month, day: next }),
    setStart: (start: number) => setPicked({ month: monthOf(start), day: cairoDay(start), start }),
  }
}

export type TimeChoice = ReturnType<typeof useTimeChoice>
