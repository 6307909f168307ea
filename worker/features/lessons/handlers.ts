import type * as declared from '#contract/lessons/api/lessons.ts'
import type { Handlers } from '#worker/handler.ts'
import { getAttendedStats } from './attended-stats.ts'
import { bookLesson, bookLessons } from './book.ts'
import { cancelLesson } from './cancel.ts'
import { getLesson, listLessons } from './read-lessons.ts'
import { rescheduleLesson } from './reschedule.ts'

export const lessons = {
  bookLesson,
  bookLessons,
  listLessons,
  getLesson,
  rescheduleLesson,
  cancelLesson,
  getAttendedStats,
} satisfies Handlers<typeof declared>
