import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import { Email } from '#contract/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLogIn } from '#web/features/account/query.ts'
import { focusFirstInvalid, refusalOf, useTextForm } from '#web/lib/form.ts'
import { codeOf, waitOf } from '#web/lib/refusal.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { EmailInput } from './email-input.tsx'
import { WaitNotice } from './wait-notice.tsx'

// Old passwords may break the rules for new ones, so only their presence is asked for.
const Login = v.object({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1, auth.passwordRequired), v.maxLength(limits.password.loginMax)),
})

/** A wrong password and an unknown address sound the same: nobody learns here who has an account. */
const isMismatch = (error: unknown): boolean => {
  const code = codeOf(error)
  return code === 'wrong-password' || code === 'user-not-found'
}

function LoginAlert({ error, onOver }: { error: unknown; onOver: () => void }) {
  const t = useCopy(auth)
  const wait = waitOf(error)
  if (wait !== null) return <WaitNotice seconds={wait} onOver={onOver} />
  if (isMismatch(error)) {
    return (
      <Alert kind="danger" urgent title={t('login.wrongTitle')}>
        {t('login.wrongBody')}
      </Alert>
    )
  }
  if (codeOf(error) === 'no-password') {
    return (
      <Alert kind="info" urgent title={t('login.noPasswordTitle')}>
        {t('login.noPasswordBody')}
      </Alert>
    )
  }
  const { above } = refusalOf(error, ['email'])
  return above === undefined ? null : (
    <Alert kind="danger" urgent>
      {above}
    </Alert>
  )
}

export function LoginForm() {
  const t = useCopy(auth)
  const kept = useLocation({ select: ({ state }) => state.email })
  const logIn = useLogIn()
  const ref = useRef<HTMLFormElement>(null)
  const { box, complaint, onSubmit } = useTextForm(Login, { email: kept ?? '', password: '' })
  const { under } = refusalOf(logIn.error, ['email'])
  const waiting = waitOf(logIn.error) !== null
  // What the server said stands until something changes.
  const settle = () => logIn.isError && !waiting && logIn.reset()
  const send = onSubmit((body) => logIn.mutate(body, { onError: () => focusFirstInvalid(ref.current) }))

  return (
    <form ref={ref} noValidate className="grid gap-5" onSubmit={send} onInput={settle}>
      <LoginAlert error={logIn.error} onOver={logIn.reset} />
      <Field label={t('email')} error={complaint('email') ?? under.email}>
        <EmailInput autoComplete="username" {...box('email')} />
      </Field>
      <Field label={t('password')} error={complaint('password')}>
        <PasswordInput aria-invalid={isMismatch(logIn.error) || undefined} {...box('password')} />
      </Field>
      <Button type="submit" size="lg" block loading={logIn.isPending || logIn.isSuccess} disabled={waiting}>
        {t('login.submit')}
      </Button>
      <p className="small quiet">
        {t('login.noAccount')}{' '}
        <Link to="/register/$role" params={{ role: 'student' }} search={true}>
          {t('login.asStudent')}
        </Link>
        {' · '}
        <Link to="/register/$role" params={{ role: 'tutor' }} search={true}>
          {t('login.asTutor')}
        </Link>
      </p>
    </form>
  )
}
