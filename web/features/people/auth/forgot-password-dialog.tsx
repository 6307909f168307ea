import { useRef, useState } from 'react'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useCodeSending } from '#web/features/people/verification/use-code-sending.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ForgotPasswordEmail } from './forgot-password-email.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordChanged } from './password-changed.tsx'
import { sendPasswordResetCode } from './query.ts'

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
