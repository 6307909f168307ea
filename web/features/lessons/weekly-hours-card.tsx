import { useState } from 'react'
import type { WeeklyHour } from '#contract/lessons/shapes/weekly-hour.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { weekly } from '#web/features/lessons/copy/weekly.ts'
import { EndWeeklyDialog, weeklyHourWords } from '#web/features/lessons/weekly-hours/end-weekly-dialog.tsx'
import { useWeeklyHours } from '#web/features/lessons/weekly-hours/weekly-hours.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatDayAndMonth, formatMinutes } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { nameOf } from './meeting.ts'

/** The hours kept every week, each with what became of it; nothing where there are none. */
export function WeeklyHoursCard({ now }: { now: number }) {
  const t = useCopy(weekly)
  const student = useRequiredUser().role === Role.Student
  const query = useWeeklyHours()
  if (query.data?.length === 0) return null
  return (
    <Section
      title={t(student ? 'title' : 'titleTutor')}
      tools={student ? <p className="small quiet">{t('text')}</p> : undefined}
      query={query}
      data={query.data}
      failed={t('failed')}
      skeleton={
        <SkeletonGroup label={t('loading')}>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      }
    >
      {(hours) => (
        <ul className="divided">
          {hours.map((hour) => (
            <HourRow key={hour.id} hour={hour} student={student} now={now} />
          ))}
        </ul>
      )}
    </Section>
  )
}

type HourRowProps = { hour: WeeklyHour; student: boolean; now: number }

function HourRow({ hour, student, now }: HourRowProps) {
  const t = useCopy(weekly)
  const [isAsking, setIsAsking] = useState(false)
  const other = student ? hour.tutor : hour.student
  const words = { ...weeklyHourWords(hour, now), name: nameOf(other) }
  return (
    <li className="list-row">
      <Avatar size={36} name={words.name} src={other.image} side={student ? 'tutor' : 'student'} decorative />
      <div className="grow-in">
        <b className="num block">{t('when', words)}</b>
        <span className="person-sub">
          <bdi>{words.name}</bdi>، {formatMinutes(hour.duration)}
        </span>
        <HourOutcome hour={hour} now={now} />
      </div>
      {student && (
        <Button kind="quiet" size="sm" aria-label={t('end.of', words)} onClick={() => setIsAsking(true)}>
          {t('end.action')}
        </Button>
      )}
      {student && <EndWeeklyDialog hour={hour} now={now} open={isAsking} onOpen={setIsAsking} />}
    </li>
  )
}

/** The lesson of this week, or why there is none. */
function HourOutcome({ hour, now }: { hour: WeeklyHour; now: number }) {
  const t = useCopy(weekly)
  const [outcome] = hour.outcomes
  if (!outcome) return <span className="caption quiet block">{t('waits')}</span>
  const day = formatDayAndMonth(Date.parse(outcome.start), now)
  if (outcome.miss === null) return <span className="caption text-accent block">{t('booked', { day })}</span>
  return (
    <span className="caption text-warning-text block">{t('missed', { day, reason: t(`reason.${outcome.miss}`) })}</span>
  )
}
