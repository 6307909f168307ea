import { type FormEvent, type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { Phone } from '#contract/shared/shapes/fields.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { focusFirstInvalid } from '#web/lib/form.ts'
import { formatAmount } from '#web/lib/format.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** What the schema makes of a typed number, or null. */
export const parsePhone = (typed: string): string | null => {
  const parsed = v.safeParse(Phone, typed)
  return parsed.success ? parsed.output : null
}

type PayerPhoneProps = { value: string; onValue: (phone: string) => void; error?: string | undefined }

/** The number of the account, which a payment cannot change; asked for where the account has none. */
export function PayerPhone({ value, onValue, error }: PayerPhoneProps) {
  const t = useCopy(checkout)
  const { phone, verifiedPhone } = useRequiredUser()
  if (phone !== null) {
    return (
      <Field label={t('phone.label')} hint={t(verifiedPhone ? 'phone.verified' : 'phone.kept')} error={error}>
        <TextInput ltr readOnly value={formatPhone(phone)} />
      </Field>
    )
  }
  return (
    <Field label={t('phone.label')} hint={t('phone.saved')} error={error}>
      <PhoneInput value={value} onValue={onValue} />
    </Field>
  )
}

type FormCardProps = { title: string; onSubmit: () => boolean; children: ReactNode }

/** `onSubmit` says whether the form was complete; where it was not, its first wrong field takes the focus. */
export function FormCard({ title, onSubmit, children }: FormCardProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!onSubmit()) focusFirstInvalid(event.currentTarget)
  }
  return (
    <Card>
      <form noValidate className="stack" onSubmit={submit}>
        <h2 className="text-h3">{title}</h2>
        {children}
      </form>
    </Card>
  )
}

/** `phone` is what to send: undefined where the account has a number, null where the typed one is missing or wrong. */
export const usePayerPhone = () => {
  const { phone: profilePhone } = useRequiredUser()
  const [typed, setTyped] = useState('')
  const phone = profilePhone === null ? parsePhone(typed) : undefined
  return { typed, setTyped, phone }
}

export type PayerFieldProps = {
  payer: ReturnType<typeof usePayerPhone>
  tried: boolean
  phoneError: string | undefined
}

export function PayerField({ payer: { typed, setTyped, phone }, tried, phoneError }: PayerFieldProps) {
  const missing = tried && phone === null ? errorCodeText('invalid-phone') : undefined
  return <PayerPhone value={typed} onValue={setTyped} error={phoneError ?? missing} />
}

type PayBarProps = {
  amount: number
  /** What the button does, where that is not yet a payment: it issues a number or a code. */
  label?: string
  loading: boolean
  /** Names the amount, where it is more than the price. */
  caption?: string
}

/** The one button of the form it stands in; on phones pinned to the bottom, beside the total. */
export function PayBar({ amount, label, loading, caption }: PayBarProps) {
  const t = useCopy(checkout)
  return (
    <div className="sticky-bar pay-bar">
      <p className="leading-snug lg:hidden">
        <span className="block caption quiet">{caption ?? t('total')}</span>
        <b className="num whitespace-nowrap">{formatAmount(amount)}</b>
      </p>
      <Button type="submit" size="lg" icon="i-ph-lock-simple" loading={loading}>
        {label ?? (
          <>
            <span className="lg:hidden">{t('payNow')}</span>
            <span className="lt-lg:hidden">{t('pay', { amount: formatAmount(amount) })}</span>
          </>
        )}
      </Button>
    </div>
  )
}
