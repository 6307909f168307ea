import { useState } from 'react'
import { addCairoDays, cairoDayStart, type Interval, overlaps } from '#contract/rules/time.ts'
import { LessonDialogs } from '#web/features/lessons/lesson-dialogs.tsx'
import { useLiveLessons } from '#web/features/lessons/live.ts'
import { useLessonTasks } from '#web/features/lessons/tasks.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { cairoDay, formatDateRange } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { dayInterval, daysOf } from './draft.ts'
import { HoursEditor } from './hours-editor.tsx'
import { ScheduleHead, type ScheduleView } from './schedule-head.tsx'
import { ScheduleWeek } from './schedule-week.tsx'
import { useEditor } from './use-editor.ts'
import { useWeek, weekStartOf } from './use-week.ts'

export type ScheduleSearch = {
  /** A Cairo day within the period shown; today when absent. */
  from?: string | undefined
  view?: 'list' | undefined
  /** Set while the editor is open; a string is the day it opens at. */
  edit?: true | string | undefined
}

type SchedulePageProps = { search: ScheduleSearch; onSearch: (change: ScheduleSearch, replace?: boolean) => void }

/** The days shown: seven from xl up and in lists, four where seven columns would be too narrow. */
const useDays = (from: string, wide: boolean, medium: boolean): string[] => {
  if (wide || !medium) return daysOf(weekStartOf(from))
  return Array.from({ length: 4 }, (_, n) => addCairoDays(from, n))
}

const noHours: readonly Interval[] = []

export function SchedulePage({ search, onSearch }: SchedulePageProps) {
  const now = useMinuteClock()
  const tasks = useLessonTasks()
  const wide = useMediaQuery('(min-width: 1280px)')
  const medium = useMediaQuery('(min-width: 768px)')
  const from = search.from ?? cairoDay(now)
  const days = useDays(from, wide, medium)
  const weekStart = weekStartOf(from)
  const week = useWeek(weekStart)
  const editing = search.edit !== undefined
  const editor = useEditor(week.data, weekStart, now, editing)
  useLiveLessons()
  const [saved, setSaved] = useState(noHours)
  const move: typeof onSearch = (change, replace) => {
    setSaved(noHours)
    onSearch(change, replace)
  }
  const show = (added: readonly Interval[]) => {
    const [earliest] = added
    const inSight = days.some((day) => added.some((one) => overlaps(one, dayInterval(day))))
    setSaved(added)
    onSearch({ edit: undefined, ...(earliest && !inSight && { from: cairoDay(earliest.start) }) }, true)
  }

  const rangeOf = (list: readonly string[]) =>
    formatDateRange(cairoDayStart(list[0] ?? from), dayInterval(list.at(-1) ?? from).end - 1, now)
  const view: ScheduleView = medium && search.view !== 'list' ? 'week' : 'list'
  const place = wide ? 'aside' : medium ? 'dialog' : 'page'
  const covered = editing && place === 'page'
  return (
    <>
      <ScheduleHead
        days={days}
        range={rangeOf(days)}
        now={now}
        onFrom={(day) => move({ from: day })}
        view={medium ? view : null}
        onView={(next) => move({ view: next === 'list' ? 'list' : undefined }, true)}
        onEdit={editing && place !== 'dialog' ? null : () => move({ edit: true })}
      />
      <div className="hours-page" data-editing={editing ? '' : undefined}>
        {!covered && (
          <ScheduleWeek
            week={week}
            shown={editor.shown}
            saved={saved}
            days={days}
            view={view}
            now={now}
            tasks={tasks}
            editing={editing}
            onEdit={(day) => move({ edit: day ?? true })}
          />
        )}
        {week.data && (
          <HoursEditor
            editor={editor}
            place={place}
            open={editing}
            day={typeof search.edit === 'string' ? search.edit : null}
            range={rangeOf(daysOf(weekStart))}
            onFrom={(day) => move({ from: day }, true)}
            onSaved={show}
            onClose={() => move({ edit: undefined }, true)}
          />
        )}
      </div>
      <LessonDialogs tasks={tasks} />
    </>
  )
}
