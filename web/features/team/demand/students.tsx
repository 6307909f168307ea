import type { Demand } from '#contract/team/shapes/demand.ts'
import { waitHours } from '#contract/vocabulary/demand.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminDemand } from '#web/features/team/copy/admin-demand.ts'
import { formatDayAndMonth, formatNumber, formatPercent } from '#web/lib/format.ts'
import { type Bar, BarChart } from '#web/ui/bar-chart.tsx'
import { SectionHead } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { percentOf } from './hours.ts'

/** How long new students waited for their first lesson. */
export function Waits({ waits }: Pick<Demand, 'waits'>) {
  const t = useCopy(adminDemand)
  const labels = [...waitHours.map((hours) => t(`waits.within.h${hours}`)), t('waits.later'), t('waits.never')]
  const bars: Bar[] = (waits?.numbers ?? []).map((count, at) => {
    const share = count / (waits?.students ?? 1)
    return {
      label: labels[at] ?? '',
      value: Math.round(share * 100),
      words: t('waits.words', { share: formatPercent(share), count }),
    }
  })
  return (
    <section className="card" aria-labelledby="demand-waits">
      <SectionHead
        id="demand-waits"
        title={t('waits.title')}
        action={waits && <span className="caption quiet">{t('waits.note', { count: waits.students })}</span>}
      />
      {waits ? (
        <BarChart label={t('waits.title')} bars={bars} columns={{ label: t('waits.when'), value: t('waits.share') }} />
      ) : (
        <p className="small quiet py-6">{t('waits.none')}</p>
      )}
    </section>
  )
}

const steps = ['first', 'second', 'fourth', 'paid', 'renewed'] as const

/** A noon of the day, so that no time zone moves it to another. */
const noonOf = (day: string): string => `${day}T12:00:00Z`

/** What became of those who registered in each week. */
export function Cohorts({ weeks, now }: Pick<Demand, 'weeks'> & { now: number }) {
  const t = useCopy(adminDemand)
  return (
    <section className="card" aria-labelledby="demand-weeks">
      <SectionHead
        id="demand-weeks"
        title={t('weeks.title')}
        action={<span className="caption quiet">{t('weeks.note')}</span>}
      />
      {weeks.length === 0 ? (
        <p className="small quiet py-6">{t('weeks.none')}</p>
      ) : (
        <table className="demand-weeks">
          <caption className="visually-hidden">{t('weeks.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('weeks.week')}</th>
              <th scope="col">{t('weeks.students')}</th>
              {steps.map((step) => (
                <th scope="col" key={step}>
                  {t(`weeks.${step}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.week}>
                <th scope="row">{formatDayAndMonth(noonOf(week.week), now)}</th>
                <td>{formatNumber(week.students)}</td>
                {steps.map((step) => {
                  const count = week[step]
                  const share = count === null ? null : percentOf(count, week.students)
                  return (
                    <td
                      key={step}
                      className="demand-share"
                      style={{ '--share': (share ?? 0) / 100 }}
                      title={count === null ? t('weeks.unknown') : formatNumber(count)}
                    >
                      {count === null ? (
                        <>
                          <span aria-hidden="true">…</span>
                          <VisuallyHidden>{t('weeks.unknown')}</VisuallyHidden>
                        </>
                      ) : (
                        (share ?? '–')
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
