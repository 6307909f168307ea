import { banks, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { receivers } from '#web/features/money/copy/receivers.ts'
import { Field } from '#web/ui/field.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { fieldOfRefusal, type ReceiverDraft, type ReceiverField, type ShownRefusal, toHandle } from './receiver.ts'

type ReceiverFieldsProps = {
  draft: ReceiverDraft
  onChange: (changes: Partial<ReceiverDraft>) => void
  /** Null while nothing is shown to be wrong. */
  refusal: ShownRefusal | null
  /** Replaces the hint of a field, where something else is to be said of it. */
  hintOf?: (field: ReceiverField, hint: string) => string
}

/** The fields of the chosen way: an Instapay address, a wallet's phone, or a bank and an account. */
export function ReceiverFields({ draft, onChange, refusal, hintOf = (_, hint) => hint }: ReceiverFieldsProps) {
  const t = useCopy(receivers)
  const b = useCopy(invoices)
  const errorOf = (field: ReceiverField) => {
    if (refusal === null || fieldOfRefusal[refusal.refused] !== field) return false
    return refusal.fault === null ? errorCodeText(refusal.refused) : t(`fault.${refusal.fault}`)
  }
  return (
    <>
      {draft.method === WithdrawMethod.Instapay && (
        <Field label={t('handle')} hint={hintOf('handle', t('handleHint'))} error={errorOf('handle')}>
          {/* The end of the address stands after what is typed, which reads left to right. */}
          <div dir="ltr" className="handle">
            <TextInput
              ltr
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              unit="@instapay"
              value={draft.handle}
              onValue={(typed) => onChange({ handle: toHandle(typed) })}
            />
          </div>
        </Field>
      )}
      {draft.method === WithdrawMethod.Wallet && (
        <Field label={t('phone')} hint={hintOf('phone', t('phoneHint'))} error={errorOf('phone')}>
          <PhoneInput value={draft.phone} onValue={(phone) => onChange({ phone })} />
        </Field>
      )}
      {draft.method === WithdrawMethod.Bank && (
        <>
          <Field label={t('bank')} error={errorOf('bank')}>
            <Select
              options={banks.map((value) => ({ value, label: b(`banks.${value}`) }))}
              placeholder={t('chooseBank')}
              value={draft.bank}
              onValue={(bank) => onChange({ bank })}
            />
          </Field>
          <Field label={t('account')} hint={hintOf('account', t('accountHint'))} error={errorOf('account')}>
            <TextInput
              ltr
              className="num"
              autoComplete="off"
              spellCheck={false}
              value={draft.account}
              onValue={(account) => onChange({ account })}
            />
          </Field>
        </>
      )}
    </>
  )
}
