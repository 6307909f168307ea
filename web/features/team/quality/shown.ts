/** Which tutors are shown, and how their figures are written. Pure. */
import { type QualityFacts, qualityValue } from '#contract/catalogue/rules/quality.ts'
import type { TutorQuality } from '#contract/team/shapes/quality.ts'
import { type QualityCheck, qualityLimits } from '#contract/vocabulary/quality.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { formatNumber, formatPercent, formatRating } from '#web/lib/format.ts'
import type { QualitySearch } from './search.ts'

/** Names are compared as the search of people folds them. */
export const filterTutors = (list: readonly TutorQuality[], { state, q }: QualitySearch): TutorQuality[] => {
  const words = foldForSearch(q ?? '')
  return list.filter((one) => (state === undefined || one.state === state) && foldForSearch(one.name).includes(words))
}

export const countBeyond = (list: readonly TutorQuality[], check: QualityCheck): number =>
  list.filter(({ marks }) => marks.some((mark) => mark.check === check)).length

/** A figure or limit of this kind: messages, stars, or a share. */
export const formatFigure = (check: QualityCheck, value: number): string => {
  if (check === 'unanswered') return formatNumber(value)
  return check === 'rating' ? formatRating(value) : formatPercent(Math.round(value * 100) / 100)
}

export const formatLimit = (check: QualityCheck): string => formatFigure(check, qualityLimits[check].watch)

/** Null where there is too little to count. */
export const figureText = (check: QualityCheck, facts: QualityFacts): string | null => {
  const value = qualityValue(check, facts)
  return value === null ? null : formatFigure(check, value)
}

const [width, height, edge] = [64, 20, 3]
const [lowest, highest] = [1, 5]

/** Where the points of ratings over time lie, oldest at the left; spans without ratings have none. */
export const ratingPoints = (ratings: readonly (number | null)[]): [x: number, y: number][] =>
  ratings.flatMap((stars, at): [number, number][] => {
    if (stars === null) return []
    const x = edge + (at / Math.max(1, ratings.length - 1)) * (width - 2 * edge)
    const y = edge + ((highest - stars) / (highest - lowest)) * (height - 2 * edge)
    return [[Math.round(x * 10) / 10, Math.round(y * 10) / 10]]
  })
