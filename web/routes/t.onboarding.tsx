import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { OnboardingPage } from '#web/features/joining/onboarding/onboarding-page.tsx'
import { demosQuery, interviewsQuery, videosQuery } from '#web/features/joining/onboarding/query.ts'
import { type StepName, stepNames } from '#web/features/joining/onboarding/steps.ts'
import { requireApplicant } from '#web/features/people/account/guards.ts'

export interface OnboardingSearch {
  /** A finished step to look at again. */
  step?: StepName | undefined
}

export const Route = createFileRoute('/t/onboarding')({
  staticData: { frame: 'none', title: titles.onboarding },
  validateSearch: (search): OnboardingSearch => ({ step: stepNames.find((one) => one === search.step) }),
  beforeLoad: requireApplicant,
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(videosQuery(user.id))
    void queryClient.prefetchQuery(interviewsQuery(user.id))
    void queryClient.prefetchQuery(demosQuery(user.id))
  },
  component: Onboarding,
})

function Onboarding() {
  const { step } = Route.useSearch()
  return <OnboardingPage asked={step} />
}
