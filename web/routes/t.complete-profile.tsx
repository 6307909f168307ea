import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { firstSteps } from '#web/copy/first-steps.ts'
import { titles } from '#web/copy/titles.ts'
import { TutorProfilePage } from '#web/features/first-steps/tutor-profile-page.tsx'
import { WelcomeProof } from '#web/features/first-steps/welcome-proof.tsx'
import { tutorMetaQuery } from '#web/features/profile/tutor-meta.ts'
import { type Heading, headingOf, requireRole } from '#web/features/shell/guards.ts'
import { toastWhenReady } from '#web/features/shell/toasts.tsx'

export interface TutorProfileSearch extends Heading {
  /** Just registered: the address is asked for its code first. */
  verify?: true | undefined
}

export const Route = createFileRoute('/t/complete-profile')({
  staticData: { frame: 'none', title: titles.firstSteps },
  validateSearch: (search): TutorProfileSearch => ({
    ...headingOf(search),
    verify: search.verify === true || undefined,
  }),
  beforeLoad: requireRole(Role.Tutor),
  loader: ({ context: { queryClient, user } }) => void queryClient.prefetchQuery(tutorMetaQuery(user.id)),
  component: CompleteTutorProfile,
})

function CompleteTutorProfile() {
  const { verify, redirect } = Route.useSearch()
  const navigate = Route.useNavigate()
  const closeProof = () => void navigate({ search: (before) => ({ ...before, verify: undefined }), replace: true })
  const finish = () => {
    const { saved: title, savedText: text } = firstSteps.tutor
    void toastWhenReady({ id: 'profile-saved', kind: 'success', title, text })
    void navigate({ href: redirect ?? '/t/dashboard' })
  }
  return (
    <>
      <TutorProfilePage onSaved={finish} />
      <WelcomeProof open={verify === true} onClose={closeProof} />
    </>
  )
}
