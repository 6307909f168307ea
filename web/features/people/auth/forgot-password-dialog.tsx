import { type Ref, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Email } from '#contract/shared/shapes/fields.ts'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useCodeSending } from '#web/features/people/verification/use-code-sending.ts'
import { splitServerError, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { sendPasswordResetCode } from './query.ts'

/** The last step of the password reset: says that other devices were signed out, and leads to the login. */
function PasswordChanged({ onClose }: { onClose: () => void }) {
  const t = useCopy(auth)
  const toLogin = useRef<HTMLButtonElement>(null)
  useEffect(() => toLogin.current?.focus(), [])
  return (
    <div role="status" className="grid justify-items-center gap-4 text-center">
      <span className="dialog-icon dialog-icon-success">
        <Icon name="i-ph-check-bold" />
      </span>
      <p>{t('forgot.doneBody')}</p>
      <Button ref={toLogin} block onClick={onClose}>
        {t('forgot.toLogin')}
      </Button>
    </div>
  )
}

const Address = v.object({ email: Email })

type ForgotPasswordEmailProps = {
  email: string
  sending: boolean
  error: Error | null
  onSend: (email: string) => void
  ref: Ref<HTMLInputElement>
}

function ForgotPasswordEmail({ email, sending, error, onSend, ref }: ForgotPasswordEmailProps) {
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

type ForgotPasswordDialogProps = {
  /** The e-mail address typed into the login form so far. */
  email: string
  onClose: () => void
  /** Called with the address whose password was changed, to fill in the login form. */
  onDone: (email: string) => void
}

/** Three steps: e-mail address, code with new password, done. Never reveals whether the address has an account. */
export default function ForgotPasswordDialog({ email: typed, onClose, onDone }: ForgotPasswordDialogProps) {
  const t = useCopy(auth)
  const [email, setEmail] = useState(typed)
  const [done, setDone] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const sending = useCodeSending(sendPasswordResetCode)
  const ask = (to: string) => {
    setEmail(to)
    sending.send(to)
  }
  const finish = () => {
    setDone(true)
    onDone(email)
  }
  const step = () => {
    if (done) return <PasswordChanged onClose={onClose} />
    if (sending.sent === null) {
      return (
        <ForgotPasswordEmail ref={first} email={email} sending={sending.isSending} error={sending.error} onSend={ask} />
      )
    }
    return <NewPasswordForm email={email} sending={sending} onDone={finish} />
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      size="narrow"
      initialFocus={first}
      title={t(done ? 'forgot.doneTitle' : 'forgot.title')}
    >
      {step()}
    </Dialog>
  )
}
