import type { Goal, Mark } from '#contract/classroom/shapes/mark.ts'
import { markCriteria } from '#contract/vocabulary/marks.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { Icon } from '#web/ui/icon.tsx'
import { barOf } from './chart-points.ts'
import { formatBand, formatChange } from './words.ts'
import './goals.css'

type CriteriaProps = {
  mark: Pick<Mark, 'bands' | 'remarks' | 'firstBands'>
  /** The mark before it; null for a first one. */
  before: Pick<Mark, 'bands'> | null
  goal: Pick<Goal, 'band'> | null
}

/** The four criteria of a mark, with what changed since the one before and the tutor's sentence. */
export function Criteria({ mark, before, goal }: CriteriaProps) {
  const t = useCopy(goals)
  const aim = goal?.band ?? null
  return (
    <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      {markCriteria.map((one) => {
        const band = mark.bands[one]
        const previous = before?.bands[one] ?? null
        const first = mark.firstBands?.[one] ?? null
        const label =
          aim === null
            ? t('criteria.of', { band: formatBand(band) })
            : t('criteria.ofGoal', { band: formatBand(band), goal: formatBand(aim) })
        return (
          <li key={one} className="stack-2">
            <div className="flex items-baseline justify-between gap-3">
              <span>
                <b>{t(`names.${one}`)}</b>{' '}
                <bdi className="caption quiet" lang="en">
                  {t(`english.${one}`)}
                </bdi>
              </span>
              <span className="row-2">
                {previous !== null && <Change change={band - previous} />}
                <b className="num text-h4">{formatBand(band)}</b>
              </span>
            </div>
            <div className="criterion-bar" role="img" aria-label={label}>
              {barOf(band, previous, aim).map(({ value, isLit, isNew, isGoal }) => (
                <i
                  key={value}
                  data-lit={isLit ? '' : undefined}
                  data-new={isNew ? '' : undefined}
                  data-goal={isGoal ? '' : undefined}
                />
              ))}
            </div>
            <p className="small quiet break-words" dir="auto">
              {mark.remarks[one]}
            </p>
            {first !== null && first !== band && (
              <p className="caption quiet">{t('criteria.corrected', { band: formatBand(first) })}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Change({ change }: { change: number }) {
  const t = useCopy(goals)
  if (change === 0) return <span className="caption quiet">{t('criteria.same')}</span>
  return (
    <span className={change > 0 ? 'caption strong text-success-text' : 'caption strong text-warning-text'}>
      <Icon name={change > 0 ? 'i-ph-arrow-up-bold' : 'i-ph-arrow-down-bold'} />{' '}
      <bdi dir="ltr">{formatChange(change)}</bdi>
    </span>
  )
}
