import { createFileRoute } from '@tanstack/react-router'
import { auth } from '#web/copy/auth.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { parseRedirectSearch, type RedirectSearch, requireAnonymous } from '#web/features/people/account/guards.ts'
import { AuthPage } from '#web/features/people/auth/auth-page.tsx'
import { configQuery } from '#web/features/people/auth/config.ts'
import { LoginForm } from '#web/features/people/auth/login-form.tsx'

export interface LoginSearch extends RedirectSearch {
  /** The open dialog; in the URL, so that the back button closes it. */
  dialog?: 'forget-password' | undefined
}

export const Route = createFileRoute('/login')({
  staticData: {
    frame: 'none',
    title: titles.login,
    rendered: 'edge',
    interactive: true,
    opens: ['dialog'],
    offline: true,
  },
  validateSearch: (search): LoginSearch => ({
    ...parseRedirectSearch(search),
    dialog: search.dialog === 'forget-password' ? search.dialog : undefined,
  }),
  beforeLoad: requireAnonymous,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(configQuery),
  component: Login,
})

function Login() {
  const t = useCopy(auth)
  return (
    <AuthPage title={t('login.title')} lead={t('login.lead')}>
      <LoginForm />
    </AuthPage>
  )
}
