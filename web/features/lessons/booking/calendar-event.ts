/** A lesson as an entry for external calendars. */

import { calendarEntryOf } from '#contract/lessons/rules/calendar-entry.ts'
import type { Lesson } from '#contract/lessons/shapes/lesson.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import { booking } from '#web/copy/booking.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import type { CalendarEvent } from '#web/features/shared/calendar-file.ts'

export type CalendarLesson = Pick<Lesson, 'id' | 'start' | 'duration' | 'createdAt' | 'updatedAt' | 'canceledAt'>

export const calendarEventOf = (lesson: CalendarLesson, otherName: string): CalendarEvent => {
  const t = getTranslator(booking)
  const entry = calendarEntryOf(
    {
      kind: SessionKind.Lesson,
      id: lesson.id,
      createdAt: Date.parse(lesson.createdAt),
      updatedAt: Date.parse(lesson.updatedAt),
    },
    location.origin,
  )
  const start = Date.parse(lesson.start)
  return {
    ...entry,
    canceled: lesson.canceledAt !== null,
    title: t('event.title', { name: otherName }),
    text: t('event.text', { url: entry.url }),
    start,
    end: start + minutes(lesson.duration),
  }
}
