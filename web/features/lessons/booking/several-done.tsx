import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { BookingAnswer } from '#contract/lessons/shapes/lesson.ts'
import { booking } from '#web/copy/booking.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDate, formatTimeRange } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { PickedLesson } from './picked-lessons.tsx'

export interface SeveralResult {
  readonly list: readonly PickedLesson[]
  /** One for each, in the same order. */
  readonly answers: readonly BookingAnswer[]
}

type SeveralDoneProps = { result: SeveralResult; now: number; onAgain: () => void; onClose: () => void }

/** What became of each of several times: booked, or why not. */
export function SeveralDone({ result, now, onAgain, onClose }: SeveralDoneProps) {
  const t = useCopy(booking)
  // As after one booking: where the panel is part of the address, a link replaces it instead of closing it first.
  const placed = useSearch({ strict: false, select: ({ book }) => book !== undefined })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const missed = result.answers.some(({ code }) => code !== null)
  return (
    <div ref={box} tabIndex={-1} className="booking-several stack focus:shadow-none">
      <ul className="divided" aria-label={t('several.results')}>
        {result.list.map(({ start, end }, index) => {
          const code = result.answers[index]?.code ?? null
          return (
            <li key={start} className="list-row items-start">
              <Icon
                name={code === null ? 'i-ph-check-circle-fill' : 'i-ph-warning-circle-fill'}
                className={code === null ? 'text-success-text' : 'text-warning-text'}
              />
              <span className="grow-in">
                <b className="block">{formatDate(start, now)}</b>
                <span className="num small">{formatTimeRange(start, end)}</span>
                <span className="caption quiet block">{code === null ? t('several.booked') : errorCodeText(code)}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <div className="btn-row">
        <Button render={<Link to="/upcoming-lessons" replace={placed} onClick={placed ? undefined : onClose} />}>
          {t('done.view')}
        </Button>
        {missed && (
          <Button kind="line" onClick={onAgain}>
            {t('several.again')}
          </Button>
        )}
      </div>
    </div>
  )
}
