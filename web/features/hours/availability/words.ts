import { contains, dayMs, type Interval } from '#contract/shared/rules/time.ts'
import { lessonPurposes } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import type { Meeting } from '#web/features/lessons/meeting.ts'
import { formatDuration, formatTime } from '#web/lib/format.ts'
import type { OfferedSlot } from './draft.ts'

/** `5:00 – 9:00 م` where start and end are in the same half of the day; else both are written in full. */
export const shortRange = ({ start, end }: Interval): string => {
  const [first, last] = [formatTime(start), formatTime(end)]
  const half = first.slice(-1)
  return end - start < dayMs / 2 && last.endsWith(half) ? `${first.slice(0, -2)} – ${last}` : `${first} – ${last}`
}

/** The lessons booked in a slot. */
export const lessonsIn = (slot: OfferedSlot, meetings: readonly Meeting[]): Meeting[] =>
  meetings.filter((one) => one.slotId === slot.id || contains(slot, one))

export const useSlotWords = () => {
  const t = useCopy(availability)
  return {
    range: shortRange,
    /** Begins with the range and a shown purpose as they are on the screen, so that speech control matches them. */
    label: (slot: OfferedSlot, meetings: readonly Meeting[], range: string, showsPurpose = false): string => {
      const count = lessonsIn(slot, meetings).length
      const isForLessons = lessonPurposes.includes(slot.purpose)
      return t('slotLabel', {
        purpose: isForLessons && !showsPurpose ? t('event.slot') : t(`purposes.p${slot.purpose}`),
        range,
        booked: count === 0 ? t('slotFree') : t('slotBooked', { count }),
      })
    },
  }
}

/** A sum of minutes as hours and minutes. */
export const hoursWords = (total: number): string => formatDuration(Math.round(total))
