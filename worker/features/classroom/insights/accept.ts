/** Where a sentence goes that the tutor accepted. */
import type { InsightSentence } from '#contract/classroom/shapes/insight.ts'
import type { Announcer } from '#worker/announcer.ts'
import { askWords } from '#worker/features/classroom/words/ask.ts'
import type { LessonInsight } from './store.ts'

/**
 * A correction of the lesson, which its student is shown at once; again changes nothing. What a machine proposes is of no kind,
 * and most of it is grammar: the tutor may say otherwise afterwards. Null where the student’s account is gone.
 */
export const acceptSentence = (
  announce: Pick<Announcer, 'askWords'>,
  { lessonId, studentId, tutorId, madeAt }: LessonInsight,
  { said, better, note }: Pick<InsightSentence, 'said' | 'better' | 'note'>,
  now: number,
) => {
  const corrections = [{ said, better, why: note, kind: 'grammar' as const }]
  const what = { lessonId, savedBy: tutorId, corrections, shownAt: now, now }
  return askWords(announce, { userId: studentId, madeAt }, 'correct', what)
}
