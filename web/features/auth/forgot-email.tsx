import type { Ref } from 'react'
import * as v from 'valibot'
import { Email } from '#contract/shapes/fields.ts'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { refusalOf, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'

const Address = v.object({ email: Email })

type ForgotEmailProps = {
  email: string
  sending: boolean
  error: Error | null
  onSend: (email: string) => void
  ref: Ref<HTMLInputElement>
}

export function ForgotEmail({ email, sending, error, onSend, ref }: ForgotEmailProps) {
  const t = useCopy(auth)
  const { box, complaint, onSubmit } = useTextForm(Address, { email })
  const { under, above } = refusalOf(error, ['email'])
  return (
    <form noValidate className="stack" onSubmit={onSubmit(({ email: address }) => onSend(address))}>
      <p className="quiet">{t('forgot.emailLead')}</p>
      {above && (
        <Alert kind="danger" urgent>
          {above}
        </Alert>
      )}
      <Field label={t('email')} error={complaint('email') ?? under.email}>
        <EmailInput ref={ref} autoComplete="username" {...box('email')} />
      </Field>
      <Button type="submit" block loading={sending}>
        {t('forgot.send')}
      </Button>
    </form>
  )
}
