import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatRating } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'

const starValues = [1, 2, 3, 4, 5] as const

/** One star and a number: the short form, for cards and rows. */
export function Rating({ stars, count }: { stars: number; count?: string }) {
  const t = useCopy(common)
  return (
    <span className="stars">
      <Icon name="i-ph-star-fill" />
      <span className="visually-hidden">{t('ratingOf', { stars: formatRating(stars) })}</span>
      <span aria-hidden="true" className="strong">
        {formatRating(stars)}
      </span>
      {count && <span className="quiet">({count})</span>}
    </span>
  )
}

/** Five stars, halves included: for a single review. */
export function Stars({ stars }: { stars: number }) {
  const t = useCopy(common)
  return (
    <span className="stars" role="img" aria-label={t('ratingOf', { stars: formatRating(stars) })}>
      {starValues.map((star) => (
        <Icon
          key={star}
          flip
          name={stars >= star - 0.25 ? 'i-ph-star-fill' : stars >= star - 0.75 ? 'i-ph-star-half-fill' : 'i-ph-star'}
        />
      ))}
    </span>
  )
}
