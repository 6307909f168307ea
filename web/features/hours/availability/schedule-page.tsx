import { useState } from 'react'
import { addCairoDays, cairoDayStart, type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { LessonDialogs } from '#web/features/lessons/lesson-dialogs.tsx'
import { useLiveLessons } from '#web/features/lessons/live.ts'
import { useLessonTasks } from '#web/features/lessons/tasks.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { dayInterval, daysOf, weekStartOf } from '#web/features/shared/calendar-days.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { cairoDay, formatDateRange } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { addDrawnRow, addRow, copyLastWeek, hasLastWeek, type ScheduleDraft, usualPurpose } from './draft.ts'
import type { DrawnTime } from './draw-layer.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { ScheduleHead, type ScheduleView } from './schedule-head.tsx'
import { ScheduleSetup } from './schedule-setup.tsx'
import { ScheduleWeek } from './schedule-week.tsx'
import { useEditor } from './use-editor.ts'
import { useWeek } from './use-week.ts'
import { layTemplate } from './usual-week.ts'

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
  const [settingUp, setSettingUp] = useState(false)
  const { role } = useRequiredUser()
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

  const openHours = (day: string, drawn: DrawnTime | null) => {
    const rows = editor.draft[day]
    if (rows) {
      const purpose = usualPurpose(rows, role)
      const more = drawn ? addDrawnRow(rows, day, purpose, drawn, now) : addRow(rows, day, purpose, now)
      if (more) editor.editDay(day, more)
    }
    move({ edit: day, from: day })
  }

  const fillWith = (fill: () => ScheduleDraft) => () => {
    editor.edit(fill())
    move({ edit: true })
  }
  const { draft, stored, template } = editor
  const fill = {
    lastWeek: hasLastWeek(stored.slots, weekStart) ? fillWith(() => copyLastWeek(draft, stored.slots, now)) : null,
    usual: template.length > 0 ? fillWith(() => layTemplate(draft, template, now)) : null,
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
        onSettings={() => setSettingUp(true)}
      />
      <div className="hours-page grid gap-gap items-start" data-editing={editing ? '' : undefined}>
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
            onOpenHours={openHours}
            onFill={fill}
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
      {week.data && (
        <ScheduleSetup
          open={settingUp}
          onOpen={setSettingUp}
          settings={week.data.settings}
          now={now}
          onShowDay={(day) => {
            setSettingUp(false)
            move({ from: day, edit: undefined })
          }}
        />
      )}
      <LessonDialogs tasks={tasks} />
    </>
  )
}
