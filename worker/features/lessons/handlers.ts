import type * as declared from '#contract/lessons/api/lessons.ts'
import { addCairoDays, cairoDay, cairoDayStart } from '#contract/shared/rules/time.ts'
import type { Handler, Handlers } from '#worker/handler.ts'
import { countAttended } from './attendance-store.ts'
import { bookLesson, bookLessons } from './book.ts'
import { cancelLesson } from './cancel.ts'
import { getLesson, listLessons } from './read-lessons.ts'
import { rescheduleLesson } from './reschedule.ts'

/** A leap year. */
const mostDays = 366

/** Days of Cairo from the one that holds `after` until the one before `before`'s; null when there are too many. */
const daysBetween = (after: number, before: number): { date: string; start: number; end: number }[] | null => {
  const last = cairoDay(before)
  const days: { date: string; start: number; end: number }[] = []
  for (let date = cairoDay(after); date < last; date = addCairoDays(date, 1)) {
    if (days.length === mostDays) return null
    days.push({ date, start: cairoDayStart(date), end: cairoDayStart(addCairoDays(date, 1)) })
  }
  return days
}

const getAttendedStats: Handler<typeof declared.getAttendedStats> = async ({ input, services, fail }) => {
  const [after, before] = [Date.parse(input.query.after), Date.parse(input.query.before)]
  if (after > before) return fail('bad-request', 'before')
  const days = daysBetween(after, before) ?? fail('bad-request', 'after')
  return days.length === 0 ? [] : countAttended(services.db, days)
}

export const lessons = {
  bookLesson,
  bookLessons,
  listLessons,
  getLesson,
  rescheduleLesson,
  cancelLesson,
  getAttendedStats,
} satisfies Handlers<typeof declared>
