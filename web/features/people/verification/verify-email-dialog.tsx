import { type RefObject, useEffect, useRef } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { verification } from '#web/features/people/copy/verification.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeEntry } from './code-entry.tsx'
import { useConfirmEmail, useSendEmailCode } from './query.ts'
import { useCodeSending } from './use-code-sending.ts'
import { VerifiedNotice } from './verified-notice.tsx'

type EmailCodeProps = { first: RefObject<HTMLInputElement | null>; onOver: () => void }

function EmailCode({ first, onOver }: EmailCodeProps) {
  const t = useCopy(verification)
  const { email, verifiedEmail } = useRequiredUser()
  const { sent, send, isSending, error } = useCodeSending(useSendEmailCode(), { channel: 'email', to: email })
  const confirmation = useConfirmEmail()
  const hasAsked = useRef(sent !== null)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    send(email)
  }, [send, email])
  if (verifiedEmail) return <VerifiedNotice onOver={onOver}>{t('email.done')}</VerifiedNotice>
  return (
    <CodeEntry
      channel="email"
      to={email}
      sent={sent}
      sending={isSending}
      sendError={error}
      onResend={() => send(email)}
      confirmation={confirmation}
      firstCellRef={first}
      help={t('email.help')}
    />
  )
}

type VerifyEmailDialogProps = {
  open: boolean
  onOpen: (open: boolean) => void
  /** Shows a button to continue without verifying. */
  skippable?: boolean
}

/**
 * Asks for the mailed code. Mails one on opening unless an earlier one is still valid, and closes once the address is
 * verified.
 */
export default function VerifyEmailDialog({ open, onOpen, skippable }: VerifyEmailDialogProps) {
  const t = useCopy(verification)
  const { verifiedEmail } = useRequiredUser()
  const first = useRef<HTMLInputElement>(null)
  const close = () => onOpen(false)
  const later = (
    <Button kind="line" onClick={close}>
      {t('later')}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      size="narrow"
      title={t('email.title')}
      initialFocus={first}
      footer={skippable && !verifiedEmail ? later : undefined}
    >
      <EmailCode first={first} onOver={close} />
    </Dialog>
  )
}
