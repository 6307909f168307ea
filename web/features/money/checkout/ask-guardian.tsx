import { useCopy } from '#web/copy/use-copy.ts'
import { guardianPayment } from '#web/features/money/copy/guardian-payment.ts'
import type { PeriodName } from '#web/features/money/plans/period.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAskedPayment, useAskGuardianToPay } from './query-guardian.ts'

type AskGuardianProps = {
  planId: number
  period: PeriodName
  couponCode: string | undefined
  /** Piastres. */
  amount: number
}

/** For students whose guardian has consented: asks them to pay this. Nothing for others. */
export function AskGuardian({ planId, period, couponCode, amount }: AskGuardianProps) {
  const t = useCopy(guardianPayment)
  const now = useMinuteClock()
  const { data } = useAskedPayment()
  const ask = useAskGuardianToPay()
  if (!data || data.phone === null) return null
  const { asked } = data
  const isWaiting = asked?.state === 'asked'
  return (
    <Card className="stack">
      <h2 className="text-h3">{t('title')}</h2>
      <p className="quiet">{t('lead')}</p>
      {asked && isWaiting && (
        <Alert kind="neutral">
          {t('waiting', {
            // In one piece: the dots of the mask would let the line break.
            phone: `\u2066${data.phone.replace('…', '\u2060…\u2060')}\u2069`,
            amount: formatAmount(asked.amount),
            moment: formatDateTime(asked.expiresAt, now),
          })}
        </Alert>
      )}
      {asked?.state === 'failed' && <Alert kind="warning">{t('failed')}</Alert>}
      {asked?.state === 'expired' && <Alert kind="neutral">{t('expired')}</Alert>}
      {ask.isError && (
        <Alert kind="danger" urgent title={t('notSent')}>
          <ErrorText error={ask.error} />
        </Alert>
      )}
      <div className="btn-row">
        <Button
          kind="line"
          icon="i-ph-whatsapp-logo"
          loading={ask.isPending}
          onClick={() => ask.mutate({ planId, period, couponCode, expectedAmount: amount })}
        >
          {t(isWaiting ? 'again' : 'ask')}
        </Button>
      </div>
    </Card>
  )
}
