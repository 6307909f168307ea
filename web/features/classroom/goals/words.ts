/** How goals and bands are written. */
import type { GoalChoice } from '#contract/classroom/shapes/mark.ts'
import type { Translator } from '#web/copy/use-copy.ts'
import type { goals } from '#web/features/classroom/copy/goals.ts'

/** 6 is written `6.0`, as on a certificate. */
export const formatBand = (band: number): string => band.toFixed(1)

/** `+0.5`, `-1.0`. */
export const formatChange = (change: number): string => `${change > 0 ? '+' : ''}${change.toFixed(1)}`

export const goalName = (t: Translator<typeof goals>, { kind, band }: Pick<GoalChoice, 'kind' | 'band'>): string =>
  band === null ? t(`kinds.${kind}`) : `${t(`kinds.${kind}`)} ${formatBand(band)}`

/** A distance between bands: half a degree, one, or so many. */
export const bandsAway = (t: Translator<typeof goals>, bands: number): string => {
  if (bands === 0.5) return t('half')
  return bands === 1 ? t('one') : t('bands', { band: formatBand(bands) })
}
