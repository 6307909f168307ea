import { useForm, useStore } from '@tanstack/react-form'
import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import { Email } from '#contract/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { auth } from '#web/copy/auth.ts'
import { codeOf, waitOf } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLogIn } from '#web/features/account/query.ts'
import { complaintOf, focusFirstInvalid, refusalOf } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { WaitNotice } from './wait-notice.tsx'

// Old passwords may break the rules for new ones, so only their presence is asked for.
const Login = v.object({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1, auth.passwordRequired), v.maxLength(limits.password.loginMax)),
})

/** One alert for a wrong password and an unknown address: it does not tell who has an account. */
function LoginAlert({ error, onOver }: { error: unknown; onOver: () => void }) {
  const t = useCopy(auth)
  const wait = waitOf(error)
  if (wait !== null) return <WaitNotice seconds={wait} onOver={onOver} />
  const code = codeOf(error)
  if (code === 'wrong-password' || code === 'user-not-found') {
    return (
      <Alert kind="danger" urgent title={t('login.wrongTitle')}>
        {t('login.wrongBody')}
      </Alert>
    )
  }
  if (code === 'no-password') {
    return (
      <Alert kind="info" urgent title={t('login.noPasswordTitle')}>
        {t('login.noPasswordBody')}
      </Alert>
    )
  }
  const { above } = refusalOf(error, ['email'])
  return above ? (
    <Alert kind="danger" urgent>
      {above}
    </Alert>
  ) : null
}

export function LoginForm() {
  const t = useCopy(auth)
  const kept = useLocation({ select: ({ state }) => state.email })
  const logIn = useLogIn()
  const box = useRef<HTMLFormElement>(null)
  const code = codeOf(logIn.error)
  const wrong = code === 'wrong-password' || code === 'user-not-found'
  const { under } = refusalOf(logIn.error, ['email'])

  const form = useForm({
    defaultValues: { email: kept ?? '', password: '' },
    validators: { onChange: Login },
    onSubmitInvalid: () => focusFirstInvalid(box.current),
    onSubmit: ({ value }) =>
      logIn.mutateAsync(v.parse(Login, value)).catch(() => {
        focusFirstInvalid(box.current)
      }),
  })

  const tried = useStore(form.store, ({ submissionAttempts }) => submissionAttempts > 0)
  const again = () => {
    if (logIn.isError && waitOf(logIn.error) === null) logIn.reset()
  }

  return (
    <form
      ref={box}
      noValidate
      className="stack gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
    >
      <LoginAlert error={logIn.error} onOver={logIn.reset} />
      <form.Field name="email">
        {(field) => (
          <Field label={t('email')} error={complaintOf(field.state.meta, tried) ?? under.email}>
            <TextInput
              ltr
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={field.state.value}
              onBlur={field.handleBlur}
              onValue={(value) => {
                again()
                field.handleChange(value)
              }}
            />
          </Field>
        )}
      </form.Field>
      <form.Field name="password">
        {(field) => (
          <Field label={t('password')} error={complaintOf(field.state.meta, tried)}>
            <PasswordInput
              name="password"
              aria-invalid={wrong || undefined}
              value={field.state.value}
              onBlur={field.handleBlur}
              onValue={(value) => {
                again()
                field.handleChange(value)
              }}
            />
          </Field>
        )}
      </form.Field>
      <Button
        type="submit"
        size="lg"
        block
        loading={logIn.isPending || logIn.isSuccess}
        disabled={waitOf(logIn.error) !== null}
      >
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
