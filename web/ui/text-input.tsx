import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { toLatinDigits } from '#contract/vocabulary/text.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'size'> & {
  value?: string
  defaultValue?: string
  /** Arabic-Indic and Persian digits arrive as Latin ones. */
  onValue?: (value: string) => void
  /** For e-mail, phone, link, code and amount: text runs left to right but is aligned to the page's start edge. */
  ltr?: boolean
  icon?: IconName
  /** A short word at the end, such as a currency. */
  unit?: ReactNode
  /** A button at the end, inside the box. */
  end?: ReactNode
}

/** Rewriting the value while typing moves the caret to the end; e-mail and number inputs expose no caret to restore. */
function keepCaret(box: HTMLInputElement) {
  const caret = box.selectionStart
  if (caret !== null) queueMicrotask(() => box.setSelectionRange(caret, caret))
}

export function TextInput({ onValue, ltr, icon, unit, end, className, ...rest }: TextInputProps) {
  const control = (
    <Field.Control
      {...rest}
      dir={ltr ? 'ltr' : rest.dir}
      className={cx('input', className)}
      onValueChange={(text, { event }) => {
        const latin = toLatinDigits(text)
        if (latin !== text && event.target instanceof HTMLInputElement) keepCaret(event.target)
        onValue?.(latin)
      }}
    />
  )
  if (!icon && !unit && !end) return control
  return (
    <span className="affix" data-start={icon ? '' : undefined} data-end={unit || end ? '' : undefined}>
      {icon && (
        <span className="affix-start">
          <Icon name={icon} />
        </span>
      )}
      {control}
      {unit && <span className="affix-end affix-unit">{unit}</span>}
      {end && <span className="affix-end">{end}</span>}
    </span>
  )
}
