import type { ReactNode } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { verification } from '#web/features/people/copy/verification.ts'
import { useSecondClock } from '#web/lib/clock.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { SentCode } from './sent-codes.ts'

const secondsUntil = (instant: number, now: number): number => Math.max(0, Math.ceil((instant - now) / 1000))

const countdownValues = (seconds: number) => ({
  left: formatStopwatch(seconds),
  time: (chunks: ReactNode) => <bdi className="num ltr">{chunks}</bdi>,
})

type ResendCodeProps = {
  sent: SentCode | null
  sending: boolean
  /** The current code can no longer be used, so another can be requested without waiting. */
  codeUnusable: boolean
  onResend: () => void
}

/** How long the code stays valid, and the button to send another. */
export function ResendCode({ sent, sending, codeUnusable, onResend }: ResendCodeProps) {
  const t = useCopy(verification)
  const now = useSecondClock()
  const wait = sent === null || codeUnusable ? 0 : secondsUntil(sent.resendAt, now)
  const valid = sent?.expiresAt ? secondsUntil(sent.expiresAt, now) : null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 min-h-control caption quiet">
      <span>
        {valid !== null && !codeUnusable && (valid > 0 ? t.rich('valid', countdownValues(valid)) : t('expired'))}
      </span>
      {wait > 0 ? (
        <span>{t.rich('resendIn', countdownValues(wait))}</span>
      ) : (
        <Button kind="plain" size="sm" className="-me-3" loading={sending} onClick={onResend}>
          {t('resend')}
        </Button>
      )}
    </div>
  )
}
