import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { DateLeaf } from '#web/features/lessons/date-leaf.tsx'
import { isRateable, type Meeting, nameOf, phaseOf } from '#web/features/lessons/meeting.ts'
import { MessageLink } from '#web/features/lessons/message-link.tsx'
import { flattenPages, useMyRating, usePast } from '#web/features/lessons/query.ts'
import { useMayBook } from '#web/features/lessons/subscriptions/query.ts'
import type { LessonTasks } from '#web/features/lessons/tasks.ts'
import { phaseWords } from '#web/features/lessons/words.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatDateTime, formatMinutes, formatNumber, formatWeekday } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'

/** Shared with the head of a dashboard without lessons, so that both read one cache entry. */
export const pastPageSize = 5

/** The rest of the first page is shown on request, so that this card does not reach far below what is beside it. */
const shownAtFirst = 3

type PastCardProps = { tasks: LessonTasks; now: number }

/** Past lessons, with the actions that are still possible. */
export function PastCard({ tasks, now }: PastCardProps) {
  const t = useCopy(dashboard)
  const query = usePast(pastPageSize)
  const [isWhole, setWhole] = useState(false)
  return (
    <Section
      className="dash-past order-9 dash-wide"
      title={t('past.title')}
      action={
        <Link to="/upcoming-lessons" search={{ past: true }} className="lone-link small">
          {t('past.all')}
        </Link>
      }
      query={query}
      data={query.data}
      failed={t('past.failed')}
      skeleton={
        <SkeletonGroup label={t('past.loading')}>
          <SkeletonRows rows={3} />
        </SkeletonGroup>
      }
    >
      {(data) => {
        const known = flattenPages(data)
        const list = isWhole ? known : known.slice(0, shownAtFirst)
        const hidesSome = list.length < known.length
        if (list.length === 0) return <p className="small quiet">{t('past.none')}</p>
        return (
          <>
            <ul className="divided">
              {list.map((meeting) => (
                <Row key={meeting.id} meeting={meeting} tasks={tasks} now={now} />
              ))}
            </ul>
            <LoadMore
              hasMore={hidesSome || query.hasNextPage}
              loading={query.isFetchingNextPage}
              onMore={() => {
                setWhole(true)
                if (!hidesSome) void query.fetchNextPage()
              }}
            />
          </>
        )
      }}
    </Section>
  )
}

function Row({ meeting, tasks, now }: PastCardProps & { meeting: Meeting }) {
  const t = useCopy(dashboard)
  const name = nameOf(meeting.other)
  const student = meeting.mine === 'student'
  const phase = phaseOf(meeting, now)
  return (
    <li className="lesson-row">
      <DateLeaf at={meeting.start} now={now} />
      <div className="person">
        <span className="past-face">
          <Avatar size={36} name={name} src={meeting.other.image} side={student ? 'tutor' : 'student'} decorative />
        </span>
        <div>
          <Link
            to="/lesson-summary/$id"
            params={{ id: meeting.id }}
            className="person-name clamp-1 text-text no-underline hover:underline"
            title={name}
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="person-sub clamp-1" title={formatDateTime(meeting.start, now)}>
            {t('past.sub', { day: formatWeekday(meeting.start), duration: formatMinutes(meeting.lesson.duration) })}
            {phase !== 'held' && <> · {phaseWords(meeting, phase)}</>}
          </span>
        </div>
      </div>
      <div className="row-2">
        {student ? (
          <StudentActions meeting={meeting} tasks={tasks} name={name} />
        ) : (
          <MessageLink meeting={meeting} kind="quiet" size="sm" className="past-act" />
        )}
      </div>
    </li>
  )
}

function StudentActions({ meeting, tasks, name }: { meeting: Meeting; tasks: LessonTasks; name: string }) {
  const t = useCopy(dashboard)
  const words = useCopy(lessons)
  const { data: rating } = useMyRating(meeting.tutor.userId)
  const mayBook = useMayBook()
  return (
    <>
      {rating && (
        <span
          className="stars only-md me-2"
          role="img"
          aria-label={t('past.rated', { stars: formatNumber(rating.value) })}
        >
          <Icon name="i-ph-star-fill" />
          <b>{rating.value}</b>
        </span>
      )}
      {rating === null && isRateable(meeting) && (
        <Button
          kind="line"
          size="sm"
          icon="i-ph-star"
          className="past-act"
          aria-label={words('rateWho', { name })}
          onClick={() => tasks.start('rate', meeting)}
        >
          <span>{words('rate')}</span>
        </Button>
      )}
      {mayBook ? (
        <Button
          kind="quiet"
          size="sm"
          icon="i-ph-arrow-clockwise"
          className="past-act"
          aria-label={words('rebookWith', { name })}
          onClick={() => tasks.start('rebook', meeting)}
        >
          <span>{words('rebook')}</span>
        </Button>
      ) : (
        <MessageLink meeting={meeting} kind="quiet" size="sm" className="past-act" />
      )}
    </>
  )
}
