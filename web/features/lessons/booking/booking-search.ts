/** The search parameters of the booking panel: whether it is open, for which tutor, and the chosen time. */
import * as v from 'valibot'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import type { PickedTime } from './use-booking-choice.ts'

/** `?book=true` on a tutor's page, `?book=12` in a list. Any other value means closed. */
export const BookSearch = v.fallback(
  v.optional(v.union([v.literal(true), v.pipe(v.number(), v.integer(), v.minValue(1))])),
  undefined,
)

/** Beside `book=true`: the start in epoch ms and the length in minutes. */
export const TimeSearch = {
  at: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined),
  length: v.fallback(v.optional(v.picklist(Object.values(LessonDuration))), undefined),
}

/** The address that opens the panel of a tutor with a time already chosen. */
export const bookingPath = (tutorId: number, time: { start: number; duration: LessonDuration }): string =>
  `/t/${tutorId}?book=true&at=${time.start}&length=${time.duration}`

interface TimeInAddress {
  at?: number | undefined
  length?: LessonDuration | undefined
}

/** The time chosen in the address; undefined when it names none. */
export const pickOfAddress = ({ at, length }: TimeInAddress): PickedTime | undefined =>
  at === undefined ? undefined : { day: cairoDay(at), duration: length ?? null, start: at }
