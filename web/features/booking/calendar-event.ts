/** A lesson as an entry for external calendars. */
import { minutes } from '#contract/rules/time.ts'
import type { Lesson } from '#contract/shapes/lesson.ts'
import { booking } from '#web/copy/booking.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { type CalendarEvent, sequenceOf } from './ics.ts'

export type CalendarLesson = Pick<Lesson, 'id' | 'start' | 'duration' | 'createdAt' | 'updatedAt' | 'canceledAt'>

/** The `uid` stays the same for the life of the lesson, so that moving or cancelling it updates the existing entry. */
export const calendarEventOf = (lesson: CalendarLesson, otherName: string): CalendarEvent => {
  const t = getTranslator(booking)
  const url = `${location.origin}/lesson/${lesson.id}`
  const start = Date.parse(lesson.start)
  return {
    uid: `lesson-${lesson.id}@${location.host}`,
    sequence: sequenceOf(lesson),
    canceled: lesson.canceledAt !== null,
    title: t('event.title', { name: otherName }),
    text: t('event.text', { url }),
    url,
    start,
    end: start + minutes(lesson.duration),
  }
}

/** Downloads a text as a file. */
export const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
