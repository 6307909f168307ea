/** Requests that succeed at the endpoints of `contract/hours`. */
import { addTimeOff, setPause, setWeekTemplate } from '#contract/hours/api/schedule-settings.ts'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { addCairoDays, cairoDay } from '#contract/shared/rules/time.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { bookingRequestIn, offer, subscriber } from '#tests/kit/bookings.ts'
import { people } from '#tests/kit/people.ts'
import { type CostCase, cost } from './cost-case.ts'

export const hoursCosts: readonly CostCase[] = [
  cost(setPause, async () => ({ caller: await people.tutor(), input: { body: { minutes: 10 as const } } })),
  cost(setWeekTemplate, async () => {
    const hours = [{ weekday: 0, start: 600, end: 720, purpose: SlotPurpose.Lesson }]
    return { caller: await people.tutor(), input: { body: { hours } } }
  }),
  cost(addTimeOff, async () => {
    const [caller, student] = [await people.tutor(), await subscriber()]
    const slot = await offer(caller)
    await student.api(bookLesson, { body: bookingRequestIn(slot, 60) })
    const day = cairoDay(slot.startAt)
    return { caller, input: { body: { firstDay: day, lastDay: addCairoDays(day, 1) } } }
  }),
]
