import * as v from 'valibot'
import { Phone } from '#contract/shared/shapes/fields.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { formatPhone } from '#web/lib/phone.ts'
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
