import { useCopy } from '#web/copy/use-copy.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { tutorPath } from '../people/person-link.tsx'
import { Person } from '../table/cells.tsx'
import { useRanking } from './query.ts'
import { type Period, periodKeys } from './search.ts'
import { TableLink } from './table-link.tsx'

/** Who taught most in the last days. The bars repeat what the numbers beside them say. */
export function Ranking({ period }: { period: Period }) {
  const t = useCopy(adminHome)
  const query = useRanking(period)
  if (query.data?.length === 0) return null
  return (
    <Section
      title={t('ranking.title')}
      action={<span className="small quiet whitespace-nowrap">{t(`chart.days.${periodKeys[period]}`)}</span>}
      query={query}
      data={query.data}
      failed={t('ranking.failed')}
      skeleton={
        <SkeletonGroup label={t('ranking.loading')} className="stack-2">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-9 rounded!" />
          ))}
        </SkeletonGroup>
      }
    >
      {(list) => {
        const most = Math.max(1, ...list.map(({ tutoringMinutes }) => tutoringMinutes))
        if (list.length === 0) return <p className="small quiet py-6">{t('ranking.none')}</p>
        return (
          <table className="home-ranking">
            <caption className="visually-hidden">{t('ranking.title')}</caption>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('ranking.tutor')}</th>
                <th scope="col">{t('ranking.minutes')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map(({ tutorId, tutoringMinutes, tutor }) => (
                <tr key={tutorId}>
                  <th scope="row">
                    <TableLink to={tutorPath(tutorId)} search={{}} className="text-inherit no-underline">
                      <Person
                        name={tutor?.name ?? t('ranking.number', { id: String(tutorId) })}
                        image={tutor?.image ?? null}
                        side="tutor"
                      />
                    </TableLink>
                  </th>
                  <td>
                    <span
                      className="home-rank flex items-center justify-end gap-3 fs-small"
                      title={formatMinutes(tutoringMinutes)}
                    >
                      <span className="flex-1 h-2.5 rounded-xs bg-fill overflow-hidden" aria-hidden="true">
                        <i
                          className="block w-[calc(var(--share)_*_100%)] h-full bg-chart-1"
                          style={{ '--share': tutoringMinutes / most }}
                        />
                      </span>
                      <span className="num">{formatNumber(tutoringMinutes)}</span>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }}
    </Section>
  )
}
