import { Switch as BaseSwitch } from '@base-ui/react/switch'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type SwitchProps = {
  checked: boolean
  onChecked: (checked: boolean) => void
  children: ReactNode
  /** Puts the switch at the end of the row, after the text, as in settings lists. */
  atEnd?: boolean
  disabled?: boolean
  name?: string
}

export function Switch({ checked, onChecked, children, atEnd, disabled, name }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, behind the headless part
    <label
      className={cx('switch inline-flex items-center gap-3 min-h-control', atEnd && 'flex-row-reverse justify-between')}
    >
      <BaseSwitch.Root
        className="switch-track relative flex-none w-11 h-6.5 rounded-full cursor-pointer [transition:background-color_var(--base)]"
        checked={checked}
        onCheckedChange={(next) => onChecked(next)}
        disabled={disabled}
        name={name}
      >
        <BaseSwitch.Thumb className="switch-thumb" />
      </BaseSwitch.Root>
      <span className="min-w-0">{children}</span>
    </label>
  )
}
