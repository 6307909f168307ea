import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type SegmentedControlProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: ReactNode; icon?: IconName }[]
  value: Value
  onValue: (value: Value) => void
  block?: boolean
}

/** Two or three views of the same thing, one at a time. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValue,
  block,
}: SegmentedControlProps<Value>) {
  return (
    <RadioGroup<Value>
      aria-label={label}
      value={value}
      onValueChange={(next) => onValue(next)}
      className={cx('seg', block && 'w-full')}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          nativeButton
          render={<button type="button" />}
          className="seg-item inline-flex flex-1 items-center justify-center rounded-sm fs-ui whitespace-nowrap cursor-pointer"
        >
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
