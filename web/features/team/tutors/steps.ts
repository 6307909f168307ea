/** The steps of joining in their order. Pure. */
import type { ListedTutor } from '#contract/people/shapes/tutor.ts'

export type OnboardingSteps = ListedTutor['steps']

export const stepKeys = [
  'introVideo',
  'interview',
  'demoSession',
  'media',
] as const satisfies readonly (keyof OnboardingSteps)[]
