import { type FormEvent, useState } from 'react'
import type { ReceiverRefusal } from '#contract/rules/receivers.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import { banks, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { focusFirstInvalid } from '#web/lib/form.ts'
import { Field } from '#web/ui/field.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { StepProps } from './amount-step.tsx'
import { fieldOfRefusal, type ReceiverField, toHandle, toReceiver } from './withdrawal.ts'

type ReceiverStepProps = StepProps & {
  /** What the server said of the receiver that was sent. */
  refused: ReceiverRefusal | null
}

/** To whom: an Instapay address, a wallet, or an account in a bank. */
export function ReceiverStep({ id, fields, onChange, onNext, refused }: ReceiverStepProps) {
  const t = useCopy(invoices)
  const [tried, setTried] = useState(false)
  const [prefilled] = useState(fields)
  const to = toReceiver(fields)
  const found = isRefused(to) ? to.refused : null
  const code = (tried ? found : null) ?? refused
  const errorOf = (field: ReceiverField) => code !== null && fieldOfRefusal[code] === field && errorCodeText(code)
  const hintOf = (field: ReceiverField, hint: string) =>
    prefilled[field] !== '' && prefilled[field] === fields[field] ? t('create.last') : hint
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (found === null) onNext()
    else focusFirstInvalid(event.currentTarget)
  }
  return (
    <form id={id} noValidate className="stack" onSubmit={submit}>
      {fields.method === WithdrawMethod.Instapay && (
        <Field label={t('create.handle')} hint={hintOf('handle', t('create.handleHint'))} error={errorOf('handle')}>
          {/* The end of the address stands after what is typed, which reads left to right. */}
          <div dir="ltr" className="handle">
            <TextInput
              ltr
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              unit="@instapay"
              value={fields.handle}
              onValue={(typed) => onChange({ handle: toHandle(typed) })}
            />
          </div>
        </Field>
      )}
      {fields.method === WithdrawMethod.Wallet && (
        <Field label={t('create.phone')} hint={hintOf('phone', t('create.phoneHint'))} error={errorOf('phone')}>
          <PhoneInput value={fields.phone} onValue={(phone) => onChange({ phone })} />
        </Field>
      )}
      {fields.method === WithdrawMethod.Bank && (
        <>
          <Field label={t('create.bank')} error={errorOf('bank')}>
            <Select
              options={banks.map((value) => ({ value, label: t(`banks.${value}`) }))}
              placeholder={t('create.chooseBank')}
              value={fields.bank}
              onValue={(bank) => onChange({ bank })}
            />
          </Field>
          <Field
            label={t('create.account')}
            hint={hintOf('account', t('create.accountHint'))}
            error={errorOf('account')}
          >
            <TextInput
              ltr
              className="num"
              autoComplete="off"
              spellCheck={false}
              value={fields.account}
              onValue={(account) => onChange({ account })}
            />
          </Field>
        </>
      )}
    </form>
  )
}
