import { OnboardingUpdated } from '#contract/people/events/onboarding-events.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { afterAnswer } from '#worker/after-answer.ts'
import type { Services } from '#worker/services.ts'
import { findOnline } from '#worker/storage/presence.ts'

/** Has the screens of an applicant and of those who decide about them load the steps of onboarding again. */
export const notifyOnboarding = (
  { db, announce, later }: Pick<Services, 'db' | 'announce' | 'later'>,
  userIds: readonly number[],
): void => {
  const online = afterAnswer().then(() => findOnline(db, userIds))
  later(online.then((ids) => announce.toUsers(ids, frameOf(OnboardingUpdated, {}))))
}
