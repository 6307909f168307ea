import type { ComponentProps, ReactNode } from 'react'
import { toLatinDigits } from '#contract/vocabulary/text.ts'
import { Icon } from '#web/ui/icon.tsx'

type SearchInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  /** The accessible name; not shown. */
  label: string
  value: string
  onValue: (value: string) => void
  /** A button at the end, inside the box. */
  end?: ReactNode
}

/** A search box for use outside a `Field`. It validates nothing, so it needs no form code. */
export function SearchInput({ label, value, onValue, end, ...rest }: SearchInputProps) {
  return (
    <span className="affix" data-start="" data-end={end ? '' : undefined}>
      <span className="affix-start">
        <Icon name="i-ph-magnifying-glass" />
      </span>
      <input
        {...rest}
        type="search"
        className="input"
        aria-label={label}
        value={value}
        onChange={({ target }) => onValue(toLatinDigits(target.value))}
      />
      {end && <span className="affix-end">{end}</span>}
    </span>
  )
}
