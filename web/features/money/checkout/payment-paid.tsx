import { Link } from '@tanstack/react-router'
import type { Subscription } from '#contract/lessons/shapes/subscription.ts'
import type { PayableTransaction } from '#contract/money/shapes/transaction.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { useBoughtSubscriptions } from '#web/features/money/payments/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatBareWeekday, formatDate, formatMinutes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What was bought, and the first thing to do with it. */
export function PaymentPaid({ payment }: { payment: PayableTransaction }) {
  const t = useCopy(checkout)
  const now = useMinuteClock()
  const bought = useBoughtSubscriptions().data?.get(payment.id)
  const isRenewal = bought !== undefined && Date.parse(bought.start) > now
  return (
    <Card turned className="empty py-12!">
      <span className="dialog-icon dialog-icon-success">
        <Icon name="i-ph-check-fat-fill" />
      </span>
      <h1 className="text-h2 focus:shadow-none">{t(isRenewal ? 'paid.renewed' : 'paid.title')}</h1>
      <p role="status">{bought ? <Bought bought={bought} isRenewal={isRenewal} now={now} /> : t('paid.pending')}</p>
      <div className="btn-row justify-center">
        <Button icon="i-ph-users-three" render={<Link to="/tutors" />}>
          {t('paid.book')}
        </Button>
        <Button kind="line" icon="i-ph-receipt" render={<Link to="/receipt/$id" params={{ id: payment.id }} />}>
          {t('paid.receipt')}
        </Button>
      </div>
    </Card>
  )
}

type BoughtProps = { bought: Subscription; isRenewal: boolean; now: number }

function Bought({ bought, isRenewal, now }: BoughtProps) {
  const t = useCopy(checkout)
  const minutes = formatMinutes(bought.weeklyMinutes)
  return isRenewal
    ? t('paid.renewedText', { minutes, date: formatDate(bought.start, now) })
    : t('paid.text', { minutes, day: formatBareWeekday(bought.start) })
}
