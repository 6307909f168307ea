import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { CompleteProfilePage } from '#web/features/joining/complete-profile/complete-profile-page.tsx'
import { EmailVerificationPrompt } from '#web/features/joining/complete-profile/email-verification-prompt.tsx'
import { type Step, steps } from '#web/features/joining/complete-profile/steps.ts'
import { parseRedirectSearch, type RedirectSearch, requireRole } from '#web/features/people/account/guards.ts'
import { myTopicsQuery, studentQuery } from '#web/features/people/profile/query.ts'

export interface CompleteProfileSearch extends RedirectSearch {
  step?: Step | undefined
  /** Set after registration: asks for the code mailed to the address first. */
  verify?: true | undefined
}

export const Route = createFileRoute('/complete-profile')({
  staticData: { frame: 'none', title: titles.completeProfile },
  validateSearch: (search): CompleteProfileSearch => ({
    ...parseRedirectSearch(search),
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
      <CompleteProfilePage
        step={step}
        onStep={(next) => void navigate({ search: (before) => ({ ...before, step: next }) })}
        onFinish={() => void navigate({ href: redirect ?? '/' })}
      />
      <EmailVerificationPrompt open={verify === true} skippable onClose={closeProof} />
    </>
  )
}
