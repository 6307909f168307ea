import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type RadioCard<Value extends string> = {
  value: Value
  label: ReactNode
  sub?: ReactNode
  /** An illustration, avatar or `Quarters` before the text. */
  start?: ReactNode
  end?: ReactNode
  disabled?: boolean
}

type RadioCardsProps<Value extends string> = {
  /** Names the group. */
  label: string
  options: readonly RadioCard<Value>[]
  value: Value | null
  onValue: (value: Value) => void
  name?: string
  /** Grid classes, for cards side by side: `grid-cols-2`. */
  className?: string
}

/** A radio group of cards; the whole card is the target. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, options, value, onValue, name, className } = props
  return (
    <RadioGroup<Value | null>
      aria-label={label}
      name={name}
      value={value}
      onValueChange={(next) => next !== null && onValue(next)}
      className={cx('choices', className)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          nativeButton
          render={<button type="button" />}
          className="choice"
        >
          {option.start}
          <span className="grow-in">
            <span className="block strong">{option.label}</span>
            {option.sub && <span className="block text-quiet text-caption">{option.sub}</span>}
          </span>
          {option.end}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
