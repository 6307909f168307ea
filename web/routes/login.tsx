import { createFileRoute } from '@tanstack/react-router'
import { auth } from '#web/copy/auth.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { LoginForm } from '#web/features/auth/login-form.tsx'
import { anonymousOnly, type Heading, headingOf } from '#web/features/shell/guards.ts'

export const Route = createFileRoute('/login')({
  staticData: { frame: 'none', title: titles.login },
  validateSearch: (search): Heading => headingOf(search),
  beforeLoad: anonymousOnly,
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
