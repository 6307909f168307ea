/** What belongs to areas that are built on lessons, but is shown on a lesson's card. The routes of cards provide it. */
import { type ComponentType, createContext, use } from 'react'
import type { Interval } from '#contract/shared/rules/time.ts'

export interface AbsentTutorProps {
  lesson: Interval & { readonly id: number; readonly sessionId: string }
  tutor: { readonly userId: number; readonly name: string }
  /** Whether the tutor is known to be inside now. */
  isInside: boolean
  now: number
}

export interface LessonExtrasParts {
  /** For the student of a lesson that runs: the way to cancel once the tutor counts as absent. */
  readonly AbsentTutor: ComponentType<AbsentTutorProps>
  /** For the student of a lesson that is over: what was practised, where the tutor has written it. */
  readonly Practised: ComponentType<{ lessonId: number }>
}

export const LessonExtras = createContext<LessonExtrasParts | null>(null)

/** Throws where the route of the screen provides none. */
export const useLessonExtras = (): LessonExtrasParts => {
  const parts = use(LessonExtras)
  if (!parts) throw new Error('the route of a screen with lesson cards provides LessonExtras')
  return parts
}
