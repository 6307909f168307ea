import { cairoDay, cairoParts } from '#contract/shared/rules/time.ts'
import type { AdminToday, HourOfLessons } from '#contract/team/shapes/admin.ts'
import type { Work } from '#contract/team/shapes/work.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { formatNumber, formatTime } from '#web/lib/format.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { daysText } from '../table/filters.ts'
import { useToday, useTroubledCalls } from './query.ts'
import { TableLink } from './table-link.tsx'
import { placeOf } from './work.ts'

const parts = ['fulfilled', 'happening', 'pending', 'canceled'] as const
type Part = (typeof parts)[number]

/** Every hour from the first to the last in which a lesson begins. */
export const hoursOf = (hours: readonly HourOfLessons[]): HourOfLessons[] => {
  const numbers = hours.map(({ hour }) => hour)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const hour = first + at
    return hours.find((one) => one.hour === hour) ?? { hour, fulfilled: 0, happening: 0, pending: 0, canceled: 0 }
  })
}

const totalOf = (hour: HourOfLessons): number => parts.reduce((sum, part) => sum + hour[part], 0)

type HoursProps = { today: AdminToday; calls: readonly Work[]; now: number }

/** The lessons of the day as a column for each hour; what is in trouble now is marked in it. */
function Hours({ today, calls, now }: HoursProps) {
  const t = useCopy(adminHome)
  const hours = hoursOf(today.hours)
  const most = Math.max(1, ...hours.map(totalOf))
  const thisHour = cairoParts(now).hour
  const troubled = (hour: number) => calls.filter(({ since }) => cairoParts(Date.parse(since)).hour === hour).length
  return (
    <>
      <div className="day-hours" aria-hidden="true">
        {hours.map((hour) => {
          const trouble = Math.min(hour.happening, troubled(hour.hour))
          const heights: readonly (readonly [Part | 'trouble', number])[] = [
            ['canceled', hour.canceled],
            ['pending', hour.pending],
            ['happening', hour.happening - trouble],
            ['trouble', trouble],
            ['fulfilled', hour.fulfilled],
          ]
          return (
            <span key={hour.hour} className="day-hour" data-now={hour.hour === thisHour ? '' : undefined}>
              <span className="day-bar">
                {heights.map(
                  ([part, count]) => count > 0 && <i key={part} data-part={part} style={{ '--share': count / most }} />,
                )}
              </span>
              <span className="day-label num">{hour.hour % 12 || 12}</span>
            </span>
          )
        })}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{t('today.chart')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('today.hour')}</th>
              {parts.map((part) => (
                <th key={part} scope="col">
                  {t(`today.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.hour}>
                <th scope="row">{hour.hour}</th>
                {parts.map((part) => (
                  <td key={part}>{hour[part]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Lines of calls in trouble below the hours. */
const shownCalls = 3

function TroubledCall({ work }: { work: Work }) {
  const t = useCopy(adminHome)
  const isStudent = work.about === 'studentAbsent' || work.about === 'studentLost'
  const [missing, waiting] = isStudent ? [work.other, work.person] : [work.person, work.other]
  return (
    <li>
      <TableLink {...placeOf(work)} className="day-call">
        <span className="num quiet">{formatTime(work.since)}</span>
        <span className="grow-in">
          <bdi className="strong block truncate" dir="auto">
            {missing?.name ?? t('unnamed')}
          </bdi>
          <span className="caption quiet block truncate">
            {t('today.with', { name: waiting?.name ?? t('unnamed') })}
          </span>
        </span>
        <StatusChip kind="danger" live>
          {t(`today.trouble.${work.about as 'tutorAbsent'}`)}
        </StatusChip>
      </TableLink>
    </li>
  )
}

/** The lessons of today by hour, and those that are in trouble now. Absent on a day without lessons. */
export function TodayCard({ now }: { now: number }) {
  const t = useCopy(adminHome)
  const query = useToday()
  const calls = useTroubledCalls().data ?? []
  if (query.data?.hours.length === 0) return null
  const today = cairoDay(now)
  return (
    <Section
      title={t('today.title')}
      action={
        <TableLink
          to="/admin/lessons"
          search={{ start: daysText({ from: today, to: today }) }}
          className="lone-link small whitespace-nowrap"
        >
          {t('today.all')}
        </TableLink>
      }
      query={query}
      data={query.data}
      failed={t('today.failed')}
      skeleton={
        <SkeletonGroup label={t('today.loading')}>
          <Skeleton className="h-40 rounded!" />
        </SkeletonGroup>
      }
    >
      {(data) => (
        <div className="stack">
          <ul className="day-legend">
            {parts.map((part) => (
              <li key={part}>
                <i data-part={part} aria-hidden="true" />
                {t(`today.${part}`)} <b className="num">{formatNumber(data.lessonsToday[part])}</b>
              </li>
            ))}
          </ul>
          <Hours today={data} calls={calls} now={now} />
          {calls.length > 0 && (
            <ul className="divided">
              {calls.slice(0, shownCalls).map((work) => (
                <TroubledCall key={work.id} work={work} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Section>
  )
}
