import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useState } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Icon } from '#web/ui/icon.tsx'

const starValues = [1, 2, 3, 4, 5] as const

type RatingInputProps = { label: string; value: number | null; onValue: (stars: number) => void; name?: string }

/** Five stars to choose from; a radio group to the keyboard and to screen readers. */
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
      {starValues.map((star) => (
        <Radio.Root
          key={star}
          value={star}
          nativeButton
          render={<button type="button" />}
          className="star-input inline-grid place-items-center size-control rounded-sm cursor-pointer [transition:color_var(--fast)]"
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
