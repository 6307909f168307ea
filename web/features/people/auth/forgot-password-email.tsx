import type { Ref } from 'react'
import * as v from 'valibot'
import { Email } from '#contract/shared/shapes/fields.ts'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { splitServerError, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'

const Address = v.object({ email: Email })

type ForgotPasswordEmailProps = {
  email: string
  sending: boolean
  error: Error | null
  onSend: (email: string) => void
  ref: Ref<HTMLInputElement>
}

export function ForgotPasswordEmail({ email, sending, error, onSend, ref }: ForgotPasswordEmailProps) {
  const t = useCopy(auth)
  const { fieldProps, errorOf, onSubmit } = useTextForm(Address, { email }, null)
  const { fieldErrors, formError } = splitServerError(error, ['email'])
  return (
    <form noValidate className="stack" onSubmit={onSubmit(({ email: address }) => onSend(address))}>
      <p className="quiet">{t('forgot.emailLead')}</p>
      {formError && (
        <Alert kind="danger" urgent>
          {formError}
        </Alert>
      )}
      <Field label={t('email')} error={errorOf('email') ?? fieldErrors.email}>
        <EmailInput ref={ref} autoComplete="username" {...fieldProps('email')} />
      </Field>
      <Button type="submit" block loading={sending}>
        {t('forgot.send')}
      </Button>
    </form>
  )
}
