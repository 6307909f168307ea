import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

type CheckboxProps = {
  checked: boolean
  onChecked: (checked: boolean) => void
  children: ReactNode
  indeterminate?: boolean
  disabled?: boolean
  name?: string
  className?: string
}

/** A checkbox with its label. */
export function Checkbox({ checked, onChecked, children, indeterminate, disabled, name, className }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, behind the headless part
    <label className={cx('check inline-flex items-start gap-2 min-w-6', className)}>
      <BaseCheckbox.Root
        className="check-box"
        checked={checked}
        onCheckedChange={(next) => onChecked(next)}
        indeterminate={indeterminate}
        disabled={disabled}
        name={name}
      >
        <BaseCheckbox.Indicator className="grid">
          <Icon name={indeterminate ? 'i-ph-minus-bold' : 'i-ph-check-bold'} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span>{children}</span>
    </label>
  )
}
