import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

export type FieldProps = {
  label: ReactNode
  /** At the end of the label's row: "optional", or a link such as "forgot password". */
  aside?: ReactNode
  hint?: ReactNode
  /** Says what to do, not only what is wrong. */
  error?: ReactNode
  counter?: { used: number; max: number } | undefined
  disabled?: boolean | undefined
  className?: string
  children: ReactNode
}

/** Associates a label, a hint and an error with the control inside it. Wrap every input in one. */
export function Field({ label, aside, hint, error, counter, disabled, className, children }: FieldProps) {
  const wrong = Boolean(error)
  return (
    <BaseField.Root className={cx('field', className)} invalid={wrong} disabled={disabled}>
      <div className="flex items-baseline justify-between gap-2 fs-small leading-[1.5]">
        <BaseField.Label className="label">{label}</BaseField.Label>
        {aside && <span className="text-quiet">{aside}</span>}
      </div>
      {children}
      {wrong && (
        <BaseField.Error match className="error">
          <Icon name="i-ph-warning-circle-fill" />
          <span>{error}</span>
        </BaseField.Error>
      )}
      {((hint && !wrong) || counter) && (
        <div className="hint">
          {hint && !wrong ? <BaseField.Description render={<span />}>{hint}</BaseField.Description> : <span />}
          {counter && (
            <span className="num ltr flex-none" aria-hidden="true">
              {counter.used} / {counter.max}
            </span>
          )}
        </div>
      )}
    </BaseField.Root>
  )
}
