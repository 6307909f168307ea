import { createContext, type FormEvent, type ReactNode, use, useId, useState } from 'react'
import { createPortal } from 'react-dom'
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
import { cx } from '#web/ui/cx.ts'
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

/** Where the pay button stands on wide screens: below the sum. Null where it belongs to the form itself. */
export const PayPlace = createContext<HTMLElement | null>(null)

/** The id of the form around, for its button that stands elsewhere. */
const FormId = createContext<string | undefined>(undefined)

type PayFormProps = {
  /** Of a form that stands alone, as a card; a way in the list is named by its row. */
  title?: string
  /** Says whether the form was complete; where it was not, its first wrong field takes the focus. */
  onSubmit: () => boolean
  children: ReactNode
}

export function PayForm({ title, onSubmit, children }: PayFormProps) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!onSubmit()) focusFirstInvalid(event.currentTarget)
  }
  const form = (
    <FormId value={id}>
      <form id={id} noValidate className="stack" onSubmit={submit}>
        {title && <h2 className="text-h3">{title}</h2>}
        {children}
      </form>
    </FormId>
  )
  return title ? <Card>{form}</Card> : form
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

/** The one button of the form it stands in: below the sum, on phones pinned to the bottom beside it. */
export function PayBar({ amount, label, loading, caption }: PayBarProps) {
  const t = useCopy(checkout)
  const place = use(PayPlace)
  const form = use(FormId)
  const bar = (
    <div className="sticky-bar pay-bar">
      <p className={cx('leading-snug', place && caption ? 'flex items-baseline justify-between gap-3' : 'lg:hidden')}>
        <span className="block caption quiet">{caption ?? t('total')}</span>
        <b className="num whitespace-nowrap">{formatAmount(amount)}</b>
      </p>
      <Button type="submit" form={form} size="lg" icon="i-ph-lock-simple" loading={loading}>
        {label ?? (
          <>
            <span className="lg:hidden">{t('payNow')}</span>
            <span className="lt-lg:hidden">{t('pay', { amount: formatAmount(amount) })}</span>
          </>
        )}
      </Button>
    </div>
  )
  return place ? createPortal(bar, place) : bar
}
