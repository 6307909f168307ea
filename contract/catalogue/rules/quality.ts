/** Which figures of a tutor are beyond a limit, and whom the team looks at first. Pure. */
import type { TutorTrust } from '../../people/shapes/tutor.ts'
import {
  type QualityCheck,
  type QualityLevel,
  type QualityState,
  quality,
  qualityChecks,
  qualityLimits,
  qualityStates,
} from '../../vocabulary/quality.ts'
import { trust } from '../../vocabulary/trust.ts'

/** What is judged. `figures` and `unanswered` are null before they were counted; `rating` is the mean of all stars. */
export interface QualityFacts {
  readonly figures: Pick<TutorTrust, 'lessons' | 'kept' | 'canceled' | 'onTime' | 'returned'> | null
  readonly unanswered: number | null
  readonly rating: number
  readonly ratingCount: number
}

export interface QualityMark {
  readonly check: QualityCheck
  readonly level: QualityLevel
}

const shareOf = (part: { readonly count: number; readonly of: number } | null | undefined): number | null =>
  part && part.of > 0 ? part.count / part.of : null

/** The figure a limit is held against; null where there is too little to count. */
export const qualityValue = (check: QualityCheck, facts: QualityFacts): number | null => {
  const { figures, unanswered, rating, ratingCount } = facts
  if (check === 'unanswered') return unanswered
  if (check === 'rating') return ratingCount < quality.ratings ? null : rating
  if (check === 'returned') return shareOf(figures?.returned)
  if (figures === null || figures.lessons < trust.lessons) return null
  if (check === 'kept') return figures.kept / figures.lessons
  if (check === 'canceled') return figures.canceled / figures.lessons
  const onTime = shareOf(figures.onTime)
  return onTime === null ? null : 1 - onTime
}

/** How far a figure is beyond its limit; null where it is within, or not known. */
export const qualityLevel = (check: QualityCheck, value: number | null): QualityLevel | null => {
  if (value === null) return null
  const { bound, watch, act } = qualityLimits[check]
  // Shares are quotients: one that is exactly at a limit must not fail by the last bit.
  const isBeyond = (limit: number) => (bound === 'least' ? value < limit - 1e-9 : value > limit + 1e-9)
  if (act !== null && isBeyond(act)) return 'act'
  return isBeyond(watch) ? 'watch' : null
}

export interface QualityVerdict {
  readonly state: QualityState
  readonly marks: readonly QualityMark[]
}

/** The marks of a tutor, and the state that follows from the worst of them. */
export const judgeQuality = (facts: QualityFacts): QualityVerdict => {
  const marks = qualityChecks.flatMap((check): QualityMark[] => {
    const level = qualityLevel(check, qualityValue(check, facts))
    return level === null ? [] : [{ check, level }]
  })
  const worst = marks.some(({ level }) => level === 'act') ? 'act' : marks.length > 0 ? 'watch' : null
  if (worst !== null) return { state: worst, marks }
  if (facts.figures === null || facts.unanswered === null) return { state: 'measuring', marks }
  return { state: facts.figures.lessons < trust.lessons ? 'new' : 'good', marks }
}

interface Judged extends QualityFacts, QualityVerdict {
  readonly id: number
}

const countLevel = ({ marks }: Judged, level: QualityLevel): number =>
  marks.filter((mark) => mark.level === level).length

/** Worst first: by state, by marks, then by the share of kept lessons and by stars. */
export const compareQuality = (one: Judged, other: Judged): number =>
  qualityStates.indexOf(one.state) - qualityStates.indexOf(other.state) ||
  countLevel(other, 'act') - countLevel(one, 'act') ||
  countLevel(other, 'watch') - countLevel(one, 'watch') ||
  (qualityValue('kept', one) ?? 1) - (qualityValue('kept', other) ?? 1) ||
  (qualityValue('rating', one) ?? 5) - (qualityValue('rating', other) ?? 5) ||
  one.id - other.id

/** Whether ratings went up or down: the mean of the last two spans with any beside that of those before. */
export const ratingTrend = (spans: readonly (number | null)[]): 'up' | 'down' | 'level' | null => {
  const known = spans.filter((stars): stars is number => stars !== null)
  if (known.length < 2) return null
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length
  const late = known.slice(known.length > 2 ? -2 : -1)
  const difference = mean(late) - mean(known.slice(0, known.length - late.length))
  if (Math.abs(difference) < quality.trendStars) return 'level'
  return difference > 0 ? 'up' : 'down'
}
