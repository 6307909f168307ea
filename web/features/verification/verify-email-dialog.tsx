import { type RefObject, useEffect, useRef } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { verification } from '#web/copy/verification.ts'
import { useRequiredUser } from '#web/features/account/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeEntry } from './code-entry.tsx'
import { useAskEmailCode, useConfirmEmail } from './query.ts'
import { useSending } from './sending.ts'
import { Verified } from './verified.tsx'

type EmailCodeProps = { already: boolean; first: RefObject<HTMLInputElement | null>; onOver: () => void }

function EmailCode({ already, first, onOver }: EmailCodeProps) {
  const t = useCopy(verification)
  const { email, verifiedEmail } = useRequiredUser()
  const { sent, send, isSending, error } = useSending<void>(useAskEmailCode(), already)
  const proof = useConfirmEmail()
  const asked = useRef(already)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    send()
  }, [send])
  if (verifiedEmail) return <Verified onOver={onOver}>{t('email.done')}</Verified>
  return (
    <CodeEntry
      to={email}
      sent={sent}
      sending={isSending}
      sendError={error}
      onResend={send}
      proof={proof}
      first={first}
      help={t('email.help')}
    />
  )
}

type VerifyEmailDialogProps = {
  open: boolean
  onOpen: (open: boolean) => void
  /** A code has just been mailed, so opening does not ask for another. */
  already?: boolean
  /** Offers to go on without. */
  skippable?: boolean
}

/** Mails a code on opening and asks for it; closes by itself once the address is proved. */
export default function VerifyEmailDialog({ open, onOpen, already = false, skippable }: VerifyEmailDialogProps) {
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
      <EmailCode already={already} first={first} onOver={close} />
    </Dialog>
  )
}
