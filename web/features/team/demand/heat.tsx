import { Link } from '@tanstack/react-router'
import { bookedShare, type WeekHour } from '#contract/team/rules/demand.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminDemand } from '#web/features/team/copy/admin-demand.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { hoursShown, levelOf, shortWeekdayName, weekdayName, weekdays } from './hours.ts'

/** `8 ص`, `12 م`. */
const useHourName = () => {
  const t = useCopy(adminDemand)
  return (hour: number): string => t(hour < 12 ? 'am' : 'pm', { hour: String(hour % 12 || 12) })
}

type HoursProps = { hours: readonly WeekHour[] }
/** Null while they are on their way. */
type HeatProps = { hours: readonly WeekHour[] | null }

function Cell({ hour, isWaiting }: { hour: WeekHour | undefined; isWaiting: boolean }) {
  const t = useCopy(adminDemand)
  if (isWaiting) return <td className="skeleton" />
  const share = hour ? bookedShare(hour) : null
  const level = levelOf(hour)
  return (
    <td data-level={level} title={share === null ? t('heat.none') : undefined}>
      {share === null ? <VisuallyHidden>{t('heat.none')}</VisuallyHidden> : Math.round(share * 100)}
    </td>
  )
}

const useHours = ({ hours: found }: HeatProps) => {
  const hours = found ?? []
  const byKey = new Map(hours.map((hour) => [hour.weekday * 24 + hour.hour, hour]))
  return {
    shown: hoursShown(hours),
    of: (weekday: number, hour: number) => byKey.get(weekday * 24 + hour),
    isWaiting: !found,
  }
}

/** Days below each other. */
function WideHeat({ hours }: HeatProps) {
  const t = useCopy(adminDemand)
  const hourName = useHourName()
  const { shown, of, isWaiting } = useHours({ hours })
  return (
    <table className="demand-heat only-md">
      <caption className="visually-hidden">{t('heat.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('heat.day')}</VisuallyHidden>
          </th>
          {shown.map((hour, at) => (
            <th scope="col" key={hour} aria-label={hourName(hour)}>
              {hour === 12 || shown[at - 1] !== hour - 1 ? hourName(hour) : hour % 12 || 12}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((weekday) => (
          <tr key={weekday}>
            <th scope="row">{weekdayName(weekday)}</th>
            {shown.map((hour) => (
              <Cell key={hour} hour={of(weekday, hour)} isWaiting={isWaiting} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Hours below each other, for phones. */
function NarrowHeat({ hours }: HeatProps) {
  const t = useCopy(adminDemand)
  const hourName = useHourName()
  const { shown, of, isWaiting } = useHours({ hours })
  return (
    <table className="demand-heat only-sm">
      <caption className="visually-hidden">{t('heat.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('heat.hour')}</VisuallyHidden>
          </th>
          {weekdays.map((weekday) => (
            <th scope="col" key={weekday} aria-label={weekdayName(weekday)}>
              {shortWeekdayName(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourName(hour)}</th>
            {weekdays.map((weekday) => (
              <Cell key={weekday} hour={of(weekday, hour)} isWaiting={isWaiting} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const legend = [
  ['none', 'none'],
  [0, 'open'],
  [2, 'even'],
  [4, 'full'],
] as const

export function Heat({ hours }: HeatProps) {
  const t = useCopy(adminDemand)
  return (
    <section className="card" aria-labelledby="demand-heat">
      <SectionHead
        id="demand-heat"
        title={t('heat.title')}
        action={
          <ul className="demand-legend caption quiet" aria-hidden="true">
            {legend.map(([level, word]) => (
              <li key={word}>
                <i data-level={level} />
                {t(`heat.${word}`)}
              </li>
            ))}
          </ul>
        }
      />
      {hours?.length === 0 ? (
        <p className="small quiet py-6">{t('heat.empty')}</p>
      ) : (
        <>
          <WideHeat hours={hours} />
          <NarrowHeat hours={hours} />
        </>
      )}
    </section>
  )
}

/** The hours of the week in which tutors are needed most. */
export function Fullest({ hours, weeks }: HoursProps & { weeks: number }) {
  const t = useCopy(adminDemand)
  const hourName = useHourName()
  const aWeek = (minutes: number): string => formatNumber(Math.round(minutes / weeks))
  return (
    <section className="card flex flex-col" aria-labelledby="demand-fullest">
      <SectionHead
        id="demand-fullest"
        title={t('fullest.title')}
        action={<span className="caption quiet">{t('fullest.note')}</span>}
      />
      {hours.length === 0 ? (
        <p className="small quiet py-6">{t('fullest.none')}</p>
      ) : (
        <ul className="demand-list">
          {hours.map((hour) => (
            <li key={`${hour.weekday}-${hour.hour}`}>
              <span>
                <b>{`${weekdayName(hour.weekday)} ${hourName(hour.hour)}`}</b>
                <span className="caption quiet block">
                  {t('fullest.of', { booked: aWeek(hour.booked), offered: aWeek(hour.offered) })}
                </span>
              </span>
              <b className="num">{formatPercent(bookedShare(hour) ?? 0)}</b>
            </li>
          ))}
        </ul>
      )}
      <Button kind="line" size="sm" className="self-start mt-auto" render={<Link to="/admin/interviews" />}>
        {t('fullest.tutors')}
      </Button>
    </section>
  )
}
