/** A lesson as an entry for external calendars. */

import type { Lesson } from '#contract/lessons/shapes/lesson.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { booking } from '#web/copy/booking.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { type CalendarEvent, sequenceOf } from '#web/features/shared/ics.ts'

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
