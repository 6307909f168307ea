import { Link } from '@tanstack/react-router'
import { eveningHour } from '#contract/lessons/rules/tutor-times.ts'
import { cairoParts } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { DateLeaf } from '#web/features/lessons/date-leaf.tsx'
import { LessonMenu } from '#web/features/lessons/lesson-menu.tsx'
import { isUpcoming, type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { useMayBook } from '#web/features/lessons/subscriptions/query.ts'
import type { LessonTasks } from '#web/features/lessons/tasks.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { cairoDaysFrom, formatNearDay, formatTimeRange, formatWeekday } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'

const maxLessons = 4

type UpcomingCardProps = { tasks: LessonTasks; now: number }

export function UpcomingCard({ tasks, now }: UpcomingCardProps) {
  const t = useCopy(dashboard)
  const query = useUpcoming()
  const student = useRequiredUser().role === Role.Student
  const mayBook = useMayBook()
  return (
    <Section
      className="dash-upcoming order-3"
      title={t('upcoming.title')}
      action={
        <Link to="/upcoming-lessons" className="lone-link small">
          {t('upcoming.all')}
        </Link>
      }
      query={query}
      data={query.data}
      failed={t('upcoming.failed')}
      skeleton={
        <SkeletonGroup label={t('upcoming.loading')}>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      }
    >
      {(data) => {
        const list = isUpcoming(data, now).slice(0, maxLessons)
        return (
          <>
            {list.length === 0 ? (
              <p className="small quiet">{t('upcoming.none')}</p>
            ) : (
              <ul className="divided">
                {list.map((meeting) => (
                  <Row key={meeting.id} meeting={meeting} tasks={tasks} now={now} />
                ))}
              </ul>
            )}
            {student && mayBook && (
              <Button kind="line" block icon="i-ph-plus" className="mt-3" render={<Link to="/tutors" />}>
                {t(list.length === 0 ? 'upcoming.first' : 'upcoming.book')}
              </Button>
            )}
          </>
        )
      }}
    </Section>
  )
}

function Row({ meeting, tasks, now }: UpcomingCardProps & { meeting: Meeting }) {
  const t = useCopy(dashboard)
  const name = nameOf(meeting.other)
  const { start, end } = meeting
  const today = cairoDaysFrom(start, now) === 0
  const day = today && cairoParts(start).hour >= eveningHour ? t('upcoming.tonight') : formatNearDay(start, now)
  return (
    <li className="lesson-row">
      <DateLeaf at={start} now={now} />
      <div className="min-w-0">
        <bdi className="person-name clamp-1" title={name}>
          {name}
        </bdi>
        <span className="person-sub num">
          {t('upcoming.at', {
            day: cairoDaysFrom(start, now) > 6 ? formatWeekday(start) : day,
            time: formatTimeRange(start, end),
          })}
        </span>
      </div>
      <LessonMenu meeting={meeting} tasks={tasks} now={now} />
    </li>
  )
}
