import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { caretAfterGrouping, formatPhone, toPhoneDigits } from '#web/lib/phone.ts'
import { cx } from '#web/ui/cx.ts'

type PhoneInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'size' | 'type'> & {
  /** Digits only; eleven are shown as `010 1234 5678`. */
  value: string
  onValue: (digits: string) => void
}

/** An Egyptian mobile. Takes Arabic digits, pasted country codes and any grouping; gives plain digits. */
export function PhoneInput({ value, onValue, className, ...rest }: PhoneInputProps) {
  return (
    <Field.Control
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...rest}
      dir="ltr"
      className={cx('input num', className)}
      value={formatPhone(value)}
      onValueChange={(text, { event }) => {
        const digits = toPhoneDigits(text)
        if (event.target instanceof HTMLInputElement) {
          const box = event.target
          const caret = caretAfterGrouping(text, box.selectionStart ?? text.length)
          // Set here, so that the caret stands beside the same digit once the groups have moved.
          box.value = formatPhone(digits)
          box.setSelectionRange(caret, caret)
        }
        onValue(digits)
      }}
    />
  )
}
