import { Link } from '@tanstack/react-router'
import type { PayableTransaction } from '#contract/shapes/transaction.ts'
import { checkout } from '#web/copy/checkout.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSubscription } from '#web/features/subscriptions/query.ts'
import { formatMinutes, formatWeekday } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What was bought, and the first thing to do with it. */
export function PaymentPaid({ payment }: { payment: PayableTransaction }) {
  const t = useCopy(checkout)
  const info = useSubscription().data?.info
  const bought = info?.txId === payment.id ? info : null
  const renewed = !bought && info !== null && info !== undefined && info.extendedBy !== null
  return (
    <Card turned className="empty py-12!">
      <span className="dialog-icon dialog-icon-success">
        <Icon name="i-ph-check-fat-fill" />
      </span>
      <h1 className="text-h2 focus:shadow-none">{t(renewed ? 'paid.renewed' : 'paid.title')}</h1>
      <p role="status">
        {info && (bought || renewed)
          ? t('paid.text', { minutes: formatMinutes(info.weeklyMinutes), day: formatWeekday(info.start) })
          : t('paid.pending')}
      </p>
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
