import { type BookingAccess, minutesLeft } from '#contract/lessons/rules/booking-access.ts'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { cairoDaysFrom, formatDate, formatDateTime, formatNearDay, formatTime } from '#web/lib/format.ts'

/** `غدًا 6:30 م`, or the full date from two days on. */
const nearTime = (instant: number, now: number): string =>
  Math.abs(cairoDaysFrom(instant, now)) <= 1
    ? `${formatNearDay(instant, now)} ${formatTime(instant)}`
    : formatDateTime(instant, now)

interface ClosedWords {
  readonly title: string
  readonly text: string
}

/** Why a student cannot book now, as a title and a sentence; null while they can. */
export const useClosedWords = (access: BookingAccess | null, now: number): ClosedWords | null => {
  const t = useCopy(subscriptions)
  if (!access || access.state === 'open') return null
  switch (access.state) {
    case 'week-depleted': {
      const { renewsAt } = access
      const { week, lots } = minutesLeft(access)
      const remaining = week + lots
      const next =
        renewsAt === null
          ? t('closed.week-depleted.lastWeek')
          : t('closed.week-depleted.renews', { when: nearTime(renewsAt, now) })
      const short = remaining > 0 ? `${t('closed.week-depleted.short', { count: remaining })} ` : ''
      return { title: t('closed.week-depleted.title'), text: `${short}${next}` }
    }
    case 'trial-lesson-booked': {
      const { opensAt } = access
      const next =
        opensAt === null
          ? t('closed.trial-lesson-booked.lastMinutes')
          : t('closed.trial-lesson-booked.opens', { when: nearTime(opensAt, now) })
      return { title: t('closed.trial-lesson-booked.title'), text: `${t('closed.trial-lesson-booked.text')} ${next}` }
    }
    case 'subscription-ended':
    case 'subscription-stopped':
      return {
        title: t(`closed.${access.state}.title`, { when: formatDate(access.endedAt, now) }),
        text: t(`closed.${access.state}.text`),
      }
    case 'subscription-refunding':
    case 'trial-used':
    case 'no-subscription':
      return { title: t(`closed.${access.state}.title`), text: t(`closed.${access.state}.text`) }
  }
}
