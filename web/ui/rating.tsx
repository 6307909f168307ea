import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useState } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { rating } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'

const five = [1, 2, 3, 4, 5] as const

/** One star and a number: the short form, for cards and rows. */
export function Rating({ stars, count }: { stars: number; count?: string }) {
  const t = useCopy(common)
  return (
    <span className="stars">
      <Icon name="i-ph-star-fill" />
      <span className="visually-hidden">{t('ratingOf', { stars: rating(stars) })}</span>
      <span aria-hidden="true" className="strong">
        {rating(stars)}
      </span>
      {count && <span className="quiet">({count})</span>}
    </span>
  )
}

/** Five stars, halves included: for a single review. */
export function Stars({ stars }: { stars: number }) {
  const t = useCopy(common)
  return (
    <span className="stars" role="img" aria-label={t('ratingOf', { stars: rating(stars) })}>
      {five.map((star) => (
        <Icon
          key={star}
          flip
          name={stars >= star - 0.25 ? 'i-ph-star-fill' : stars >= star - 0.75 ? 'i-ph-star-half-fill' : 'i-ph-star'}
        />
      ))}
    </span>
  )
}

type RatingInputProps = { label: string; value: number | null; onValue: (stars: number) => void; name?: string }

export function RatingInput({ label, value, onValue, name }: RatingInputProps) {
  const t = useCopy(common)
  const [hovered, setHovered] = useState<number | null>(null)
  const lit = hovered ?? value ?? 0
  return (
    <RadioGroup<number | null>
      aria-label={label}
      name={name}
      value={value}
      onValueChange={(next) => next !== null && onValue(next)}
      className="inline-flex"
      onPointerLeave={() => setHovered(null)}
    >
      {five.map((star) => (
        <Radio.Root
          key={star}
          value={star}
          nativeButton
          render={<button type="button" />}
          className="star-input"
          data-lit={star <= lit ? '' : undefined}
          aria-label={t('starsCount', { count: star })}
          onPointerEnter={() => setHovered(star)}
        >
          <Icon name={star <= lit ? 'i-ph-star-fill' : 'i-ph-star'} />
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
