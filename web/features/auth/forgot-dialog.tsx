import { useState } from 'react'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSending } from '#web/features/verification/sending.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ForgotEmail } from './forgot-email.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { askPasswordCode } from './query.ts'

type ForgotDialogProps = {
  /** What was typed into the login so far. */
  email: string
  onClose: () => void
  /** The address whose password is new, for the login behind. */
  onDone: (email: string) => void
}

/** Address, then code and new password, then done. Says the same whether the address has an account or not. */
export default function ForgotDialog({ email: typed, onClose, onDone }: ForgotDialogProps) {
  const t = useCopy(auth)
  const [email, setEmail] = useState(typed)
  const [done, setDone] = useState(false)
  const sending = useSending(askPasswordCode)
  const ask = (to: string) => {
    setEmail(to)
    sending.send(to)
  }
  const finish = () => {
    setDone(true)
    onDone(email)
  }
  const step = () => {
    if (done) {
      return (
        <div role="status" className="grid justify-items-center gap-4 text-center">
          <span className="dialog-icon dialog-icon-success">
            <Icon name="i-ph-check-bold" />
          </span>
          <p>{t('forgot.doneBody')}</p>
          <Button block onClick={onClose}>
            {t('forgot.toLogin')}
          </Button>
        </div>
      )
    }
    if (sending.sent === null) {
      return <ForgotEmail email={email} sending={sending.isSending} error={sending.error} onSend={ask} />
    }
    return <NewPasswordForm email={email} sending={sending} onDone={finish} />
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      size="narrow"
      title={t(done ? 'forgot.doneTitle' : 'forgot.title')}
    >
      {step()}
    </Dialog>
  )
}
