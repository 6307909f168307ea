import { useEffect, useRef } from 'react'
import { type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { LessonMenu } from '#web/features/lessons/lesson-menu.tsx'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { PhaseChip } from '#web/features/lessons/phase-chip.tsx'
import type { LessonTasks } from '#web/features/lessons/tasks.ts'
import { dayInterval, isAway, isOver } from '#web/features/shared/calendar-days.ts'
import { cairoDay, formatDate, formatTimeRange } from '#web/lib/format.ts'
import { scrollBehavior } from '#web/lib/use-media-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { CalendarProps } from './calendar-column.tsx'
import type { OfferedSlot } from './draft.ts'

import { lessonsIn, useSlotWords } from './words.ts'

type DayListProps = CalendarProps & {
  tasks: LessonTasks
  /** Whether slots show their purpose. */
  purposes: boolean
  timeOff: readonly Interval[]
  onAdd: (day: string) => void
}

/** The same days as a list: the only view on phones, and an option beside the calendar on wider screens. */
export function DayList(props: DayListProps) {
  const { days, slots, meetings, saved, now, tasks, purposes, timeOff, onChoose, onAdd } = props
  const t = useCopy(availability)
  const today = cairoDay(now)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after a save
  useEffect(() => {
    box.current?.querySelector('[data-saved]')?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
  }, [saved])
  return (
    <div ref={box} className="stack gap-5">
      {days.map((day) => {
        const span = dayInterval(day)
        const name = formatDate(span.end - 12 * 3_600_000, now)
        const offered = slots.filter((slot) => overlaps(slot, span))
        const past = isOver(day, now)
        const away = isAway(day, timeOff)
        if (offered.length === 0)
          return <EmptyDay key={day} name={name} past={past} away={away} onAdd={() => onAdd(day)} />
        return (
          <section key={day} className="stack-2" aria-label={name}>
            <h2 className={`text-ui font-ui ${day === today ? 'text-accent' : 'quiet'}`}>
              {day === today ? t('todayMark', { day: name }) : name} {away && <Tag>{t('away.mark')}</Tag>}
            </h2>
            {offered.map((slot) => (
              <SlotCard
                key={slot.id}
                slot={slot}
                saved={saved.some((one) => overlaps(one, slot))}
                list={lessonsIn(slot, meetings)}
                purposes={purposes}
                tasks={tasks}
                now={now}
                onChoose={() => onChoose({ kind: 'slot', slot })}
              />
            ))}
          </section>
        )
      })}
    </div>
  )
}

type EmptyDayProps = { name: string; past: boolean; away: boolean; onAdd: () => void }

function EmptyDay({ name, past, away, onAdd }: EmptyDayProps) {
  const t = useCopy(availability)
  return (
    <div className="day-empty">
      <span className="small quiet">{t('day.empty', { day: name })}</span>
      {away && <Tag>{t('away.mark')}</Tag>}
      {!past && !away && (
        <Button kind="quiet" size="sm" icon="i-ph-plus" aria-label={t('day.addOn', { day: name })} onClick={onAdd}>
          {t('day.add')}
        </Button>
      )}
    </div>
  )
}

type SlotCardProps = {
  slot: OfferedSlot
  saved: boolean
  list: readonly Meeting[]
  purposes: boolean
  tasks: LessonTasks
  now: number
  onChoose: () => void
}

function SlotCard({ slot, saved, list, purposes, tasks, now, onChoose }: SlotCardProps) {
  const t = useCopy(availability)
  const words = useSlotWords()
  return (
    <article className="card p-0 overflow-hidden" data-saved={saved ? '' : undefined}>
      <button
        type="button"
        className="flex items-center gap-2 w-full min-h-control py-2.5 px-4 bg-accent-subtle text-start"
        aria-label={words.label(slot, list, formatTimeRange(slot.start, slot.end), purposes)}
        onClick={onChoose}
      >
        <Icon name="i-ph-clock" className="text-accent" />
        <b className="num">{formatTimeRange(slot.start, slot.end)}</b>{' '}
        {purposes && <Tag>{t(`purposes.p${slot.purpose}`)}</Tag>}
        <Icon name="i-ph-caret-left-bold" className="icon-4 quiet ms-auto" />
      </button>
      {list.length > 0 && (
        <ul className="divided px-4">
          {list.map((meeting) => (
            <li key={meeting.id} className="list-row">
              <Avatar size={36} name={nameOf(meeting.student)} src={meeting.student.image} side="student" decorative />
              <div className="grow-in">
                <bdi className="person-name clamp-1">{nameOf(meeting.student)}</bdi>
                <span className="person-sub num">{formatTimeRange(meeting.start, meeting.end)}</span>
              </div>
              <span className="only-md">
                <PhaseChip meeting={meeting} now={now} />
              </span>
              {meeting.end > now && <LessonMenu meeting={meeting} tasks={tasks} now={now} />}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
