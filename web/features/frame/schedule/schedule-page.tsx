import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { addCairoDays, type Interval } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { schedule } from '#web/features/frame/copy/schedule.ts'
import { LessonDialogs } from '#web/features/lessons/lesson-dialogs.tsx'
import { useLiveLessons } from '#web/features/lessons/live.ts'
import { useBookingAccess } from '#web/features/lessons/subscriptions/query.ts'
import { useLessonTasks } from '#web/features/lessons/tasks.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import {
  dayInterval,
  daysOf,
  isOver,
  monthStartOf,
  weekStartOf,
  weeksOfMonth,
} from '#web/features/shared/calendar-days.ts'
import { ClockNote } from '#web/features/shared/clock-note.tsx'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { cairoDay, formatDateTime } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { NoLessonsIllustration } from '#web/ui/illustrations.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Agenda } from './agenda.tsx'
import { EventDialog } from './event-dialog.tsx'
import { eventsFrom, isBeforeAccount, type ScheduleEvent } from './events.ts'
import { MonthView } from './month-view.tsx'
import { useScheduleEvents } from './query.ts'
import './schedule.css'
import { ScheduleHead } from './schedule-head.tsx'
import { WeekView } from './week-view.tsx'

export type ScheduleSearch = {
  /** A Cairo day within the period shown; today when absent. */
  from?: string | undefined
  period?: 'month' | undefined
  view?: 'list' | undefined
}

type SchedulePageProps = { search: ScheduleSearch; onSearch: (change: ScheduleSearch, replace?: boolean) => void }

const periodDays = (from: string, month: boolean): string[] =>
  month ? weeksOfMonth(from).flat() : daysOf(weekStartOf(from))

/** The lessons of a week or a month: a calendar from lg up, a list below and where it was chosen. */
export function SchedulePage({ search, onSearch }: SchedulePageProps) {
  const t = useCopy(schedule)
  const now = useMinuteClock()
  const tasks = useLessonTasks()
  const large = useMediaQuery('(min-width: 1024px)')
  const [chosen, setChosen] = useState<ScheduleEvent | null>(null)
  const [open, setOpen] = useState(false)
  useLiveLessons()
  const createdAt = Date.parse(useRequiredUser().createdAt)
  const from = search.from ?? cairoDay(now)
  const month = search.period === 'month'
  const [first, last] = useMemo(() => {
    const days = periodDays(from, month)
    return [days[0] ?? from, days.at(-1) ?? from]
  }, [from, month])
  const window = useMemo(
    (): Interval => ({ start: dayInterval(first).start, end: dayInterval(last).end }),
    [first, last],
  )
  const { data, isError, error, isFetching, refetch } = useScheduleEvents(window)

  const days = periodDays(from, month)
  const inMonth = (day: string) => !month || monthStartOf(day) === monthStartOf(from)
  const calendar = large && search.view !== 'list'
  const choose = (event: ScheduleEvent) => {
    setChosen(event)
    setOpen(true)
  }
  const step = (n: number) => onSearch({ from: month ? monthStartOf(from, n) : addCairoDays(from, n * 7) })
  const viewProps = { events: data ?? [], now, onChoose: choose }
  const listed = days.filter(inMonth)
  const isEmpty = data !== undefined && listed.every((day) => eventsFrom(data, day).length === 0)
  // The chosen event as it is now: it may have been moved or cancelled while its dialog is open.
  const current = chosen && (data?.find(({ key }) => key === chosen.key) ?? chosen)
  return (
    <>
      <ScheduleHead
        days={listed}
        isFirst={isBeforeAccount(addCairoDays(first, -1), createdAt)}
        month={month}
        now={now}
        form={large ? (calendar ? 'calendar' : 'list') : null}
        onStep={step}
        onToday={() => onSearch({ from: undefined })}
        onMonth={(next) => onSearch({ period: next ? 'month' : undefined }, true)}
        onForm={(form) => onSearch({ view: form === 'list' ? 'list' : undefined }, true)}
      />
      {!data ? (
        isError ? (
          <ErrorState className="card" title={t('failed')} onRetry={refetch} retrying={isFetching}>
            <ErrorText error={error} />
          </ErrorState>
        ) : (
          <ScheduleSkeleton calendar={calendar} />
        )
      ) : (
        <div className="stack">
          {isError && (
            <ErrorStrip onRetry={refetch} retrying={isFetching}>
              {t('stale')}
            </ErrorStrip>
          )}
          {!month && <ClockNote days={days} now={now} />}
          {isEmpty && !calendar && <NothingHere past={isOver(listed.at(-1) ?? from, now)} />}
          {calendar ? (
            <section className="card card-flush" aria-label={t('calendar')}>
              {month ? (
                <MonthView {...viewProps} day={from} onDay={(day) => onSearch({ from: day, period: undefined })} />
              ) : (
                <WeekView {...viewProps} days={days} />
              )}
              <CalendarLegend now={now} isEmpty={isEmpty} />
            </section>
          ) : (
            !isEmpty && <Agenda {...viewProps} days={listed} emptyDays={!month} />
          )}
        </div>
      )}
      {current && <EventDialog event={current} open={open} onOpen={setOpen} tasks={tasks} now={now} />}
      <LessonDialogs tasks={tasks} />
    </>
  )
}

/** The colours, that there is nothing to colour, and when the week of the subscription ends. */
function CalendarLegend({ now, isEmpty }: { now: number; isEmpty: boolean }) {
  const t = useCopy(schedule)
  const { role } = useRequiredUser()
  const access = useBookingAccess()
  const week = access?.week
  const leaves = [
    { look: 'leaf-now', text: t('legend.now') },
    { look: '', text: t('legend.booked') },
    { look: 'leaf-done', text: t('legend.done') },
    { look: 'leaf-off', text: t('legend.off') },
    ...(role === Role.Student
      ? []
      : [
          { look: 'leaf-info', text: t('legend.interview') },
          { look: 'leaf-demo', text: t('legend.demo') },
        ]),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 py-3 px-5 border-t">
      <ul className="legend">
        {leaves.map(({ look, text }) => (
          <li key={text}>
            <i className={`legend-dot ${look}`} />
            {text}
          </li>
        ))}
      </ul>
      {isEmpty && <p className="small">{t('empty.title')}</p>}
      {week && !week.trial && (
        <p className="small quiet">
          {t('weekEnds', { end: formatDateTime(Math.min(week.window.end, week.lastEnd) - 60_000, now) })}
        </p>
      )}
    </div>
  )
}

function NothingHere({ past }: { past: boolean }) {
  const t = useCopy(schedule)
  const student = useRequiredUser().role === Role.Student
  return (
    <EmptyState
      level={2}
      className="card min-h-[40dvh]"
      art={<NoLessonsIllustration />}
      title={t('empty.title')}
      action={
        past ? undefined : (
          <Button render={student ? <Link to="/tutors" /> : <Link to="/schedule-management" />}>
            {t(student ? 'book' : 'hours')}
          </Button>
        )
      }
    >
      {t(past ? 'empty.past' : student ? 'empty.student' : 'empty.tutor')}
    </EmptyState>
  )
}

const rows = [0, 1, 2, 3]

function ScheduleSkeleton({ calendar }: { calendar: boolean }) {
  const t = useCopy(schedule)
  return (
    <SkeletonGroup label={t('loading')} className={calendar ? 'card card-flush' : 'stack'}>
      {calendar ? (
        <Skeleton className="h-[60dvh] rounded-none" />
      ) : (
        rows.map((row) => <Skeleton key={row} className="h-20 rounded-lg" />)
      )}
    </SkeletonGroup>
  )
}
