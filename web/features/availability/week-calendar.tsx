import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { overlaps } from '#contract/rules/time.ts'
import { availability } from '#web/copy/availability.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { cairoDay, formatDayNumber, formatWeekday, locale, timeZone } from '#web/lib/format.ts'
import { scrollBehavior } from '#web/lib/use-media-query.ts'
import './availability.css'
import { CalendarColumn, type CalendarProps } from './calendar-column.tsx'
import { dayInterval, isOver } from './draft.ts'
import { firstHour } from './layout.ts'

const hours = Array.from({ length: 23 }, (_, n) => n + 1)
const hourName = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', hour12: true })
const zoneName = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })

const offsetOf = (day: string): string =>
  zoneName.formatToParts(dayInterval(day).end - 1).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/**
 * Moves the focus between events by arrow key: up and down within a day, left and right to the nearest event of the
 * next day.
 */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const from = event.target
  if (!(from instanceof HTMLElement) || !from.matches('.ev')) return
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>('.cal-col')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('button.ev'),
  ])
  const x = columns.findIndex((column) => column.includes(from))
  const y = columns[x]?.indexOf(from) ?? -1
  const top = (element: HTMLElement) => element.getBoundingClientRect().top
  const nearest = (column: HTMLElement[]) =>
    [...column].sort((a, b) => Math.abs(top(a) - top(from)) - Math.abs(top(b) - top(from)))[0]
  const aside = (list: HTMLElement[][]) => list.find((column) => column.length > 0)
  const target = {
    ArrowDown: () => columns[x]?.[y + 1],
    ArrowUp: () => columns[x]?.[y - 1],
    // The days run from right to left.
    ArrowLeft: () => nearest(aside(columns.slice(x + 1)) ?? []),
    ArrowRight: () => nearest(aside(columns.slice(0, x).reverse()) ?? []),
  }[event.key]
  if (!target) return
  event.preventDefault()
  target()?.focus()
}

export function WeekCalendar({ days, slots, meetings, busy, saved, now, onChoose }: CalendarProps) {
  const t = useCopy(availability)
  const box = useRef<HTMLDivElement>(null)
  const [first = ''] = days
  const savedHere = saved.filter((one) => days.some((day) => overlaps(one, dayInterval(day))))
  const opensAt = firstHour(savedHere.length > 0 ? savedHere : [...slots, ...meetings], days, now)
  const today = cairoDay(now)

  const scrollToOpening = (behavior: ScrollBehavior) => {
    const hour = box.current?.querySelector<HTMLElement>('.cal-line')?.offsetHeight ?? 0
    box.current?.scrollTo({ top: opensAt * hour, behavior })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new week opens at its own first hour, a changed one stays
  useEffect(() => scrollToOpening('instant'), [first, days.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after a save, not with every later change of the week
  useEffect(() => {
    if (savedHere.length > 0) scrollToOpening(scrollBehavior())
  }, [saved])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events inside have the focus; the box hears their arrows
    <div ref={box} className="cal-box" onKeyDown={walk}>
      <section className="cal" style={{ '--days': days.length, '--hours': 24 } as CSSProperties}>
        <div className="cal-head cal-zone">
          <bdi className="num text-micro quiet">{offsetOf(first)}</bdi>
        </div>
        {days.map((day) => {
          const noon = dayInterval(day).end - 12 * 3_600_000
          return (
            <div key={day} className="cal-head" data-today={day === today ? '' : undefined}>
              <span>{formatWeekday(noon)}</span>
              <b className="num">{formatDayNumber(noon)}</b>
              {day === today && <span className="visually-hidden">{t('today')}</span>}
            </div>
          )
        })}
        <div className="cal-hours" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ '--at': hour } as CSSProperties}>
              {hourName.format(hour * 3_600_000)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <CalendarColumn
            key={day}
            day={day}
            today={day === today}
            past={isOver(day, now)}
            slots={slots}
            meetings={meetings}
            busy={busy}
            now={now}
            onChoose={onChoose}
          />
        ))}
      </section>
    </div>
  )
}
