import { type RefObject, useRef, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { verification } from '#web/copy/verification.ts'
import { useRequiredUser } from '#web/features/account/query.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeEntry } from './code-entry.tsx'
import { PhoneStep } from './phone-step.tsx'
import { useSendPhoneCode, useVerifyPhone } from './query.ts'
import { UnreachablePhone } from './unreachable-phone.tsx'
import { useCodeSending } from './use-code-sending.ts'
import { VerifiedNotice } from './verified-notice.tsx'

type PhoneVerificationProps = { initial: string; first: RefObject<HTMLInputElement | null>; onOver: () => void }

function PhoneVerification({ initial, first, onOver }: PhoneVerificationProps) {
  const t = useCopy(verification)
  const { verifiedPhone } = useRequiredUser()
  const [phone, setPhone] = useState(initial)
  const { sent, send, isSending, error, restart } = useCodeSending(useSendPhoneCode(), {
    channel: 'phone',
    to: initial,
  })
  const confirmation = useVerifyPhone()
  const again = () => send(phone)
  const ask = (number: string) => {
    setPhone(number)
    send(number)
  }

  if (verifiedPhone) return <VerifiedNotice onOver={onOver}>{t('phone.done')}</VerifiedNotice>
  if (codeOf(error) === 'unresolved-phone') {
    return <UnreachablePhone phone={phone} sending={isSending} onRetry={again} onChange={restart} />
  }
  if (sent === null) {
    const refused = isSending ? null : error
    return <PhoneStep phone={phone} sending={isSending} error={refused} onSend={ask} />
  }
  return (
    <>
      <CodeEntry
        channel="phone"
        to={formatPhone(phone)}
        sent={sent}
        sending={isSending}
        sendError={error}
        onResend={again}
        confirmation={confirmation}
        firstCellRef={first}
        help={t('phone.help')}
      />
      <Button kind="plain" size="sm" className="-ms-3" onClick={restart}>
        {t('phone.change')}
      </Button>
    </>
  )
}

type VerifyPhoneDialogProps = {
  open: boolean
  onOpen: (open: boolean) => void
  /** A number typed in a form and not saved yet; default: the account's number. */
  phone?: string | undefined
}

/** Asks for the phone number, sends a code by WhatsApp, and closes once the number is verified. */
export default function VerifyPhoneDialog({ open, onOpen, phone }: VerifyPhoneDialogProps) {
  const t = useCopy(verification)
  const user = useRequiredUser()
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onOpen={onOpen} size="narrow" title={t('phone.title')}>
      <PhoneVerification initial={phone || (user.phone ?? '')} first={first} onOver={() => onOpen(false)} />
    </Dialog>
  )
}
