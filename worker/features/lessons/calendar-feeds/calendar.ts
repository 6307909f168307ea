/** Bookings as iCalendar files: a person's whole calendar, and one event for a mail. */
import { calendarEntryOf } from '#contract/lessons/rules/calendar-entry.ts'
import { type IcsEvent, writeIcs } from '#contract/shared/rules/ics.ts'
import { calendarTexts } from '#worker/copy/calendar.ts'
import type { FeedBooking } from './store.ts'

const toEvent = (booking: FeedBooking, appUrl: string): IcsEvent => {
  const { kind, start, end, otherName, createdAt, updatedAt } = booking
  const entry = calendarEntryOf(booking, appUrl)
  const canceled = booking.canceled === 1
  return {
    ...entry,
    start,
    end,
    created: createdAt,
    updated: updatedAt,
    // Equal bookings give equal files, which the ETag relies on.
    stamp: updatedAt,
    title: calendarTexts.title[kind](otherName ?? calendarTexts.unnamed),
    text: canceled ? calendarTexts.canceled : calendarTexts.join(entry.url),
    canceled,
  }
}

/**
 * One booking, to be attached to a mail about it. Whoever opens it adds, moves or cancels the event of the same id. It has
 * no name of a calendar, by which programs would make a new one.
 */
export const writeEvent = (booking: FeedBooking, appUrl: string): string =>
  writeIcs({ method: 'PUBLISH', events: [toEvent(booking, appUrl)] })

/** The file of a feed. */
export const writeCalendar = (bookings: readonly FeedBooking[], appUrl: string): string =>
  writeIcs({
    method: 'PUBLISH',
    name: calendarTexts.name,
    refreshHours: 1,
    events: bookings.map((booking) => toEvent(booking, appUrl)),
  })
