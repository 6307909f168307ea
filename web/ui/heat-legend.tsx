import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'

/** What the colours of the cells of a year mean, from the fewest to the most. */
export function HeatLegend() {
  const t = useCopy(common)
  return (
    <span className="heat-legend flex items-center gap-3px text-quiet fs-micro" aria-hidden="true">
      <span className="me-1">{t('heat.less')}</span>
      {[0, 1, 2, 3, 4].map((level) => (
        <i key={level} data-level={level} />
      ))}
      <span className="ms-1">{t('heat.more')}</span>
    </span>
  )
}
