import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { verification } from '#web/features/people/copy/verification.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { ResendCode } from './resend-code.tsx'
import { type CodeChannel, forgetSent, type SentCode } from './sent-codes.ts'

type CodeEntryProps = {
  channel: CodeChannel
  /** The e-mail address or phone number the code was sent to. */
  to: string
  sent: SentCode | null
  sending: boolean
  sendError: Error | null
  onResend: () => void
  confirmation: UseMutationResult<void, Error, number>
  firstCellRef: RefObject<HTMLInputElement | null>
  help: string
}

/** Code input that submits when all five digits are typed. A refused code clears it and focuses the first cell. */
export function CodeEntry({
  channel,
  to,
  sent,
  sending,
  sendError,
  onResend,
  confirmation,
  firstCellRef,
  help,
}: CodeEntryProps) {
  const t = useCopy(verification)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(0)
  const refused = codeOf(confirmation.error)
  const triesLeft = limits.code.maxTries - wrong
  const useless = refused === 'expired-verification-code' || triesLeft <= 0

  // The button that opened this step is unmounted and has lost the focus.
  useEffect(() => firstCellRef.current?.focus(), [firstCellRef])

  const check = (digits: string) =>
    confirmation.mutate(Number(digits), {
      onError: (error) => {
        const refusal = codeOf(error)
        if (refusal === 'invalid-verification-code') setWrong((before) => before + 1)
        if (refusal === 'expired-verification-code' || triesLeft <= 1) forgetSent(channel)
        setCode('')
        requestAnimationFrame(() => firstCellRef.current?.focus())
      },
    })
  const resend = () => {
    setWrong(0)
    setCode('')
    confirmation.reset()
    onResend()
    firstCellRef.current?.focus()
  }
  const complaint = () => {
    // The code was right, but the number is already verified for another account.
    if (refused === 'incorrect-phone') return t('phone.taken')
    if (refused !== 'invalid-verification-code') return confirmation.error && errorText(confirmation.error)
    return triesLeft > 0 ? t('triesLeft', { count: triesLeft }) : t('noTries')
  }
  const address = { to, bdi: (chunks: ReactNode) => <bdi className="ltr strong">{chunks}</bdi> }

  return (
    <div className="stack">
      <p aria-live="polite">
        {sent === null ? t('sending') : sent.expiresAt === null ? t('alreadySent') : t.rich('sentTo', address)}
      </p>
      {sendError && (
        <Alert kind="danger" urgent>
          {errorText(sendError)}
        </Alert>
      )}
      <Field label={t('code')} error={complaint()}>
        <CodeInput
          firstCellRef={firstCellRef}
          length={limits.code.digits}
          value={code}
          onValue={(next) => {
            setCode(next)
            if (confirmation.isError) confirmation.reset()
          }}
          onComplete={check}
          busy={confirmation.isPending}
          disabled={triesLeft <= 0}
        />
      </Field>
      <ResendCode sent={sent} sending={sending} codeUnusable={useless} onResend={resend} />
      <p className="caption quiet">{help}</p>
    </div>
  )
}
