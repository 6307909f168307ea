/** Texts that depend on figures: durations, times and zones. */
import { sessions } from '#web/copy/sessions.ts'
import { getTranslator, type Translator } from '#web/copy/use-copy.ts'
import { localRange } from '#web/features/lessons/booking/device-zone.ts'
import { formatCount } from '#web/lib/format.ts'
import type { CallDetails } from './call.ts'

type Words = Translator<typeof sessions>

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * `دقيقتين`, `ساعة واحدة و5 دقائق`, `3 أيام`: a duration in the grammatical case after a preposition; the longer, the
 * coarser.
 */
export const durationText = (ms: number): string => {
  if (ms >= 2 * day) return formatCount(Math.floor(ms / day), 'days', true)
  if (ms < minute) return formatCount(Math.max(1, Math.round(ms / second)), 'seconds', true)
  // Remaining minutes are rounded up: 11:20 is twelve minutes.
  const minutes = Math.ceil(ms / minute)
  if (minutes < 60) return formatCount(minutes, 'minutes', true)
  const rest = minutes % 60
  const hours = formatCount(Math.floor(minutes / 60), 'hours', true)
  return rest === 0
    ? hours
    : getTranslator(sessions)('and', { first: hours, second: formatCount(rest, 'minutes', true) })
}

const past = (ms: number): string => durationText(Math.max(minute, Math.floor(ms / minute) * minute))

/** `تبدأ بعد 12 دقيقة`, `بدأت قبل 3 دقائق`, `انتهى موعدها قبل دقيقتين`. */
export const liveText = (t: Words, { start, end }: Pick<CallDetails, 'start' | 'end'>, now: number): string => {
  if (now < start - minute) return t('live.startsIn', { time: durationText(start - now) })
  if (now < start) return t('live.startsNow')
  if (now < start + minute) return t('live.sinceNow')
  if (now < end) return t('live.since', { time: past(now - start) })
  return now < end + minute ? t('live.endedNow') : t('live.ended', { time: past(now - end) })
}

/** The lesson's time on this device's clock; null where that equals Cairo's. */
export const presenceText = (t: Words, call: Pick<CallDetails, 'start' | 'end'>): string | null => {
  const range = localRange(call)
  return range && t('here', { time: range })
}

export const nameOf = (t: Words, { name }: { name: string | null }): string => name ?? t('unnamed')
