import { contains, dayMs, type Interval } from '#contract/rules/time.ts'
import { lessonPurposes } from '#contract/vocabulary/teaching.ts'
import { availability } from '#web/copy/availability.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { Meeting } from '#web/features/lessons/meeting.ts'
import { duration, time } from '#web/lib/format.ts'
import type { OfferedSlot } from './draft.ts'

/** `5:00 – 9:00 م` where both halves of the day are the same, else in full. */
export const shortRange = ({ start, end }: Interval): string => {
  const [first, last] = [time(start), time(end)]
  const half = first.slice(-1)
  return end - start < dayMs / 2 && last.endsWith(half) ? `${first.slice(0, -2)} – ${last}` : `${first} – ${last}`
}

export const lessonsIn = (slot: OfferedSlot, meetings: readonly Meeting[]): Meeting[] =>
  meetings.filter((one) => one.slotId === slot.id || contains(slot, one))

export const useSlotWords = () => {
  const t = useCopy(availability)
  return {
    range: shortRange,
    /** Says the range as it is written on the screen, so that whoever speaks to the screen is understood. */
    label: (slot: OfferedSlot, meetings: readonly Meeting[], range: string): string => {
      const count = lessonsIn(slot, meetings).length
      return t('slotLabel', {
        purpose: lessonPurposes.includes(slot.purpose) ? t('event.slot') : t(`purposes.p${slot.purpose}`),
        range,
        booked: count === 0 ? t('slotFree') : t('slotBooked', { count }),
      })
    },
  }
}

/** Hours and minutes of a sum; nothing is said as "no minutes". */
export const hoursWords = (total: number): string => duration(Math.round(total))
