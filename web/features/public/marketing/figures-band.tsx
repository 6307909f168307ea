import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { proof } from '#web/features/public/copy/proof.ts'
import { formatFullDate, formatMonth, formatNumber } from '#web/lib/format.ts'
import { Band } from './marketing-page.tsx'
import { figuresQuery } from './proof-query.ts'

function Figure({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="small quiet">{children}</dt>
      <dd className="figure text-accent">{value}</dd>
    </div>
  )
}

/** What the platform has done, with its date. Left out while there is too little of it to be counted. */
export function FiguresBand({ raised }: { raised?: boolean }) {
  const t = useCopy(proof)
  const figures = useQuery(figuresQuery).data
  if (!figures) return null
  const { until, monthLessons, totalLessons, tutors, ratings } = figures
  const month = formatMonth(until)
  return (
    <Band raised={raised === true}>
      <h2 className="display-line">{t('figures.title')}</h2>
      <dl className="grid grid-cols-2 gap-6 mt-6 md:flex md:flex-wrap md:gap-x-16 [&>*]:max-w-60">
        <Figure value={formatNumber(monthLessons)}>{t('figures.month', { count: monthLessons, month })}</Figure>
        {totalLessons > monthLessons && (
          <Figure value={formatNumber(totalLessons)}>{t('figures.total', { count: totalLessons })}</Figure>
        )}
        <Figure value={formatNumber(tutors)}>{t('figures.tutors', { count: tutors, month })}</Figure>
        {ratings && (
          <Figure value={t('figures.median', { stars: formatNumber(ratings.median) })}>
            {t('figures.medianOf', { stars: ratings.median, count: ratings.count })}
          </Figure>
        )}
      </dl>
      <p className="small quiet mt-6">{t('figures.until', { date: formatFullDate(until) })}</p>
    </Band>
  )
}

/** The minutes of the last full month that students got back, and why. */
export function ReturnedBand() {
  const t = useCopy(proof)
  const figures = useQuery(figuresQuery).data
  // An answer that an earlier version kept on the device is without them.
  if (!figures?.returned) return null
  const { until, returned } = figures
  const month = formatMonth(until)
  const total = returned.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <Band>
      <h2 className="display-line">{t('returned.title')}</h2>
      {total === 0 ? (
        <p className="quiet">{t('returned.none', { month })}</p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-6 mt-6 md:flex md:flex-wrap md:gap-x-16 [&>*]:max-w-60">
            {returned.length > 1 && (
              <Figure value={formatNumber(total)}>{t('returned.minutes', { count: total })}</Figure>
            )}
            {returned.map(({ reason, minutes }) => (
              <Figure key={reason} value={formatNumber(minutes)}>
                {t('returned.minutes', { count: minutes })} {t(`returned.reason.${reason}`)}
              </Figure>
            ))}
          </dl>
          <p className="small quiet mt-6">{t('returned.text', { month, date: formatFullDate(until) })}</p>
        </>
      )}
    </Band>
  )
}

/** How long disputes of the last full month waited until they were ruled. */
export function RulingsBand() {
  const t = useCopy(proof)
  const figures = useQuery(figuresQuery).data
  // An answer that an earlier version kept on the device is without them.
  if (!figures?.rulings) return null
  const { until, rulings } = figures
  const month = formatMonth(until)
  return (
    <Band>
      <h2 className="display-line">{t('rulings.title')}</h2>
      <dl className="grid grid-cols-2 gap-6 mt-6 md:flex md:flex-wrap md:gap-x-16 [&>*]:max-w-60">
        <Figure value={formatNumber(rulings.hours)}>{t('rulings.hours', { count: rulings.hours })}</Figure>
        <Figure value={formatNumber(rulings.count)}>{t('rulings.count', { count: rulings.count, month })}</Figure>
      </dl>
      <p className="small quiet mt-6">{t('rulings.text', { date: formatFullDate(until) })}</p>
    </Band>
  )
}
