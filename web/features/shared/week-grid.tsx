import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { cairoDay, formatDayNumber, formatWeekday, locale, timeZone } from '#web/lib/format.ts'
import { scrollBehavior } from '#web/lib/use-media-query.ts'
import '#web/styles/parts/calendar.css'
import { dayInterval, isOver, noonOf } from './calendar-days.ts'
import { firstHour, wallHours } from './calendar-layout.ts'

const hours = Array.from({ length: 23 }, (_, n) => n + 1)
const lines = Array.from({ length: 24 }, (_, n) => n)
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
  if (event.altKey || event.shiftKey || !(from instanceof HTMLElement) || !from.matches('.ev')) return
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

type WeekGridProps = {
  days: readonly string[]
  /** They decide the hour the grid opens at. */
  events: readonly Interval[]
  /** What was just saved; it is scrolled into view. */
  saved?: readonly Interval[]
  now: number
  /** The events of a day. */
  column: (day: string) => ReactNode
  /** What stands below the date of a day. */
  head?: (day: string) => ReactNode
  /** Whether a day is drawn as closed. */
  isClosed?: (day: string) => boolean
}

const nothing: readonly Interval[] = []

/** Days side by side with the hours down their side, in Cairo's time. */
export function WeekGrid({ days, events, saved = nothing, now, column, head, isClosed }: WeekGridProps) {
  const t = useCopy(common)
  const box = useRef<HTMLDivElement>(null)
  const [first = ''] = days
  const savedHere = saved.filter((one) => days.some((day) => overlaps(one, dayInterval(day))))
  const opensAt = firstHour(savedHere.length > 0 ? savedHere : events, days, now)
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
    <div
      ref={box}
      className="cal-box relative max-h-[calc(100dvh_-_16rem)] min-h-96 overflow-auto overscroll-contain [border-start-start-radius:inherit] [border-start-end-radius:inherit]"
      // Keys scroll a week in which nothing has the focus.
      tabIndex={events.length === 0 ? 0 : undefined}
      onKeyDown={walk}
    >
      <section
        className="cal relative grid grid-cols-[3.25rem_repeat(var(--days,7),minmax(0,1fr))] fs-caption leading-[1.4]"
        style={{ '--days': days.length, '--hours': 24 } as CSSProperties}
      >
        <div className="cal-head sticky z-sticky top-0 grid justify-items-center gap-0.25 p-2 border-b bg-raised content-end">
          <bdi className="num text-micro quiet">{offsetOf(first)}</bdi>
        </div>
        {days.map((day) => (
          <div
            key={day}
            className="cal-head sticky z-sticky top-0 grid content-start justify-items-center gap-0.25 p-2 border-b bg-raised"
            data-today={day === today ? '' : undefined}
          >
            <span>{formatWeekday(noonOf(day))}</span>
            <b className="num">{formatDayNumber(noonOf(day))}</b>
            {day === today && <span className="visually-hidden">{t('today')}</span>}
            {head?.(day)}
          </div>
        ))}
        <div className="relative" aria-hidden="true">
          {hours.map((hour) => (
            <span
              className="absolute top-[calc(var(--at)_*_var(--hour))] end-2 text-quiet num whitespace-nowrap [translate:0_-50%]"
              key={hour}
              style={{ '--at': hour } as CSSProperties}
            >
              {hourName.format(hour * 3_600_000)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <div
            key={day}
            className="cal-col"
            data-today={day === today ? '' : undefined}
            data-past={isOver(day, now) ? '' : undefined}
            data-closed={isClosed?.(day) ? '' : undefined}
          >
            {lines.map((line) => (
              <div key={line} className="cal-line" />
            ))}
            {column(day)}
            {day === today && (
              <span
                className="now-line absolute z-raised top-[calc(var(--at)_*_var(--hour))] inset-x-0 h-2px bg-now"
                style={{ '--at': wallHours(now, day) } as CSSProperties}
              />
            )}
          </div>
        ))}
      </section>
    </div>
  )
}
