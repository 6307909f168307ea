import {
  agreedSince,
  agreeUntil,
  barredBy,
  isStopped,
  mayFollowWish,
  spokenTotal,
  withdrawUntil,
} from '#contract/classroom/rules/insights.ts'
import type { Insight } from '#contract/classroom/shapes/insight.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type { KeptInsight } from '#worker/live-rooms.ts'
import type { LessonInsight } from './store.ts'

const readSpoken = (json: string | null | undefined): number[] => (json ? (JSON.parse(json) as number[]) : [])

interface InsightParts {
  /** The caller’s own. */
  readonly own: KeptInsight | null
  readonly words: Insight['mine']['words']
  /** To the tutor: the student’s, of which only what is shared is told. */
  readonly ofStudent: KeptInsight | null
  readonly hasService: boolean
}

export const insightView = (
  lesson: LessonInsight,
  callerId: number,
  { own, words, ofStudent, hasService }: InsightParts,
  now: number,
): Insight => {
  const mine = lesson.sides.find(({ userId }) => userId === callerId)
  const barred = barredBy(lesson, now)
  const other = lesson.sides.find(({ userId }) => userId !== callerId)
  return {
    lessonId: lesson.lessonId,
    available: hasService && lesson.canceledAt === null,
    barred,
    // What was agreed before somebody turned out to be under age is not recorded.
    since: barred ? null : toIsoInstantOrNull(agreedSince(lesson)),
    stopped: isStopped(lesson),
    agreeUntil: toIsoInstant(agreeUntil(lesson)),
    withdrawUntil: toIsoInstant(withdrawUntil(lesson)),
    mine: {
      on: mine?.on ?? false,
      standing: mine?.on === true && mine.standing === 1,
      wished: hasService && mayFollowWish(lesson, { userId: callerId, wishes: lesson.wishes }, now),
      state: mine?.state ?? 'none',
      soundGoneAt: toIsoInstantOrNull(mine?.soundGoneAt ?? null),
      simulated: mine?.simulated === 1,
      text: own?.text ?? null,
      sentences: own ? [...own.sentences] : [],
      words: [...words],
      spoken: readSpoken(mine?.spoken),
    },
    other: {
      on: other?.on ?? false,
      spokenSeconds: other?.spoken && !isStopped(lesson) ? spokenTotal(readSpoken(other.spoken)) : null,
    },
    shared: ofStudent ? ofStudent.sentences.filter(({ state }) => state !== 'own') : [],
  }
}
