import type { ReactNode } from 'react'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatPounds } from '#web/lib/format.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { useEarnings, useOpenInvoiceCount } from './query.ts'

/** The sums of a tutor: earned, paid out, on its way. The band above says when they could not be loaded. */
export function IncomeCards() {
  const t = useCopy(invoices)
  const { data } = useEarnings()
  const { data: open } = useOpenInvoiceCount()
  if (!data) return null
  const { income, invoices: requests } = data
  const amount = { b: (chunks: ReactNode) => <b className="num text-text">{chunks}</b> }
  const unit = t('currency')
  return (
    <section className="income grid grid-cols-2 gap-gap md:grid-cols-[1.5fr_1fr_1fr]" aria-label={t('income.label')}>
      <StatCard
        icon="i-ph-chart-bar"
        label={t('income.total')}
        value={formatPounds(income.total)}
        unit={unit}
        note={
          <span className="flex flex-wrap gap-x-4">
            <span>{t.rich('income.earned', { ...amount, amount: formatPounds(income.past) })}</span>
            <span title={t('income.futureNote')}>
              {t.rich('income.future', { ...amount, amount: formatPounds(income.future) })}
            </span>
          </span>
        }
      />
      <StatCard
        icon="i-ph-check-circle"
        label={t('income.withdrawn')}
        value={formatPounds(requests.fulfilled)}
        unit={unit}
      />
      <StatCard
        icon="i-ph-hourglass-medium"
        label={t('income.pending')}
        value={formatPounds(requests.pending)}
        unit={unit}
        note={open === undefined ? null : t('list.count', { count: open })}
      />
    </section>
  )
}
