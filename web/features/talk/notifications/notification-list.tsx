import { Link, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { sessionWindows } from '#contract/lessons/rules/session-window.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { MorePages } from '#web/features/shared/more-pages.tsx'
import { notifications } from '#web/features/talk/copy/notifications.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { cairoDaysFrom, formatNearDay, formatTime } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { groupByDay } from './days.ts'
import { type Notification, notificationsOf, useNotifications, useReadNotification } from './query.ts'
import './notifications.css'

const icons: Record<Notification['kind'], IconName> = {
  new_lesson_booked: 'i-ph-calendar-check',
  weekly_lesson_booked: 'i-ph-calendar-check',
  weekly_lesson_missed: 'i-ph-calendar-x',
  now_accepted: 'i-ph-lightning',
  lesson_updated: 'i-ph-calendar-dots',
  lesson_tutor_changed: 'i-ph-arrows-left-right',
  lesson_canceled: 'i-ph-calendar-x',
  lesson_settled: 'i-ph-clipboard-text',
  lesson_ruled: 'i-ph-scales',
  dispute_opened: 'i-ph-warning-circle',
  dispute_answered: 'i-ph-chat-circle-text',
  homework_set: 'i-ph-pencil-simple-line',
  homework_handed_in: 'i-ph-pencil-simple-line',
  homework_returned: 'i-ph-check-circle',
  homework_due: 'i-ph-clock-countdown',
  lesson_reminder: 'i-ph-clock-countdown',
  new_interview_booked: 'i-ph-calendar-check',
  interview_canceled: 'i-ph-calendar-x',
  interview_decided: 'i-ph-seal-check',
  interview_reminder: 'i-ph-clock-countdown',
  demo_session_booked: 'i-ph-calendar-check',
  demo_session_canceled: 'i-ph-calendar-x',
  demo_session_decided: 'i-ph-seal-check',
  demo_session_reminder: 'i-ph-clock-countdown',
  intro_video_submitted: 'i-ph-video-camera',
  intro_video_decided: 'i-ph-seal-check',
  studio_visit_asked: 'i-ph-camera',
  studio_visit_booked: 'i-ph-camera',
  studio_visit_withdrawn: 'i-ph-camera',
  studio_visit_reminder: 'i-ph-clock',
  favourite_opened_hours: 'i-ph-heart',
  messages_received: 'i-ph-chat-circle-text',
  payment_paid: 'i-ph-receipt',
  payment_failed: 'i-ph-warning-circle',
  payment_expiring: 'i-ph-clock-countdown',
  refund_begun: 'i-ph-arrow-u-up-left',
  refund_receiver_asked: 'i-ph-hand-coins',
  payment_expired: 'i-ph-clock-countdown',
  minutes_granted: 'i-ph-gift',
  refund_decided: 'i-ph-receipt',
  friend_rewarded: 'i-ph-gift',
  withdrawal_updated: 'i-ph-hand-coins',
  withdrawal_receiver_new: 'i-ph-shield-warning',
  plan_invited: 'i-ph-stack',
  contact_change_asked: 'i-ph-shield-warning',
  contact_changed: 'i-ph-shield-check',
  password_changed: 'i-ph-shield-check',
  account_seen: 'i-ph-eye',
  team_message: 'i-ph-chat-text',
  device_reused: 'i-ph-shield-warning',
  telegram_linked: 'i-ph-telegram-logo',
  telegram_ended: 'i-ph-telegram-logo',
  archive_ready: 'i-ph-download-simple',
  team_answered: 'i-ph-chat-circle-text',
  report_closed: 'i-ph-flag',
  mark_given: 'i-ph-trend-up',
  mark_asked: 'i-ph-target',
  recording_sent: 'i-ph-microphone',
  recording_marked: 'i-ph-trend-up',
  deletion_asked: 'i-ph-trash',
  deletion_soon: 'i-ph-clock-countdown',
  deletion_taken_back: 'i-ph-shield-check',
  guardian_consented: 'i-ph-seal-check',
  guardian_withdrew: 'i-ph-hand-palm',
}

/** While the call of the shortest booking that begins then may be joined. */
const isJoinable = (start: number, now: number): boolean => {
  const { join } = sessionWindows({ start, end: start + minutes(LessonDuration.Short) })
  return join.start <= now && now < join.end
}

/** The reminders that offer to enter: the newest about each call, since an hour before there is one of the day before. */
const entrancesOf = (list: readonly Notification[], now: number): ReadonlySet<number> => {
  const byPath = new Map<string, number>()
  for (const { id, kind, start, path } of list)
    if (kind.endsWith('_reminder') && start !== null && isJoinable(Date.parse(start), now) && !byPath.has(path))
      byPath.set(path, id)
  return new Set(byPath.values())
}

type NotificationRowProps = {
  notification: Notification
  /** Whether the call it is about can be entered from here. */
  canEnter: boolean
  onLeave: (() => void) | undefined
}

function NotificationRow({ notification, canEnter, onLeave }: NotificationRowProps) {
  const t = useCopy(notifications)
  const router = useRouter()
  const now = useMinuteClock()
  const markRead = useReadNotification()
  const { id, kind, title, text, path, person, at, read: isRead } = notification
  const open = (event: MouseEvent) => {
    if (!isRead) markRead.mutate(id)
    // The browser opens other tabs and windows itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onLeave?.()
    void router.navigate({ href: path })
  }
  return (
    <li>
      <a
        href={path}
        className="notification grid grid-cols-[auto_1fr_auto] gap-3 items-start py-3 text-quiet no-underline"
        data-unread={isRead ? undefined : ''}
        onClick={open}
      >
        {person?.name ? (
          <span className="relative">
            <Avatar name={person.name} src={person.image} decorative />
            <span className="[--icon-size:0.875rem] absolute -bottom-0.5 -start-1 grid p-0.75 border-2 border-raised rounded-[50%] text-accent-contrast bg-accent">
              <Icon name={icons[kind]} />
            </span>
          </span>
        ) : (
          <span className="grid place-items-center size-11 rounded bg-fill text-accent">
            <Icon name={icons[kind]} />
          </span>
        )}
        <span className="min-w-0">
          <span className="notification-title block [overflow-wrap:anywhere]" dir="auto">
            {title}
          </span>
          {text && (
            <span className="block small quiet" dir="auto">
              {text}
            </span>
          )}
        </span>
        <span className="notification-end caption quiet">
          <time dateTime={at}>{cairoDaysFrom(at, now) >= -1 ? formatTime(at) : formatNearDay(at, now)}</time>
          {!isRead && (
            <span className="size-2 rounded-[50%] bg-accent">
              <VisuallyHidden>{t('isUnread')}</VisuallyHidden>
            </span>
          )}
        </span>
      </a>
      {canEnter && (
        <Link to={path} className={buttonClass('now', 'sm', 'ms-15 mb-3')} onClick={onLeave}>
          {t('join')}
        </Link>
      )}
    </li>
  )
}

/** Notifications by day, newest first, all or the unread ones. `onLeave`: called when one is opened. */
export function NotificationList({ onLeave }: { onLeave?: () => void }) {
  const t = useCopy(notifications)
  const now = useMinuteClock()
  const query = useNotifications()
  const { data, error, refetch, isFetching } = query
  const [onlyUnread, showOnlyUnread] = useState(false)
  if (error && !data)
    return (
      <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  if (!data)
    return (
      <SkeletonGroup label={t('loading')}>
        <SkeletonRows rows={5} />
      </SkeletonGroup>
    )
  const all = notificationsOf(data)
  if (all.length === 0 && !query.hasNextPage) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
  const entrances = entrancesOf(all, now)
  const shownList = onlyUnread ? all.filter(({ read }) => !read) : all
  return (
    <>
      <fieldset className="flex gap-2 pb-2">
        <legend className="visually-hidden">{t('filters.label')}</legend>
        <Chip pressed={!onlyUnread} onPressed={() => showOnlyUnread(false)} hideRemoveIcon>
          {t('filters.all')}
        </Chip>
        <Chip
          pressed={onlyUnread}
          onPressed={() => showOnlyUnread(true)}
          count={data.pages[0]?.unread ?? 0}
          hideRemoveIcon
        >
          {t('filters.unread')}
        </Chip>
      </fieldset>
      {shownList.length === 0 && !query.hasNextPage && (
        <EmptyState title={t('allRead.title')}>{t('allRead.text')}</EmptyState>
      )}
      {groupByDay(shownList, now).map(({ group, list }) => (
        <section key={group} aria-label={t(`days.${group}`)}>
          <h2 className="small quiet font-normal pt-3">{t(`days.${group}`)}</h2>
          <ul className="divided">
            {list.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                canEnter={entrances.has(notification.id)}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </section>
      ))}
      <MorePages query={query} failed={t('failed')} />
    </>
  )
}
