import { useState } from 'react'
import { type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import type { LessonTasks } from '#web/features/lessons/tasks.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { dayInterval, isOver } from '#web/features/shared/calendar-days.ts'
import { ClockNote } from '#web/features/shared/clock-note.tsx'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { cairoDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { NoHoursIllustration } from '#web/ui/illustrations.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import type { ChosenEvent } from './calendar-column.tsx'
import { DayList } from './day-list.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { OfferedSlot } from './draft.ts'
import type { DrawnTime } from './draw-layer.tsx'
import { EventDialog } from './event-dialog.tsx'
import type { ScheduleView } from './schedule-head.tsx'
import type { useWeek } from './use-week.ts'
import { CalendarFoot, WeekCalendar } from './week-calendar.tsx'

type ScheduleWeekProps = {
  week: ReturnType<typeof useWeek>
  /** The stored hours, or the edited ones while the editor is open. */
  shown: readonly OfferedSlot[]
  /** Hours that were just saved. */
  saved: readonly Interval[]
  days: readonly string[]
  view: ScheduleView
  now: number
  tasks: LessonTasks
  editing: boolean
  onEdit: (day: string | null) => void
  onOpenHours: (day: string, drawn: DrawnTime | null) => void
  /** Opens the editor with the week filled; null where there is nothing to fill it with. */
  onFill: { readonly lastWeek: (() => void) | null; readonly usual: (() => void) | null }
}

export function ScheduleWeek(props: ScheduleWeekProps) {
  const { week, shown, saved, days, view, now, tasks, editing, onEdit, onOpenHours, onFill } = props
  const t = useCopy(availability)
  const { role } = useRequiredUser()
  const [chosen, setChosen] = useState<ChosenEvent | null>(null)
  const [open, setOpen] = useState(false)
  const [deleting, setDeleting] = useState<OfferedSlot | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const { data, isError, error, isFetching, refetch } = week
  if (!data && isError) {
    return (
      <ErrorState className="card" title={t('failed')} onRetry={refetch} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  if (!data) return <WeekSkeleton view={view} />

  const span: Interval = { start: dayInterval(days[0] ?? '').start, end: dayInterval(days.at(-1) ?? '').end }
  const slots = shown.filter((slot) => overlaps(slot, span))
  const meetings = data.meetings.filter((one) => overlaps(one, span))
  const busy = data.booked.filter((one) => one.name === null && overlaps(one, span))
  const managing = role === Role.TutorManager
  const editDay = (slot: OfferedSlot) => {
    setOpen(false)
    onEdit(cairoDay(Math.max(slot.start, now)))
  }
  const choose = (next: ChosenEvent) => {
    if (editing && next.kind === 'slot') return editDay(next.slot)
    setChosen(next)
    setOpen(true)
  }
  const shared = { days, slots, saved, meetings, busy, now, onChoose: choose }
  return (
    <div className="stack min-w-0">
      {isError && <ErrorStrip onRetry={refetch}>{t('stale')}</ErrorStrip>}
      <ClockNote days={days} now={now} />
      {slots.length === 0 && !editing && (
        <EmptyWeek past={isOver(days.at(-1) ?? '', now)} onEdit={() => onEdit(null)} onFill={onFill} />
      )}
      {view === 'week' ? (
        <section className="card card-flush" aria-label={t('calendar')}>
          <p className="visually-hidden">{t('calendarHelp')}</p>
          <WeekCalendar {...shared} timeOff={data.timeOff} onOpenHours={onOpenHours} />
          <CalendarFoot {...shared} managing={managing} />
        </section>
      ) : (
        slots.length > 0 && (
          <DayList {...shared} tasks={tasks} purposes={managing} timeOff={data.timeOff} onAdd={onEdit} />
        )
      )}
      {chosen && (
        <EventDialog
          chosen={chosen}
          open={open}
          onOpen={setOpen}
          meetings={data.meetings}
          tasks={tasks}
          now={now}
          onEdit={editDay}
          onDelete={(slot) => {
            setOpen(false)
            setDeleting(slot)
            setConfirming(true)
          }}
        />
      )}
      {deleting && (
        <DeleteDialog
          key={deleting.id}
          slot={deleting}
          booked={data.booked}
          now={now}
          open={isConfirming}
          onOpen={setConfirming}
        />
      )}
    </div>
  )
}

type EmptyWeekProps = Pick<ScheduleWeekProps, 'onFill'> & { past: boolean; onEdit: () => void }

function EmptyWeek({ past, onEdit, onFill }: EmptyWeekProps) {
  const t = useCopy(availability)
  return (
    <EmptyState
      level={2}
      className="card"
      art={<NoHoursIllustration />}
      title={t('emptyWeek.title')}
      action={
        past ? undefined : (
          <div className="btn-row justify-center">
            <Button onClick={onEdit}>{t('emptyWeek.add')}</Button>
            {onFill.lastWeek && (
              <Button kind="line" icon="i-ph-copy" onClick={onFill.lastWeek}>
                {t('editor.likeLast')}
              </Button>
            )}
            {onFill.usual && (
              <Button kind="line" icon="i-ph-stack" onClick={onFill.usual}>
                {t('usual.lay')}
              </Button>
            )}
          </div>
        )
      }
    >
      {t(past ? 'emptyWeek.past' : 'emptyWeek.text')}
    </EmptyState>
  )
}

function WeekSkeleton({ view }: { view: ScheduleView }) {
  const t = useCopy(availability)
  const rows = [0, 1, 2, 3]
  return (
    <SkeletonGroup label={t('loading')} className={view === 'week' ? 'card card-flush' : 'stack'}>
      {view === 'week' ? (
        <Skeleton className="h-[60dvh] rounded-none" />
      ) : (
        rows.map((row) => <Skeleton key={row} className="h-28 rounded-lg" />)
      )}
    </SkeletonGroup>
  )
}
