/** How long a transfer to a tutor takes, in working days of Egypt. */
import { addCairoDays, cairoDay, cairoDayStart, cairoParts, dayMs } from '../../shared/rules/time.ts'

/** Working days that a transfer takes. */
export const transferDays = { from: 4, to: 5 }
/** Friday and Saturday. */
const restDays: readonly number[] = [5, 6]

const isRest = (at: number): boolean => restDays.includes(cairoParts(at).weekday)

/** The same time of day so many working days later. Epoch ms. */
export const addWorkingDays = (start: number, count: number): number => {
  let day = start
  for (let remaining = count; remaining > 0; ) {
    day += dayMs
    if (!isRest(day)) remaining -= 1
  }
  return day
}

/** A request made up to this instant has to be transferred before today is over in Cairo. Epoch ms. */
export const dueTodayBefore = (now: number): number => {
  let day = cairoDayStart(addCairoDays(cairoDay(now), 1)) - 1
  for (let remaining = transferDays.to; remaining > 0; day -= dayMs) if (!isRest(day)) remaining -= 1
  return day
}
