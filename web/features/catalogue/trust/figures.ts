/** Figures as they are written: shares in whole percent and answers in round times, never better than counted. */
import type { TutorTrust } from '#contract/people/shapes/tutor.ts'
import { formatDuration, formatPercent } from '#web/lib/format.ts'

const hour = 60
/** Times up to an hour are written in steps of this many minutes. */
const step = 5

/** 199 of 200 is 99%: only all of them are 100%. */
export const formatShare = (count: number, of: number): string =>
  formatPercent(of === 0 ? 0 : Math.floor((100 * count) / of) / 100)

/** 7 minutes are written as 10, 61 as two hours. */
export const formatAnswer = (minutes: number): string => {
  const unit = minutes <= hour ? step : hour
  return formatDuration(Math.max(step, Math.ceil(minutes / unit) * unit), true)
}

/** The last lessons by what is shown of them. */
export const countRecent = (recent: TutorTrust['recent']) => {
  const of = (...outcomes: TutorTrust['recent']) => recent.filter((one) => outcomes.includes(one)).length
  return { kept: of('kept'), late: of('late'), broken: of('missed', 'canceled') }
}
