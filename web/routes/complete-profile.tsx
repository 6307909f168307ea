import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { FirstStepsPage } from '#web/features/first-steps/first-steps-page.tsx'
import { type Step, steps } from '#web/features/first-steps/steps.ts'
import { WelcomeProof } from '#web/features/first-steps/welcome-proof.tsx'
import { myTopicsQuery, studentQuery } from '#web/features/profile/query.ts'
import { type Heading, headingOf, requireRole } from '#web/features/shell/guards.ts'

export interface FirstStepsSearch extends Heading {
  step?: Step | undefined
  /** Just registered: the address is asked for its code first. */
  verify?: true | undefined
}

export const Route = createFileRoute('/complete-profile')({
  staticData: { frame: 'none', title: titles.firstSteps },
  validateSearch: (search): FirstStepsSearch => ({
    ...headingOf(search),
    step: steps.find((one) => one === search.step),
    verify: search.verify === true || undefined,
  }),
  beforeLoad: requireRole(Role.Student),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(studentQuery(user.id))
    void queryClient.prefetchQuery(myTopicsQuery(user.id))
  },
  component: CompleteProfile,
})

function CompleteProfile() {
  const { step, verify, redirect } = Route.useSearch()
  const navigate = Route.useNavigate()
  const closeProof = () => void navigate({ search: (before) => ({ ...before, verify: undefined }), replace: true })
  return (
    <>
      <FirstStepsPage
        step={step}
        onStep={(next) => void navigate({ search: (before) => ({ ...before, step: next }) })}
        onFinish={() => void navigate({ href: redirect ?? '/' })}
      />
      <WelcomeProof open={verify === true} skippable onClose={closeProof} />
    </>
  )
}
