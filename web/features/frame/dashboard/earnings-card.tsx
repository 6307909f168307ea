import { Link } from '@tanstack/react-router'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLiveInvoices } from '#web/features/money/invoices/live.ts'
import { useEarnings } from '#web/features/money/invoices/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatPounds } from '#web/lib/format.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

/** What the tutor can withdraw and what is on its way, and the way to both. */
export function EarningsCard() {
  const t = useCopy(invoices)
  const query = useEarnings()
  useLiveInvoices()
  return (
    <Section
      className="dash-earnings"
      title={t('strip.title')}
      action={
        <Link to="/invoices" className="lone-link small">
          {t('strip.all')}
        </Link>
      }
      query={query}
      data={query.data}
      failed={t('strip.failed')}
      skeleton={
        <SkeletonGroup label={t('strip.loading')}>
          <Skeleton className="h-24" />
        </SkeletonGroup>
      }
    >
      {({ spendable, income, invoices: requests }) => (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <b className="figure ltr">{formatPounds(spendable)}</b>
            <span className="small quiet">
              {t('currency')} {t('strip.spendable')}
            </span>
          </p>
          <dl className="facts mt-3">
            {[
              { key: 'pending', value: requests.pending },
              { key: 'future', value: income.future },
            ].map(({ key, value }) => (
              <div key={key}>
                <dt>{t(key === 'pending' ? 'strip.pending' : 'strip.future')}</dt>
                <dd className="num">
                  {formatPounds(value)} {t('currency')}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Section>
  )
}
