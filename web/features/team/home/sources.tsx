import { useCopy } from '#web/copy/use-copy.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useSources } from './query.ts'
import { type Period, periodKeys } from './search.ts'

/** Visits through the published links in the last days, and the accounts they led to. */
export function Sources({ period }: { period: Period }) {
  const t = useCopy(adminHome)
  const query = useSources(period)
  if (query.data?.length === 0) return null
  return (
    <Section
      title={t('sources.title')}
      action={<span className="small quiet whitespace-nowrap">{t(`chart.days.${periodKeys[period]}`)}</span>}
      query={query}
      data={query.data}
      failed={t('sources.failed')}
      skeleton={
        <SkeletonGroup label={t('sources.loading')} className="stack-2">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-9 rounded!" />
          ))}
        </SkeletonGroup>
      }
    >
      {(list) =>
        list.length === 0 ? (
          <p className="small quiet py-6">{t('sources.none')}</p>
        ) : (
          <table className="home-sources w-full fs-small">
            <caption className="visually-hidden">{t('sources.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('sources.source')}</th>
                <th scope="col">{t('sources.visits')}</th>
                <th scope="col">{t('sources.registrations')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map(({ source, visits, registrations }) => (
                <tr key={source}>
                  <th scope="row">{t(`sources.name.${source}`)}</th>
                  <td className="num">{formatNumber(visits)}</td>
                  <td className="num">{formatNumber(registrations)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Section>
  )
}
