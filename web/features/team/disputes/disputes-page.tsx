import { Link } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Members, nameOf } from '../lessons/members.tsx'
import { membersOf } from '../lessons/query.ts'
import { AdminTable } from '../table/admin-table.tsx'
import type { TablePageProps } from '../table/search.ts'
import { useHeldBack } from './query.ts'
import { disputesTable } from './table.tsx'

/** `/admin/disputes`: what members say went wrong, and lessons whose pay waits for a look of the team. */
export function DisputesPage(props: TablePageProps) {
  const t = useCopy(adminDisputes)
  return (
    <>
      <AdminHeading>{titles.disputes}</AdminHeading>
      <HeldBack />
      <AdminTable
        {...props}
        table={disputesTable}
        action={(row) => (
          <Link
            to="/admin/dispute/$id"
            params={{ id: row.lessonId }}
            className={buttonClass('line', 'sm')}
            aria-label={t('openOf', {
              action: row.state === 'open' ? t('open') : t('read'),
              name: disputesTable.nameOf(row),
            })}
          >
            {row.state === 'open' ? t('open') : t('read')}
          </Link>
        )}
      />
    </>
  )
}

function HeldBack() {
  const t = useCopy(adminDisputes)
  const now = useMinuteClock()
  const { data, isError, isFetching, refetch } = useHeldBack()
  if (isError && !data)
    return <FailedSection text={t('held.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || data.list.length === 0) return null
  return (
    <section className="card stack mb-gap" aria-label={t('held.title')}>
      <div>
        <h2>{t('held.title')}</h2>
        <p className="small quiet">{t('held.text')}</p>
      </div>
      <ul className="divided">
        {data.list.map((row) => {
          const { student, tutor } = membersOf(row)
          const names = { student: nameOf(student), tutor: nameOf(tutor) }
          return (
            <li key={row.lesson.id} className="row between py-2 flex-wrap">
              <Members row={row} />
              <span className="row-2">
                <span className="small quiet">{formatDateTime(Date.parse(row.lesson.start), now)}</span>
                <Link
                  to="/admin/dispute/$id"
                  params={{ id: row.lesson.id }}
                  className={buttonClass('line', 'sm')}
                  aria-label={t('openOf', { action: t('open'), name: t('held.of', names) })}
                >
                  {t('open')}
                </Link>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
