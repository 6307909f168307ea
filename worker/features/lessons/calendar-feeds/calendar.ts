/** Writes bookings as iCalendar files (RFC 5545): a person's whole calendar, and one event for a mail. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { hourMs } from '#contract/shared/rules/time.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import { calendarTexts } from '#worker/copy/calendar.ts'
import type { FeedBooking } from './store.ts'

const pageOf: Readonly<Record<SessionKind, string>> = {
  [SessionKind.Lesson]: 'lesson',
  [SessionKind.Interview]: 'interview',
  [SessionKind.Demo]: 'demo-session',
}

/** How often calendar programs are asked to read again; most keep a slower pace of their own. */
const refreshSeconds = hourMs / 1000

/**
 * The id of an event stays when its booking moves, so programs move the event; it is the one in the files that the app
 * writes, so that whoever has both sees one event. The sequence grows with every change, as it does there: it is the
 * time since the booking in seconds.
 */
const toEvent = (booking: FeedBooking, appUrl: string) => {
  const { kind, id, start, end, canceled, otherName, createdAt, updatedAt } = booking
  const url = `${appUrl}/${pageOf[kind]}/${id}`
  return {
    id: `${kind}-${id}@${new URL(appUrl).host}`,
    sequence: Math.ceil(Math.max(0, updatedAt - createdAt) / 1000),
    start: new Date(start),
    end: new Date(end),
    created: new Date(createdAt),
    lastModified: new Date(updatedAt),
    // Equal bookings give equal files, which the ETag relies on.
    stamp: new Date(updatedAt),
    summary: calendarTexts.title[kind](otherName ?? calendarTexts.unnamed),
    description: canceled === 1 ? calendarTexts.canceled : calendarTexts.join(url),
    url,
    status: canceled === 1 ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

const prodId = { company: 'Hiwar', product: 'Lessons', language: 'AR' }

/**
 * One booking, to be attached to a mail about it. Whoever opens it adds, moves or cancels the event of the same id. It has
 * no name of a calendar, by which programs would make a new one.
 */
export const writeEvent = (booking: FeedBooking, appUrl: string): string => {
  const calendar = ical({ prodId, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent(toEvent(booking, appUrl))
  return calendar.toString()
}

/** The file of a feed. Times are in UTC, so that no program needs to know the clock changes of Cairo. */
export const writeCalendar = (bookings: readonly FeedBooking[], appUrl: string): string => {
  const calendar = ical({
    name: calendarTexts.name,
    prodId,
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const booking of bookings) calendar.createEvent(toEvent(booking, appUrl))
  return calendar.toString()
}
