import { addCairoDays } from '#contract/shared/rules/time.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type WeekStepsProps = {
  /** The first day on screen. */
  start: string
  days: number
  range: string
  previous: string
  next: string
  onFrom: (day: string) => void
}

/** Moves back or on by as many days as are on screen. */
export function WeekSteps({ start, days, range, previous, next, onFrom }: WeekStepsProps) {
  return (
    <div className="flex items-center -ms-3 lt-md:grow lt-md:justify-between lt-md:ms-0">
      <IconButton icon="i-ph-caret-left" flipIcon label={previous} onClick={() => onFrom(addCairoDays(start, -days))} />
      <b className="num text-center min-w-32" aria-live="polite">
        {range}
      </b>
      <IconButton icon="i-ph-caret-right" flipIcon label={next} onClick={() => onFrom(addCairoDays(start, days))} />
    </div>
  )
}
