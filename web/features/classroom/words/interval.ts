import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { cairoDaysFrom, formatNearDay } from '#web/lib/format.ts'

/** When a word comes back, seen from now: `بعد 5 دقائق`, `غدًا`, `السبت`, `بعد 10 أيام`, `بعد شهرين`. */
export const useIntervalText = () => {
  const t = useCopy(wordList)
  return (dueAt: number, now: number): string => {
    const away = dueAt - now
    if (away < hourMs) return t('after.minutes', { count: Math.max(1, Math.round(away / minuteMs)) })
    const days = cairoDaysFrom(dueAt, now)
    if (days < 7) return formatNearDay(dueAt, now)
    if (days < 60) return t('after.days', { count: days })
    return t('after.months', { count: Math.round(away / (30 * dayMs)) })
  }
}
