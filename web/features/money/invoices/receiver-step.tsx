import { type FormEvent, useState } from 'react'
import type { ReceiverRefusal } from '#contract/money/rules/receivers.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { common } from '#web/copy/common.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { receivers } from '#web/features/money/copy/receivers.ts'
import { focusFirstInvalid } from '#web/lib/form.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { StepProps } from './amount-step.tsx'
import { type ReceiverField, toReceiver } from './receiver.ts'
import { ReceiverFields } from './receiver-fields.tsx'

type ReceiverStepProps = StepProps & {
  /** What the server said of the receiver that was sent. */
  refused: ReceiverRefusal | null
}

/** To whom: an Instapay address, a wallet, or an account in a bank. */
export function ReceiverStep({ id, fields, onChange, onNext, refused }: ReceiverStepProps) {
  const t = useCopy(invoices)
  const c = useCopy(common)
  const r = useCopy(receivers)
  const [tried, setTried] = useState(false)
  const [prefilled] = useState(fields)
  const to = toReceiver(fields)
  const refusal = isRefused(to) ? to : null
  const hintOf = (field: ReceiverField, hint: string) =>
    prefilled[field] !== '' && prefilled[field] === fields[field] ? t('create.last') : hint
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (refusal === null) onNext()
    else focusFirstInvalid(event.currentTarget)
  }
  return (
    <form id={id} noValidate className="stack" onSubmit={submit}>
      <ReceiverFields
        draft={fields}
        onChange={onChange}
        refusal={(tried ? refusal : null) ?? (refused && { refused, fault: null })}
        hintOf={hintOf}
      />
      <Field label={r('holder')} aside={c('optional')} hint={r('holderHint')}>
        <TextInput
          autoComplete="name"
          maxLength={100}
          value={fields.holder}
          onValue={(holder) => onChange({ holder })}
        />
      </Field>
    </form>
  )
}
