import { useCopy } from '#web/copy/use-copy.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import '#web/features/money/plans/plans.css'
import { CardsCard } from './cards-card.tsx'
import { OpenPaymentBand } from './open-band.tsx'
import { PaymentList } from './payment-list.tsx'
import { ReceiverAlerts } from './receiver-alerts.tsx'
import './payments.css'
import { SubscriptionCard } from './subscription-card.tsx'

/** What a student has paid and has: the open payment first, then the subscription, all payments, saved cards. */
export function PaymentsPage() {
  const t = useCopy(payments)
  return (
    <>
      <PageHead title={t('title')} />
      <div className="with-aside">
        <div className="col">
          <div className="order-1 xl:order-0">
            <ReceiverAlerts />
            <OpenPaymentBand />
          </div>
          <div className="order-3 xl:order-0">
            <PaymentList />
          </div>
        </div>
        <div className="col">
          <div className="order-2 xl:order-0">
            <SubscriptionCard />
          </div>
          <div className="order-4 xl:order-0">
            <CardsCard />
          </div>
        </div>
      </div>
    </>
  )
}
