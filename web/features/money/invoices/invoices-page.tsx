import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { BalanceBand } from './balance-band.tsx'
import { IncomeCards } from './income-cards.tsx'
import './invoices.css'
import { LessonEarnings } from './lesson-earnings.tsx'
import { useLiveInvoices } from './live.ts'
import { RequestList } from './request-list.tsx'

/** What a tutor has earned lesson by lesson, can withdraw, and has withdrawn. */
export function InvoicesPage() {
  const t = useCopy(invoices)
  const now = useMinuteClock()
  useLiveInvoices()
  return (
    <>
      <PageHead title={t('title')} />
      <div className="grid grid-cols-1 gap-gap items-start xl:grid-cols-[minmax(0,1fr)_var(--aside)]">
        <div className="stack-gap min-w-0">
          <BalanceBand />
          <IncomeCards />
          <RequestList now={now} />
        </div>
        <LessonEarnings now={now} />
      </div>
    </>
  )
}
