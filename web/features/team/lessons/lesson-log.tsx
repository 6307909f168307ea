import type { SessionLog } from '#contract/classroom/shapes/session.ts'
import type { LessonMember, LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { type Interval, minutes } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDuration, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { PersonLink } from '../people/person-link.tsx'
import './lessons.css'
import { membersOf, useSessionLog } from './query.ts'
import { Recordings } from './recordings.tsx'
import { isInside, type LogLine, type Punctuality, punctualityOf, toLogLines, toStays } from './session-log.ts'

const looks: Record<Punctuality, { kind: StatusKind; icon: IconName }> = {
  early: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  late: { kind: 'warning', icon: 'i-ph-clock-countdown' },
  never: { kind: 'danger', icon: 'i-ph-x-circle-fill' },
  awaited: { kind: 'neutral', icon: 'i-ph-hourglass' },
}

/** Whole minutes: a second of a minute is not an attended one. */
const wholeMinutes = (ms: number): number => Math.floor(ms / minutes(1))

type PresenceProps = {
  who: LogLine['who']
  member: LessonMember | undefined
  log: SessionLog
  call: Interval
  now: number
}

function Presence({ who, member, log, call, now }: PresenceProps) {
  const t = useCopy(adminLessons)
  const lines = log[who]
  const attendance = log.attendance.find(({ userId }) => userId === member?.userId)
  const attendedMs = attendance?.attendedMs ?? 0
  const lateMs = attendance?.lateMs ?? null
  const punctuality = punctualityOf(lateMs, call, now)
  const name = member?.name ?? t('unnamed')
  const passed = Math.min(Math.max(now, call.start), call.end) - call.start
  return (
    <li className="stack-2">
      <div className="row between">
        <span className="person min-w-0">
          <Avatar decorative name={name} src={member?.image ?? null} size={36} side={who} />
          <PersonLink person={member ? { id: member.userId, name: member.name } : null} />
        </span>
        <span className="small num">
          {t('log.attended', {
            minutes: formatNumber(wholeMinutes(attendedMs)),
            all: formatMinutes(wholeMinutes(passed)),
          })}
        </span>
      </div>
      <div
        className="session-bar relative h-2.5 rounded-full bg-raised [direction:ltr] overflow-hidden"
        data-side={who}
        aria-hidden="true"
      >
        {toStays(lines, call, now).map((stay) => (
          <i key={stay.at} style={{ '--at': stay.at, '--share': stay.length }} />
        ))}
      </div>
      <div className="row between">
        <StatusChip {...looks[punctuality]}>
          {punctuality === 'late'
            ? t('log.late', { time: formatDuration(Math.max(1, wholeMinutes(lateMs ?? 0)), true) })
            : t(`log.${punctuality}`)}
        </StatusChip>
        {isInside(lines) && now < call.end && <span className="caption quiet">{t('log.inside')}</span>}
      </div>
    </li>
  )
}

const lineIcons: Record<LogLine['kind'], IconName> = {
  joined: 'i-ph-sign-in',
  returned: 'i-ph-sign-in',
  left: 'i-ph-sign-out',
  lost: 'i-ph-wifi-slash',
}

const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Cairo', timeStyle: 'medium' })

function Lines({ log, row }: { log: SessionLog; row: LessonWithMembers }) {
  const t = useCopy(adminLessons)
  const lines = toLogLines(log)
  const members = membersOf(row)
  if (lines.length === 0) return <p className="small quiet">{t('log.nobody')}</p>
  return (
    <ol className="divided">
      {lines.map(({ who, kind, at }) => (
        <li key={`${who}-${kind}-${at}`} className="row between py-2 small">
          <span className="row-2 min-w-0">
            <Icon name={lineIcons[kind]} flip className="shrink-0" />
            <span className="min-w-0 break-words" dir="auto">
              {t(`log.${kind}`, { name: members[who]?.name ?? t('unnamed') })}
            </span>
          </span>
          <time className="num ltr quiet" dateTime={new Date(at).toISOString()}>
            {clockTime.format(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** Who was in the call of a lesson and when, its lines, and its recordings. */
export function LessonLog({ row }: { row: LessonWithMembers }) {
  const t = useCopy(adminLessons)
  const now = useMinuteClock()
  const { data: log, isError, isFetching, refetch } = useSessionLog(row.lesson.sessionId)
  if (isError && !log)
    return <FailedSection text={t('log.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!log) {
    return (
      <SkeletonGroup label={t('log.loading')} className="stack">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    )
  }
  const call = { start: Date.parse(log.start), end: Date.parse(log.end) }
  const { tutor, student } = membersOf(row)
  const shared = { log, call, now }
  return (
    <>
      {now < call.start ? (
        <p className="well small quiet">{t('log.ahead')}</p>
      ) : (
        <ul className="well stack" aria-label={t('log.attendance')}>
          <Presence who="tutor" member={tutor} {...shared} />
          <Presence who="student" member={student} {...shared} />
        </ul>
      )}
      <section className="stack-2">
        <h3 className="label">{t('log.title')}</h3>
        <Lines log={log} row={row} />
      </section>
      <Recordings list={log.recordings} />
    </>
  )
}
