/** When a tutor writes what stays of a lesson in words. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { recapParts } from '../../vocabulary/recaps.ts'
import type { RecapTexts } from '../shapes/recap.ts'

export interface RecapLesson {
  readonly tutorId: number
  readonly start: number
  readonly canceledAt: number | null
  /** The lesson in whose call it went on, where this one’s place is; null where that is its own. */
  readonly carriedBy: number | null
}

export type RecapRefusal = 'forbidden' | 'illegal' | 'empty-recap'

/** By the lesson's tutor alone, from its start on, as often as they like; not for a lesson that was cancelled or went on in another’s call. */
export const decideRecap = (
  callerId: number,
  lesson: RecapLesson,
  texts: RecapTexts,
  now: number,
): { allowed: true } | Refused<RecapRefusal> => {
  if (callerId !== lesson.tutorId) return refuse('forbidden')
  if (lesson.canceledAt !== null || lesson.carriedBy !== null || now < lesson.start) return refuse('illegal')
  return recapParts.some((part) => texts[part] !== '') ? { allowed: true } : refuse('empty-recap')
}
