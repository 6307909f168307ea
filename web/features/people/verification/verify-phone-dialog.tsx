import { type RefObject, useRef, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { verification } from '#web/features/people/copy/verification.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeEntry } from './code-entry.tsx'
import { PhoneStep, UnreachablePhone } from './phone-steps.tsx'
import { type CodeMethod, useSendPhoneCode, useVerifyPhone } from './query.ts'
import { readSentCode } from './sent-codes.ts'
import { useCodeSending } from './use-code-sending.ts'
import { VerifiedNotice } from './verified-notice.tsx'

type PhoneVerificationProps = {
  initial: string
  first: RefObject<HTMLInputElement | null>
  forMessages: boolean
  onOver: () => void
}

const memoryOf = (by: CodeMethod) => (by === 'telegram' ? 'phone-telegram' : 'phone')

function PhoneVerification({ initial, first, forMessages, onOver }: PhoneVerificationProps) {
  const t = useCopy(verification)
  const { verifiedPhone } = useRequiredUser()
  const hasChoice = Boolean(useConfig()?.telegramCodes) && !forMessages
  const [phone, setPhone] = useState(initial)
  const [by, setBy] = useState<CodeMethod>(() =>
    !forMessages && readSentCode('phone-telegram', initial) ? 'telegram' : 'whatsapp',
  )
  const { sent, send, isSending, error, restart } = useCodeSending(useSendPhoneCode(by), {
    channel: memoryOf(by),
    to: initial,
  })
  const confirmation = useVerifyPhone(by)
  const chooseOther = () => {
    setBy(by === 'telegram' ? 'whatsapp' : 'telegram')
    restart()
  }
  const again = () => send(phone)
  const ask = (number: string) => {
    setPhone(number)
    send(number)
  }

  if (verifiedPhone) return <VerifiedNotice onOver={onOver}>{t('phone.done')}</VerifiedNotice>
  if (codeOf(error) === 'unresolved-phone') {
    return (
      <UnreachablePhone
        by={by}
        phone={phone}
        sending={isSending}
        onRetry={again}
        onChange={restart}
        onOther={hasChoice ? chooseOther : null}
      />
    )
  }
  if (sent === null) {
    const refused = isSending ? null : error
    return (
      <PhoneStep
        by={by}
        onBy={hasChoice ? setBy : null}
        phone={phone}
        sending={isSending}
        error={refused}
        onSend={ask}
      />
    )
  }
  return (
    <>
      <CodeEntry
        channel={memoryOf(by)}
        to={formatPhone(phone)}
        sent={sent}
        sending={isSending}
        sendError={error}
        onResend={again}
        confirmation={confirmation}
        firstCellRef={first}
        help={t('phone.help', { by })}
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
  /** The number is to get messages by WhatsApp, so the code has to come there. */
  forMessages?: boolean
}

/** Asks for the phone number, sends a code by WhatsApp or Telegram, and closes once the number is verified. */
export default function VerifyPhoneDialog({ open, onOpen, phone, forMessages = false }: VerifyPhoneDialogProps) {
  const t = useCopy(verification)
  const user = useRequiredUser()
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onOpen={onOpen} size="narrow" title={t('phone.title')}>
      <PhoneVerification
        initial={phone || (user.phone ?? '')}
        first={first}
        forMessages={forMessages}
        onOver={() => onOpen(false)}
      />
    </Dialog>
  )
}
