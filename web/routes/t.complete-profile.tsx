import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { titles } from '#web/copy/titles.ts'
import { CompleteTutorProfilePage } from '#web/features/joining/complete-profile/complete-tutor-profile-page.tsx'
import { EmailVerificationPrompt } from '#web/features/joining/complete-profile/email-verification-prompt.tsx'
import { parseRedirectSearch, type RedirectSearch, requireRole } from '#web/features/people/account/guards.ts'
import { tutorMetaQuery } from '#web/features/people/profile/tutor-meta.ts'
import { toastWhenReady } from '#web/features/shared/toasts.tsx'

export interface CompleteTutorProfileSearch extends RedirectSearch {
  /** Set after registration: asks for the code mailed to the address first. */
  verify?: true | undefined
}

export const Route = createFileRoute('/t/complete-profile')({
  staticData: { frame: 'none', title: titles.completeProfile },
  validateSearch: (search): CompleteTutorProfileSearch => ({
    ...parseRedirectSearch(search),
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
    const { saved: title, savedText: text } = completeProfile.tutor
    void toastWhenReady({ id: 'profile-saved', kind: 'success', title, text })
    void navigate({ href: redirect ?? '/t/dashboard' })
  }
  return (
    <>
      <CompleteTutorProfilePage onSaved={finish} />
      <EmailVerificationPrompt open={verify === true} onClose={closeProof} />
    </>
  )
}
