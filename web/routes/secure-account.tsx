import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { homePathOf, parseRedirectSearch, requireSignedIn } from '#web/features/people/account/guards.ts'
import { SecureAccountPage } from '#web/features/people/factors/secure-account-page.tsx'

export const Route = createFileRoute('/secure-account')({
  staticData: { frame: 'none', title: titles.secureAccount },
  validateSearch: parseRedirectSearch,
  beforeLoad: requireSignedIn,
  component: SecureAccount,
})

function SecureAccount() {
  const { redirect } = Route.useSearch()
  const { user } = Route.useRouteContext()
  return <SecureAccountPage heading={redirect ?? homePathOf(user)} />
}
