import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { auth } from '#web/copy/auth.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { parseRedirectSearch, type RedirectSearch, requireAnonymous } from '#web/features/people/account/guards.ts'
import { AuthPage } from '#web/features/people/auth/auth-page.tsx'
import { configQuery, useFreeTrial } from '#web/features/people/auth/config.ts'
import { RegisterForm } from '#web/features/people/auth/register-form.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { Alert } from '#web/ui/alert.tsx'

const roles = ['student', 'tutor'] as const

export const Route = createFileRoute('/register/$role')({
  staticData: { frame: 'none', title: titles.register },
  validateSearch: (search): RedirectSearch => parseRedirectSearch(search),
  beforeLoad: (gate) => {
    requireAnonymous(gate)
    const role = roles.find((one) => one === gate.params.role)
    if (!role) throw redirect({ to: '/login', search: true, replace: true })
    return { role }
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(configQuery),
  component: Register,
})

function Register() {
  const t = useCopy(auth)
  const role = Route.useRouteContext({ select: (context) => context.role })
  const { data: config } = useQuery(configQuery)
  useTitle(t(`${role}.title`))
  const closed = role === 'tutor' && config?.tutorSignUp === false
  const paid = !useFreeTrial() && role === 'student'
  const other = role === 'student' ? 'tutor' : 'student'
  return (
    <AuthPage title={t(`${role}.title`)} lead={paid ? t('student.leadPaid') : t(`${role}.lead`)}>
      {/* Keyed by role, so that input typed for one role is not kept for the other. */}
      {closed ? (
        <Alert kind="info" title={t('tutorsClosedTitle')}>
          {t('tutorsClosed')}
        </Alert>
      ) : (
        <RegisterForm key={role} role={role} />
      )}
      <p className="small quiet">
        {t('haveAccount')}{' '}
        <Link to="/login" search={true}>
          {t('toLogin')}
        </Link>
        <br />
        {t(`${role}.other`)}{' '}
        <Link to="/register/$role" params={{ role: other }} search={true}>
          {t(`${role}.otherLink`)}
        </Link>
      </p>
    </AuthPage>
  )
}
