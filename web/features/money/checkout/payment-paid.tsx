import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Subscription } from '#contract/lessons/shapes/subscription.ts'
import { packUntil } from '#contract/money/rules/packs.ts'
import type { PayableTransaction } from '#contract/money/shapes/transaction.ts'
import { firstNameOf } from '#contract/people/rules/first-name.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { usePaymentWords } from '#web/features/money/payments/payment-words.tsx'
import { useBoughtSubscriptions } from '#web/features/money/payments/query.ts'
import { groupReference } from '#web/features/money/payments/status.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatBareWeekday, formatDate, formatMinutes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, DeepBand } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Quarters } from '#web/ui/quarters.tsx'

type PaymentPaidProps = {
  payment: PayableTransaction
  /** Times to begin with. */
  children: ReactNode
}

/** What was received and bought, the first thing to do with it, and the receipt. */
export function PaymentPaid({ payment, children }: PaymentPaidProps) {
  const t = useCopy(checkout)
  const now = useMinuteClock()
  const { name } = useRequiredUser()
  const subscriptions = useBoughtSubscriptions().data
  const { upgrade, pack } = payment
  // Until it has begun, the subscription still has the old minutes.
  const upgraded = [...(subscriptions?.values() ?? [])].find(
    ({ id, weeklyMinutes }) => id === upgrade?.subscriptionId && weeklyMinutes === payment.weeklyMinutes,
  )
  const bought = pack ? undefined : upgrade ? upgraded : subscriptions?.get(payment.id)
  const isRenewal = bought !== undefined && Date.parse(bought.start) > now
  const amount = formatAmount(payment.amount)
  const received =
    payment.amount === 0
      ? t(upgrade ? 'paid.upgradedFree' : 'paid.free')
      : name === null
        ? t('paid.received', { amount })
        : t('paid.receivedFrom', { amount, name: firstNameOf(name) })
  return (
    <div className="paid grid gap-gap">
      <DeepBand className="grid content-center gap-4 lg:min-h-120">
        <p className="row-2 small quiet">
          <Icon name="i-ph-check-circle-fill" className="icon-5 shrink-0 text-now" />
          {received}
        </p>
        <h1 className="display text-balance focus:shadow-none">
          {t(upgrade ? 'paid.upgraded' : isRenewal ? 'paid.renewed' : 'paid.title')}
        </h1>
        {pack && (
          <Quarters
            fill
            className="paid-quarters"
            label={formatMinutes(pack.minutes)}
            total={pack.minutes}
            about={pack.minutes}
          />
        )}
        {bought && (
          <Quarters
            fill
            className="paid-quarters"
            label={formatMinutes(bought.weeklyMinutes)}
            total={bought.weeklyMinutes}
            // Lit only where they can be spent now.
            about={isRenewal ? 0 : bought.weeklyMinutes}
          />
        )}
        <p className="quiet measure" role="status">
          {pack ? (
            t.rich('paid.packText', {
              minutes: formatMinutes(pack.minutes),
              end: formatDate(packUntil(Date.parse(payment.updatedAt)), now),
              b: strong,
            })
          ) : bought ? (
            <Bought bought={bought} kind={upgrade ? 'upgraded' : isRenewal ? 'renewed' : 'begun'} now={now} />
          ) : (
            t('paid.pending')
          )}
        </p>
      </DeepBand>
      {children}
      <Receipt payment={payment} />
    </div>
  )
}

type BoughtProps = { bought: Subscription; kind: 'begun' | 'renewed' | 'upgraded'; now: number }

const strong = (chunks: ReactNode) => <b className="text-on-deep">{chunks}</b>

function Bought({ bought, kind, now }: BoughtProps) {
  const t = useCopy(checkout)
  const minutes = formatMinutes(bought.weeklyMinutes)
  const end = formatDate(bought.end, now)
  if (kind === 'renewed')
    return t.rich('paid.renewedText', { minutes, date: formatDate(bought.start, now), end, b: strong })
  const day = formatBareWeekday(bought.start)
  return t.rich(kind === 'upgraded' ? 'paid.upgradedText' : 'paid.text', { minutes, day, end, b: strong })
}

/** What the receipt says in short, and the way to it. */
function Receipt({ payment }: { payment: PayableTransaction }) {
  const t = useCopy(checkout)
  const { what, minutes, method } = usePaymentWords()(payment)
  const { id, amount, providerRefNum } = payment
  return (
    <Card className="paid-receipt" aria-labelledby="paid-receipt">
      <h2 id="paid-receipt" className="row-2 text-h4">
        <Icon name="i-ph-receipt" className="icon-6" />
        {t('paid.receiptTitle')}
      </h2>
      <dl className="facts">
        <div>
          <dt>{t(payment.pack ? 'paid.bought' : 'summary.plan')}</dt>
          <dd className="strong">{minutes === null ? what : t('paid.what', { minutes, period: what })}</dd>
        </div>
        <div>
          <dt>{t('paid.amount')}</dt>
          <dd className="num strong">{formatAmount(amount)}</dd>
        </div>
        {amount > 0 && (
          <div>
            <dt>{t('paid.method')}</dt>
            <dd>{method}</dd>
          </div>
        )}
        <div>
          <dt>{t('paid.number')}</dt>
          <dd>
            <bdi dir="ltr" className="num">
              {providerRefNum === null ? id : groupReference(providerRefNum)}
            </bdi>
          </dd>
        </div>
      </dl>
      <Button kind="line" icon="i-ph-arrow-square-out" flipIcon render={<Link to="/receipt/$id" params={{ id }} />}>
        {t('paid.receipt')}
      </Button>
    </Card>
  )
}
