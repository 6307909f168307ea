import { common } from '#web/copy/common.ts'
import { ratings } from '#web/copy/ratings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatNumber, formatRating } from '#web/lib/format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type DistributionProps = {
  average: number
  total: number
  /** Null while some ratings are not loaded. */
  rows: readonly { stars: number; count: number }[] | null
}

export function Distribution({ average, total, rows }: DistributionProps) {
  const t = useCopy(ratings)
  const c = useCopy(common)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-8 mb-4">
      <p className="grid gap-1">
        <VisuallyHidden>{c('ratingOf', { stars: formatRating(average) })}</VisuallyHidden>
        <b className="figure" aria-hidden="true">
          {formatRating(average)}
        </b>
        <span className="small quiet">{t('total', { count: total })}</span>
      </p>
      {rows && (
        <ul className="grid gap-1 text-caption" aria-label={t('distribution')}>
          {rows.map(({ stars, count }) => (
            <li key={stars} className="grid grid-cols-[1ch_minmax(0,1fr)_4ch] items-center gap-3">
              <span className="num" aria-hidden="true">
                {stars}
              </span>
              <VisuallyHidden>
                {c('starsCount', { count: stars })}: {t('share', { count })}
              </VisuallyHidden>
              <span className="meter" aria-hidden="true">
                <i className="bg-rating!" style={{ inlineSize: `${total > 0 ? (count / total) * 100 : 0}%` }} />
              </span>
              <span className="num quiet" aria-hidden="true">
                {formatNumber(count)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
