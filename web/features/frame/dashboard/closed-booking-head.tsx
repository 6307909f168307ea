import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BookingAccess } from '#contract/lessons/rules/booking-access.ts'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { nameOf } from '#web/features/lessons/meeting.ts'
import { flattenPages, usePast } from '#web/features/lessons/query.ts'
import { SubscribeButton } from '#web/features/lessons/subscriptions/subscribe-button.tsx'
import { useNextTerm } from '#web/features/money/payments/query.ts'
import { PlanPrices } from '#web/features/money/plans/plan-prices.tsx'
import { RenewButton } from '#web/features/money/plans/renew-button.tsx'
import { formatDate, formatDateTime, formatMinutes, formatWeekday } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeepBand } from '#web/ui/card.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { BigTimeFigure } from './big-time.tsx'
import { pastPageSize } from './past-card.tsx'
import { useStudentStats } from './query.ts'

type HeadProps = { label: string; title: string; text: string; big?: ReactNode; panel?: ReactNode; children: ReactNode }

/** The band at the top of a dashboard without a coming lesson: the state of the subscription, and links to continue. */
function Head({ label, title, text, big, panel, children }: HeadProps) {
  const t = useCopy(dashboard)
  return (
    <div className="next-frame">
      <DeepBand className="closed-head grid gap-5 items-center" aria-label={t('closed.label')}>
        <div className="stack">
          <div className="stack-2">
            <p className="small quiet">{label}</p>
            <h2 className="text-h1 font-title text-balance">{title}</h2>
          </div>
          {big}
          <p className="measure quiet">{text}</p>
          <div className="closed-ways flex flex-wrap gap-2">{children}</div>
        </div>
        {panel}
      </DeepBand>
    </div>
  )
}

function Chats({ lead }: { lead?: boolean }) {
  const t = useCopy(subscriptions)
  return (
    <Button
      size="lg"
      kind={lead ? 'deep-solid' : 'deep-line'}
      icon="i-ph-chat-circle-text"
      render={<Link to="/chat" />}
    >
      {t('toChats')}
    </Button>
  )
}

const shownFaces = 5

/** The student's last lesson and its tutor; nothing where there was none. */
function LastLesson({ now }: { now: number }) {
  const t = useCopy(dashboard)
  const lessons = flattenPages(usePast(pastPageSize).data)
  const [last] = lessons
  if (!last) return null
  const faces = [...new Map(lessons.map(({ tutor }) => [tutor.userId, tutor])).values()].slice(0, shownFaces)
  return (
    <div className="closed-panel stack-2">
      <span className="closed-faces flex" aria-hidden="true">
        {faces.map((tutor) => (
          <Avatar key={tutor.userId} name={nameOf(tutor)} src={tutor.image} side="tutor" decorative />
        ))}
      </span>
      <p className="grid">
        <span className="small quiet">{t('closed.lastLesson')}</span>
        <b className="clamp-1">
          <bdi>{nameOf(last.tutor)}</bdi>
        </b>
        <span className="small quiet">
          {t('closed.lastWhen', { date: formatDate(last.start, now), duration: formatMinutes(last.lesson.duration) })}
        </span>
      </p>
    </div>
  )
}

/** This week's minutes, all used, and those of the next week, which another term may bring. */
function TwoWeeks({ access, renewsAt }: { access: Extract<BookingAccess, { week: object }>; renewsAt: number }) {
  const t = useCopy(dashboard)
  const next = useNextTerm()
  const { week, remaining } = access
  const nextQuota = next && renewsAt >= week.lastEnd ? next.weeklyMinutes : week.quota
  const rows = [
    { label: t('closed.thisWeek'), left: remaining, quota: week.quota },
    { label: t('closed.fromDay', { day: formatWeekday(renewsAt) }), left: nextQuota, quota: nextQuota },
  ]
  return (
    <ul className="closed-panel divide-y divide-deep-line">
      {rows.map(({ label, left, quota }) => (
        <li key={label} className="stack-2 py-3">
          <span className="flex justify-between gap-3 small">
            <span className="quiet">{label}</span>
            <b>{formatMinutes(left)}</b>
          </span>
          <Quarters fill label={`${label}: ${formatMinutes(left)}`} total={quota} spent={quota - left} />
        </li>
      ))}
    </ul>
  )
}

type ClosedHeadProps = { access: Exclude<BookingAccess, { state: 'open' }>; now: number }

/** The head for each state in which booking is closed. A coming lesson is shown instead of it. */
export function ClosedBookingHead({ access, now }: ClosedHeadProps) {
  const t = useCopy(dashboard)
  const s = useCopy(subscriptions)
  const stats = useStudentStats().data
  const lessons = stats?.completedLessonCount ?? 0
  const tutors = stats?.tutorCount ?? 0
  const next = useNextTerm()
  if (next && (access.state === 'subscription-ended' || access.state === 'subscription-stopped')) {
    return (
      <Head
        label={t(access.state === 'subscription-ended' ? 'closed.ended.label' : 'closed.stopped.label', {
          when: formatDate(access.endedAt, now),
        })}
        title={t('closed.waiting.title', { when: formatDate(next.start, now) })}
        text={t('closed.waiting.text', { minutes: formatMinutes(next.weeklyMinutes) })}
        panel={<LastLesson now={now} />}
      >
        <Chats lead />
      </Head>
    )
  }
  switch (access.state) {
    case 'week-depleted': {
      const { renewsAt, week, remaining } = access
      const spent = { spent: formatMinutes(week.quota - remaining), total: formatMinutes(week.quota) }
      if (renewsAt === null) {
        return (
          <Head
            label={t('closed.spent', spent)}
            title={t('closed.lastWeek.title')}
            text={t('closed.lastWeek.text', { when: formatDateTime(week.lastEnd, now) })}
            panel={<LastLesson now={now} />}
          >
            <SubscribeButton size="lg" kind="deep-solid" />
            <Chats />
          </Head>
        )
      }
      return (
        <Head
          label={t('closed.spent', spent)}
          title={t('closed.depleted.title')}
          big={
            <BigTimeFigure
              at={renewsAt}
              now={now}
              labels={{ left: t('closed.depleted.in'), day: t('closed.depleted.on') }}
            />
          }
          text={t('closed.depleted.text', { date: formatDate(renewsAt, now) })}
          panel={<TwoWeeks access={access} renewsAt={renewsAt} />}
        >
          <Button size="lg" kind="deep-solid" icon="i-ph-users-three" render={<Link to="/tutors" />}>
            {s('toTutors')}
          </Button>
          <Chats />
        </Head>
      )
    }
    case 'subscription-refunding': {
      const { week, remaining } = access
      return (
        <Head
          label={t('closed.spent', {
            spent: formatMinutes(week.quota - remaining),
            total: formatMinutes(week.quota),
          })}
          title={s('closed.subscription-refunding.title')}
          text={s('closed.subscription-refunding.text')}
          panel={<LastLesson now={now} />}
        >
          <Chats lead />
        </Head>
      )
    }
    case 'trial-used':
      return (
        <Head
          label={t('closed.spent', {
            spent: formatMinutes(access.week.quota),
            total: formatMinutes(access.week.quota),
          })}
          title={t('closed.trial.title')}
          text={t('closed.trial.text', { lessons, tutors })}
          panel={<PlanPrices className="closed-panel divide-y divide-deep-line" />}
        >
          <SubscribeButton size="lg" kind="deep-solid" />
          <Chats />
        </Head>
      )
    case 'subscription-ended':
      return (
        <Head
          label={t('closed.ended.label', { when: formatDate(access.endedAt, now) })}
          title={t('closed.ended.title', { tutors })}
          text={t('closed.ended.text', { lessons })}
          panel={<LastLesson now={now} />}
        >
          <RenewButton size="lg" kind="deep-solid" />
          <Chats />
        </Head>
      )
    case 'subscription-stopped':
      return (
        <Head
          label={t('closed.stopped.label', { when: formatDate(access.endedAt, now) })}
          title={t('closed.stopped.title')}
          text={t('closed.stopped.text')}
          panel={<LastLesson now={now} />}
        >
          <SubscribeButton size="lg" kind="deep-solid" />
          <Chats />
        </Head>
      )
    case 'no-subscription':
      return (
        <Head
          label={t('next.none.label')}
          title={t('closed.never.title')}
          text={t('closed.never.text')}
          panel={<PlanPrices className="closed-panel divide-y divide-deep-line" />}
        >
          <SubscribeButton size="lg" kind="deep-solid" />
          <Button size="lg" kind="deep-line" icon="i-ph-users-three" render={<Link to="/tutors" />}>
            {s('toTutors')}
          </Button>
        </Head>
      )
    case 'trial-lesson-booked':
      // The booked trial lesson is still loading.
      return (
        <Head
          label={t('next.label')}
          title={s('closed.trial-lesson-booked.title')}
          text={s('closed.trial-lesson-booked.text')}
        >
          <Button size="lg" kind="deep-solid" render={<Link to="/upcoming-lessons" />}>
            {s('toLesson')}
          </Button>
        </Head>
      )
  }
}
