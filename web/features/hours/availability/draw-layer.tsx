import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { positionInDay } from '#web/features/shared/calendar-layout.ts'
import { formatTimeRange } from '#web/lib/format.ts'
import { stepsOf } from './draft.ts'

/** The time that was drawn in a day, in the direction it was drawn in. */
export interface DrawnTime {
  readonly from: number
  readonly to: number
}

type DrawLayerProps = { day: string; onDraw: (drawn: DrawnTime) => void }

/**
 * The empty part of a day, on which hours are opened by drawing them with a mouse or a pen. A finger scrolls instead;
 * with fingers and keys the button in the day's head adds hours.
 */
export function DrawLayer({ day, onDraw }: DrawLayerProps) {
  const [drawn, setDrawn] = useState<DrawnTime | null>(null)
  const startedAt = useRef<number | null>(null)
  const steps = stepsOf(day)

  /** The step of the wall clock at a height of the column: the one before it, or the nearest. */
  const stepAt = (event: PointerEvent<HTMLDivElement>, round: (n: number) => number): number => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const wall = round(((event.clientY - top) / height) * 48) / 2
    const knownSteps = steps.map((step) => ({ step, at: positionInDay({ start: step, end: step }, day).at }))
    return knownSteps.reduce((best, one) => (Math.abs(one.at - wall) < Math.abs(best.at - wall) ? one : best)).step
  }
  const stop = () => {
    startedAt.current = null
    setDrawn(null)
  }
  const span = drawn && { start: Math.min(drawn.from, drawn.to), end: Math.max(drawn.from, drawn.to) }
  const place = span && positionInDay(span, day)
  return (
    <div
      className="absolute inset-0 cursor-cell"
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.pointerType === 'touch' || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        startedAt.current = stepAt(event, Math.floor)
      }}
      onPointerMove={(event) => {
        if (startedAt.current === null) return
        const to = stepAt(event, Math.round)
        setDrawn(to === startedAt.current ? null : { from: startedAt.current, to })
      }}
      onPointerUp={() => {
        if (drawn) onDraw(drawn)
        stop()
      }}
      onPointerCancel={stop}
    >
      {span && place && (
        <span className="ev ev-drawn num" style={{ '--at': place.at, '--len': place.len } as CSSProperties}>
          {formatTimeRange(span.start, span.end)}
        </span>
      )}
    </div>
  )
}
