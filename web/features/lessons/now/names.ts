import type { Face } from '#contract/lessons/shapes/now.ts'
import { now } from '#web/features/lessons/copy/now.ts'

/** The name of somebody in a search. */
export const faceName = ({ name }: Pick<Face, 'name'>, side: 'tutor' | 'student' = 'tutor'): string =>
  name ?? now.unnamed[side]

/** For sentences about somebody, whose gender may not be known. */
export const genderOf = ({ gender }: Pick<Face, 'gender'>): 'male' | 'female' | 'other' => gender ?? 'other'
