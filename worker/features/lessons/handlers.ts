import type * as declared from '#contract/api/lessons.ts'
import type { Handlers } from '#worker/handler.ts'
import { bookLesson } from './book.ts'
import { cancelLesson } from './cancel.ts'
import { getLesson, listLessons } from './read-lessons.ts'
import { rescheduleLesson } from './reschedule.ts'

export const lessons = { bookLesson, listLessons, getLesson, rescheduleLesson, cancelLesson } satisfies Handlers<
  typeof declared
>
