import type { Gender } from '#contract/vocabulary/people.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { getRingBoard, type RingRequest } from '#worker/ring-board.ts'
import type { Services } from '#worker/services.ts'
import type { RingStudent } from './store.ts'

interface Search extends Pick<RingRequest, 'note' | 'price' | 'lessonId'> {
  readonly duration: LessonDuration
  readonly topicId: number | null
  readonly gender: Gender | null
  /** Tutors who are not asked, beside those who are blocked. */
  readonly without: readonly number[]
}

/** Begins a search on the board: of its own, or for a lesson whose tutor did not come. */
export const startSearch = ({ env }: Pick<Services, 'env'>, student: RingStudent, search: Search) => {
  const { id, name, image, gender, level, topic, taughtBy, blocked } = student
  const { duration, topicId, without, note, price, lessonId } = search
  return getRingBoard(env).ring({
    id: crypto.randomUUID(),
    student: { id, name, image, gender, level },
    wish: {
      ...{ studentId: id, duration, topic: topicId, level, taughtBy },
      gender: search.gender,
      without: [...without, ...blocked],
    },
    ...{ topic, note, price, lessonId },
  })
}
