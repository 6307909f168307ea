import type { ReactNode } from 'react'
import type { AdminToday, Compared } from '#contract/team/shapes/admin.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { formatAmount, formatDiscount, formatNumber } from '#web/lib/format.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Figures } from '../figures.tsx'
import { daysText, lastDays } from '../table/filters.ts'
import { useToday } from './query.ts'
import { TableLink } from './table-link.tsx'
import { withdrawalsPlace } from './work.ts'

type Shown = { key: string; label: string; value: ReactNode; note: string | undefined }

const useFigures = ({ figures }: AdminToday, now: number): Shown[] => {
  const t = useCopy(adminHome)
  const { newStudents, activeSubscriptions, fulfilled, failed, sold } = figures
  const note = ({ before }: Compared, format: (value: number) => string = formatNumber): string =>
    t('figures.before', { value: format(before) })
  const today = daysText(lastDays(1, now))
  return [
    {
      key: 'students',
      label: t('figures.newStudents'),
      value: (
        <TableLink to="/admin/users" search={{ role: 'student', created: today }}>
          {formatNumber(newStudents.now)}
        </TableLink>
      ),
      note: note(newStudents),
    },
    {
      key: 'subscriptions',
      label: t('figures.subscriptions'),
      value: (
        <TableLink to="/admin/subscriptions" search={{ state: 'running' }}>
          {formatNumber(activeSubscriptions.now)}
        </TableLink>
      ),
      note: note(activeSubscriptions),
    },
    {
      key: 'fulfilled',
      label: t('figures.fulfilled'),
      value: (
        <TableLink to="/admin/lessons" search={{ status: 'fulfilled', start: today }}>
          {formatNumber(fulfilled.now)}
        </TableLink>
      ),
      note: note(fulfilled),
    },
    ...(failed.now === null
      ? []
      : [
          {
            key: 'failed',
            label: t('figures.failedLessons'),
            value: formatDiscount(failed.now),
            note: failed.before === null ? undefined : t('figures.before', { value: formatDiscount(failed.before) }),
          },
        ]),
    { key: 'sold', label: t('figures.sold'), value: formatAmount(sold.now), note: note(sold, formatAmount) },
  ]
}

function Shelf({ today, now }: { today: AdminToday; now: number }) {
  const t = useCopy(adminHome)
  const { month, pendingWithdrawals } = today
  return (
    <>
      <section className="stack-2">
        <h2>{t('figures.title')}</h2>
        <Figures figures={useFigures(today, now)} />
      </section>
      <section className="stack-2">
        <h2>{t('figures.month')}</h2>
        <Figures
          figures={[
            ...(['sold', 'refunded', 'fees', 'paidOut'] as const).map((key) => ({
              key,
              label: t(`figures.${key === 'sold' ? 'paid' : key}`),
              value: formatAmount(month[key]),
            })),
            {
              key: 'withdrawals',
              label: t('figures.withdrawals'),
              value: <TableLink {...withdrawalsPlace}>{formatAmount(pendingWithdrawals)}</TableLink>,
            },
          ]}
        />
      </section>
    </>
  )
}

/** The figures of today beside those of a week ago, and the money of the month; those of rows lead to them. */
export function HomeFigures({ now }: { now: number }) {
  const t = useCopy(adminHome)
  const { data, isError, isFetching, refetch } = useToday()
  if (data) return <Shelf today={data} now={now} />
  if (isError) return <FailedSection text={t('figures.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  return <Skeleton className="h-40 rounded-lg!" />
}
