import { useMemo } from 'react'
import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { booking } from '#web/copy/booking.ts'
import { common } from '#web/copy/common.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSlots } from '#web/features/lessons/booking/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate, formatDayNumber, formatWeekday } from '#web/lib/format.ts'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { ErrorStrip } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { dayLetter, sevenDays } from '../tutors/free-week.ts'
import { useViewer } from '../tutors/viewer.ts'
import { type Hours, hoursOf, levelOf } from './hours.ts'

/** When the tutor is free over the next seven days. For students and visitors. */
export function HoursCard({ tutor }: { tutor: Tutor }) {
  const t = useCopy(tutors)
  const c = useCopy(common)
  const viewer = useViewer()
  const now = useMinuteClock()
  const { start, end } = sevenDays(now)
  const window = useMemo(() => ({ start, end }), [start, end])
  const slots = useSlots(tutor.id, viewer === 'other' ? null : window)
  if (viewer === 'other') return null
  const hours = slots.data && hoursOf(slots.data, tutor.notice, now)
  return (
    <Card>
      <SectionHead title={t('hours.title')} action={<span className="caption quiet">{c('cairoTime')}</span>} />
      {hours ? (
        hours.total > 0 ? (
          <HoursTable hours={hours} now={now} />
        ) : (
          <p className="quiet">{t('hours.none')}</p>
        )
      ) : slots.isError ? (
        <ErrorStrip onRetry={() => void slots.refetch()} retrying={slots.isFetching}>
          {t('hours.failed')}
        </ErrorStrip>
      ) : (
        <SkeletonGroup label={t('hours.title')}>
          <Skeleton className="h-41 rounded" />
        </SkeletonGroup>
      )}
    </Card>
  )
}

function HoursTable({ hours, now }: { hours: Hours; now: number }) {
  const t = useCopy(tutors)
  const b = useCopy(booking)
  return (
    <table className="hours -mx-5px w-[calc(100%_+_10px)] fs-caption font-body">
      <caption className="visually-hidden">{t('hours.caption')}</caption>
      <thead>
        <tr>
          <td>
            <VisuallyHidden>{t('hours.part')}</VisuallyHidden>
          </td>
          {hours.days.map((day) => (
            <th key={day} scope="col" abbr={formatWeekday(day)}>
              <span aria-hidden="true" className="grid justify-items-center">
                <span className="only-lg">{formatWeekday(day)}</span>
                <span className="below-lg">{t(`letters.${dayLetter(day)}`)}</span>
                <span className="num">{formatDayNumber(day)}</span>
              </span>
              <VisuallyHidden>{formatDate(day, now)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.rows.map(({ part, minutes }) => (
          <tr key={part}>
            <th scope="row">{part === 'dawn' ? t('hours.dawn') : b(`parts.${part}`)}</th>
            {minutes.map((sum, index) => (
              <td
                key={hours.days[index]}
                data-level={levelOf(sum)}
                title={sum > 0 ? t('hours.cell', { count: sum }) : undefined}
              >
                <VisuallyHidden>{sum > 0 ? t('hours.cell', { count: sum }) : t('hours.empty')}</VisuallyHidden>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
