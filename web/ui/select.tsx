import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

export type SelectOption<Value extends string> = { value: Value; label: string; disabled?: boolean }

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> & {
  options: readonly SelectOption<Value>[]
  value: Value | ''
  onValue: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** The native `select`: on phones no custom list is as quick or as accessible. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValue, placeholder, className, ...rest } = props
  const list = (
    <select {...rest} className={cx('input select', className)}>
      {placeholder !== undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
  const choose = (next: string) => {
    const option = options.find((listed) => listed.value === next)
    if (option) onValue(option.value)
  }
  return (
    <span className="affix">
      <Field.Control value={value} onValueChange={choose} render={list} />
      <Icon
        name="i-ph-caret-down-bold"
        className="[--icon-size:1.125rem] absolute inset-y-0 end-3.5 my-auto pointer-events-none"
      />
    </span>
  )
}
