import { lessons } from '#web/copy/lessons.ts'
import { copyOf } from '#web/copy/use-copy.ts'
import type { CalendarEvent } from '#web/features/booking/ics.ts'
import { type Meeting, nameOf } from './meeting.ts'

/** A lesson for other calendars. Its id stays, so that a moved lesson replaces the entry it had. */
export const calendarEventOf = (meeting: Meeting): CalendarEvent => {
  const t = copyOf(lessons)
  const url = `${location.origin}/lesson/${meeting.id}`
  return {
    uid: `lesson-${meeting.id}@hiwar`,
    title: t('event.tutor', { name: nameOf(meeting.other) }),
    text: t('event.text', { url }),
    url,
    start: meeting.start,
    end: meeting.end,
  }
}

export const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
