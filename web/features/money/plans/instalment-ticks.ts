import { instalmentCounts } from '#contract/money/rules/pricing.ts'
import type { plans } from '#web/copy/plans.ts'
import type { Translator } from '#web/copy/use-copy.ts'

/** The line that says into how many payments a plan may be divided; none where it may not. */
export const instalmentTicks = (t: Translator<typeof plans>, weeklyMinutes: number): string[] => {
  const counts = instalmentCounts(weeklyMinutes)
  const [first, last] = [counts[0], counts.at(-1)]
  if (first === undefined || last === undefined) return []
  return [first === last ? t('card.inTwo') : t('card.inParts', { first: String(first), last: String(last) })]
}
