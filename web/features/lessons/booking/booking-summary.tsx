import type { Interval } from '#contract/shared/rules/time.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDate, formatDateTime, formatMinutes, formatTimeRange } from '#web/lib/format.ts'
import { localRange } from './device-zone.ts'
import { useReminderOutlook, VerifyForReminder } from './reminder-line.tsx'

/** Rows with the day and the time of a lesson, for a list of facts. */
export function TimeFacts({ time, now }: { time: Interval; now: number }) {
  const t = useCopy(booking)
  return (
    <>
      <div>
        <dt>{t('summary.day')}</dt>
        <dd className="strong">{formatDate(time.start, now)}</dd>
      </div>
      <div>
        <dt>{t('summary.time')}</dt>
        <dd className="strong num">{formatTimeRange(time.start, time.end)}</dd>
      </div>
    </>
  )
}

type BookingSummaryProps = {
  start: Interval | null
  duration: LessonDuration
  moving: Interval | undefined
  now: number
}

/** Day, time and length of the lesson about to be booked, written in full. */
export function BookingSummary({ start, duration, moving, now }: BookingSummaryProps) {
  const t = useCopy(booking)
  const outlook = useReminderOutlook(start?.start ?? null)
  const here = start && localRange(start)
  return (
    <dl className="facts text-ui">
      {moving && (
        <div>
          <dt>{t('summary.was')}</dt>
          <dd>{formatDateTime(moving.start, now)}</dd>
        </div>
      )}
      {start && <TimeFacts time={start} now={now} />}
      {here && (
        <div>
          <dt>{t('summary.here')}</dt>
          <dd className="num">{here}</dd>
        </div>
      )}
      <div>
        <dt>{t('summary.duration')}</dt>
        <dd className="strong">{formatMinutes(duration)}</dd>
      </div>
      {outlook && (
        <div>
          <dt>{t('summary.reminder')}</dt>
          <dd>{outlook === 'verify' ? <VerifyForReminder kind="quiet" /> : t(`summary.${outlook}`)}</dd>
        </div>
      )}
    </dl>
  )
}
