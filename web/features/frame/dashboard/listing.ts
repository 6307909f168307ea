/** Whether students can find a tutor, and what keeps them from it. Pure. */
import { isOnboarded } from '#contract/people/rules/onboarding.ts'
import type { TutorMeta } from '#contract/people/shapes/tutor.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'

type Part = 'image' | 'introVideo' | 'activation'

/** `stopped`: somebody who has taught was switched off by the team, which is no step of becoming a tutor. */
export type Listing =
  | { readonly state: 'listed' }
  | { readonly state: 'stopped' }
  /** `hasSteps`: what is lacking is explained among the steps of onboarding. */
  | { readonly state: 'waiting'; readonly lacking: readonly Part[]; readonly hasSteps: boolean }

export const listingOf = (user: UserSelf, meta: TutorMeta, lessonCount: number): Listing => {
  if (isOnboarded(user, meta)) return { state: 'listed' }
  const parts = { image: user.image, introVideo: meta.video && meta.thumbnail, activation: meta.activated }
  const lacking = (['image', 'introVideo', 'activation'] as const).filter((part) => !parts[part])
  const isSwitchedOff = lacking.length === 1 && !meta.activated
  return isSwitchedOff && lessonCount > 0
    ? { state: 'stopped' }
    : { state: 'waiting', lacking, hasSteps: !meta.bypassOnboarding }
}
