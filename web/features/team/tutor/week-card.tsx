import { useState } from 'react'
import type { LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { type Interval, minutes } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { OfferedSlot } from '#web/features/hours/availability/draft.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayNumber, formatDuration, formatTimeRange, formatWeekday } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { LessonDrawer } from '../lessons/lesson-drawer.tsx'
import { membersOf } from '../lessons/query.ts'
import { useTutorHours, useTutorLessons } from './query.ts'
import './tutor.css'
import { minutesAhead, type WeekDay, weekAhead, weekDays } from './week.ts'

type Booked = Interval & { readonly id: number; readonly isCancelled: boolean; readonly student: string | null }

const toBooked = (row: LessonWithMembers): Booked => {
  const start = Date.parse(row.lesson.start)
  return {
    id: row.lesson.id,
    start,
    end: start + minutes(row.lesson.duration),
    isCancelled: row.lesson.canceledAt !== null,
    student: membersOf(row).student?.name ?? null,
  }
}

type DayProps = { day: WeekDay<OfferedSlot, Booked>; now: number; onLesson: (id: number) => void }

const byStart = ({ slots, lessons }: DayProps['day']) => [...slots, ...lessons].sort((a, b) => a.start - b.start)

function Day({ day, now, onLesson }: DayProps) {
  const t = useCopy(adminTutor)
  const a = useCopy(adminTable)
  const isEmpty = day.slots.length === 0 && day.lessons.length === 0
  return (
    <li className="grid gap-1 content-start min-h-20 p-2 rounded bg-sunken">
      <h3 className="row between text-small">
        <span>{formatWeekday(day.start)}</span>
        <b className="num">{formatDayNumber(day.start)}</b>
      </h3>
      {isEmpty && <p className="caption quiet">{t('week.nothing')}</p>}
      {byStart(day).map((entry) => {
        const range = formatTimeRange(entry.start, entry.end)
        if (!('isCancelled' in entry)) {
          return (
            <p
              key={`slot-${entry.id}`}
              className={cx(
                'py-1 px-2 border border-accent-line rounded-sm bg-accent-subtle caption',
                entry.end <= now && 'quiet',
              )}
            >
              {t('week.free', { range })}
            </p>
          )
        }
        const { id, isCancelled, student } = entry
        return (
          <button
            key={`lesson-${id}`}
            type="button"
            className="tutor-lesson min-h-8 py-1 px-2 rounded-sm text-start [overflow-wrap:anywhere] caption"
            data-cancelled={isCancelled ? '' : undefined}
            onClick={() => onLesson(id)}
          >
            <bdi dir="auto">
              {t(isCancelled ? 'week.cancelled' : 'week.lesson', { range, name: student ?? a('unnamed') })}
            </bdi>
          </button>
        )
      })}
    </li>
  )
}

/** What a tutor offers and has booked in the days ahead. Nothing can be changed here; a lesson opens its log. */
export function WeekCard({ id }: { id: number }) {
  const t = useCopy(adminTutor)
  const now = useMinuteClock()
  const window = weekAhead(now)
  const hours = useTutorHours(id, window)
  const lessons = useTutorLessons(id, window)
  const [openId, setOpenId] = useState<number | null>(null)
  const data = hours.data && lessons.data && { slots: hours.data.slots, lessons: lessons.data.map(toBooked) }
  const query = {
    isError: hours.isError || lessons.isError,
    isFetching: hours.isFetching || lessons.isFetching,
    refetch: () => Promise.all([hours.refetch(), lessons.refetch()]),
  }
  return (
    <>
      <Section
        title={t('week.title')}
        action={
          data && (
            <span className="small quiet">
              {t('week.sum', { time: formatDuration(minutesAhead(data.slots, now, window.end)) })}
            </span>
          )
        }
        query={query}
        data={data}
        failed={t('week.failed')}
        skeleton={
          <SkeletonGroup label={t('week.loading')}>
            <Skeleton className="h-40" />
          </SkeletonGroup>
        }
      >
        {(week) => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
            {weekDays(week.slots, week.lessons, now).map((day) => (
              <Day key={day.day} day={day} now={now} onLesson={setOpenId} />
            ))}
          </ul>
        )}
      </Section>
      {openId !== null && <LessonDrawer key={openId} id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}
