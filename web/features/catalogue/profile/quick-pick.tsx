import { RadioGroup } from '@base-ui/react/radio-group'
import { common } from '#web/copy/common.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { preloadBooking } from '#web/features/lessons/booking/booking-dialog.tsx'
import '#web/features/lessons/booking/booking.css'
import { DayStrip } from '#web/features/lessons/booking/day-strip.tsx'
import { durations, type PickedTime, useBookingChoice } from '#web/features/lessons/booking/use-booking-choice.ts'
import type { BookingFacts } from '#web/features/lessons/booking/use-booking-facts.ts'
import { CancelPolicy } from '#web/features/lessons/cancel-policy.tsx'
import { StartPill } from '#web/features/shared/start-times.tsx'
import { formatMinutes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

/** Two rows of three, the last of which is the "all" button. */
const shownStarts = 5
const shownDays = 4

type QuickPickProps = { facts: BookingFacts; onBook: (pick?: PickedTime) => void }

/** Chooses length, day and time; the booking panel opens with that choice to confirm it. */
export function QuickPick({ facts, onBook }: QuickPickProps) {
  const t = useCopy(tutors)
  const c = useCopy(common)
  const choice = useBookingChoice(facts)
  const { duration, day, start, balance, lots } = choice
  const left = balance.left + lots.left
  const fitting = durations.filter((minutes) => choice.mayTake(minutes))
  const coming = choice.days.filter((date) => !date.past && (date.free > 0 || date.key === day)).slice(0, shownDays)
  const starts = choice.groups.flatMap((group) => group.starts).filter((option) => !option.held)
  // A chosen start beyond the first five is shown as well.
  const visibleStarts = starts.slice(0, shownStarts)
  const far = start && !visibleStarts.some((option) => option.start === start.start)
  const pick: PickedTime = { day, duration, start: start?.start ?? null }
  return (
    <>
      {fitting.length > 1 && (
        <SegmentedControl
          block
          label={t('aside.duration')}
          options={fitting.map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) }))}
          value={String(duration)}
          onValue={(text) => choice.setDuration(durations.find((minutes) => String(minutes) === text) ?? duration)}
        />
      )}
      <DayStrip days={coming} value={day} now={facts.now} onValue={choice.setDay} />
      {starts.length === 0 ? (
        <p className="small quiet">{t('aside.noTimes')}</p>
      ) : (
        <div className="stack-2">
          <p className="caption quiet">{c('cairoTime')}</p>
          <RadioGroup<number | null>
            aria-label={t('aside.times')}
            value={start?.start ?? null}
            onValueChange={(next) => next !== null && choice.setStart(next)}
            className="grid grid-cols-3 gap-2"
          >
            {(far && start ? [...visibleStarts.slice(0, -1), start] : visibleStarts).map((option) => (
              <StartPill key={option.start} start={option} />
            ))}
            {starts.length > shownStarts && (
              <Button
                kind="quiet"
                data-part="booking"
                className="px-1!"
                onClick={() => onBook({ ...pick, start: null })}
              >
                {t('aside.all')}
              </Button>
            )}
          </RadioGroup>
        </div>
      )}
      {start && !facts.guest && (
        <div className="bg-surface rounded p-3 stack-2">
          <p className="flex justify-between gap-3 text-small">
            <span>{t('aside.after')}</span>
            <b>{t('aside.left', { count: left })}</b>
          </p>
          {balance.total > 0 && <Quarters fill label={t('aside.left', { count: balance.left })} {...balance} />}
        </div>
      )}
      <Button
        size="lg"
        block
        data-part="booking"
        onPointerEnter={preloadBooking}
        onFocus={preloadBooking}
        onClick={() => onBook(pick)}
      >
        {t(start ? 'aside.continue' : 'aside.choose')}
      </Button>
      <p className="caption quiet text-center">
        <CancelPolicy />
      </p>
    </>
  )
}
