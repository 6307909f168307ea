import { cairoDay } from '#contract/shared/rules/time.ts'
import type { AdminHome } from '#contract/team/shapes/admin.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { formatAmount, formatNumber } from '#web/lib/format.ts'
import { Figures } from '../figures.tsx'
import { daysText, lastDays } from '../table/filters.ts'
import { tableOf } from './queues.ts'
import { TableLink } from './table-link.tsx'

/** The figures of today and of the week; each leads to the rows it counts. */
export function HomeFigures({ figures, now }: { figures: AdminHome['figures']; now: number }) {
  const t = useCopy(adminHome)
  const { newStudents, activeSubscriptions, lessonsToday, pendingWithdrawals } = figures
  const today = cairoDay(now)
  const lessonsOf = (status: string, count: number) => (
    <TableLink to="/admin/lessons" search={{ status, start: daysText({ from: today, to: today }) }}>
      {formatNumber(count)}
    </TableLink>
  )
  return (
    <section className="stack-2">
      <h2>{t('figures.title')}</h2>
      <Figures
        figures={[
          {
            key: 'students',
            label: t('figures.newStudents'),
            note: t('figures.week'),
            value: (
              <TableLink to="/admin/users" search={{ role: 'student', created: daysText(lastDays(7, now)) }}>
                {formatNumber(newStudents)}
              </TableLink>
            ),
          },
          {
            key: 'subscriptions',
            label: t('figures.subscriptions'),
            value: (
              <TableLink to="/admin/subscriptions" search={{ state: 'running' }}>
                {formatNumber(activeSubscriptions)}
              </TableLink>
            ),
          },
          { key: 'happening', label: t('figures.happening'), value: lessonsOf('happening', lessonsToday.happening) },
          { key: 'pending', label: t('figures.pendingLessons'), value: lessonsOf('pending', lessonsToday.pending) },
          { key: 'fulfilled', label: t('figures.fulfilled'), value: lessonsOf('fulfilled', lessonsToday.fulfilled) },
          { key: 'canceled', label: t('figures.canceled'), value: lessonsOf('cancelled', lessonsToday.canceled) },
          {
            key: 'withdrawals',
            label: t('figures.withdrawals'),
            value: <TableLink {...tableOf('withdrawals', now)}>{formatAmount(pendingWithdrawals)}</TableLink>,
          },
        ]}
      />
    </section>
  )
}
