/** When a tutor writes what stays of a lesson in words. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { recapParts } from '../../vocabulary/recaps.ts'
import type { RecapTexts } from '../shapes/recap.ts'

export interface RecapLesson {
  readonly tutorId: number
  readonly start: number
  readonly canceledAt: number | null
}

export type RecapRefusal = 'forbidden' | 'illegal' | 'empty-recap'

/** By the lesson's tutor alone, from its start on, as often as they like; not for a lesson that was cancelled. */
export const decideRecap = (
  callerId: number,
  lesson: RecapLesson,
  texts: RecapTexts,
  now: number,
): { allowed: true } | Refused<RecapRefusal> => {
  if (callerId !== lesson.tutorId) return refuse('forbidden')
  if (lesson.canceledAt !== null || now < lesson.start) return refuse('illegal')
  return recapParts.some((part) => texts[part] !== '') ? { allowed: true } : refuse('empty-recap')
}
