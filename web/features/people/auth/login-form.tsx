import { Link, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import * as v from 'valibot'
import { Email } from '#contract/shared/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLogIn } from '#web/features/people/account/query.ts'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { blockOf, codeOf, retryAfterOf, secondStepOf } from '#web/lib/api-errors.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import { GoogleSignInButton } from './google-sign-in-button.tsx'
import { useOfferedPasskey } from './use-offered-passkey.ts'

/** Keeps the dialog's state in the URL, so that the back button closes it and a link opens it. */
const useForgotPasswordDialog = () => {
  const { dialog } = useSearch({ from: '/login' })
  const navigate = useNavigate({ from: '/login' })
  const { history } = useRouter()
  const openedHere = useRef(false)
  const open = () => {
    openedHere.current = true
    void navigate({ search: (before) => ({ ...before, dialog: 'forget-password' }), resetScroll: false })
  }
  const close = () => {
    if (openedHere.current) history.back()
    // Opened by a link: the previous history entry is not the login.
    else void navigate({ search: (before) => ({ ...before, dialog: undefined }), replace: true, resetScroll: false })
    openedHere.current = false
  }
  return { isOpen: dialog === 'forget-password', open, close }
}

/**
 * A wrong password, an unknown address and an account that has only Google get the same message, so that it does not
 * reveal who has an account.
 */
const isWrongCredentials = (error: unknown): boolean => {
  const code = codeOf(error)
  return code === 'wrong-password' || code === 'user-not-found'
}

type LoginAlertProps = { error: unknown; onOver: () => void }

function LoginAlert({ error, onOver }: LoginAlertProps) {
  const t = useCopy(auth)
  const wait = retryAfterOf(error)
  if (wait !== null) return <RateLimitNotice seconds={wait} onOver={onOver} />
  if (secondStepOf(error)) return null
  if (isWrongCredentials(error)) {
    return (
      <Alert kind="danger" urgent title={t('login.wrongTitle')}>
        {t('login.wrongBody')}
      </Alert>
    )
  }
  const block = blockOf(error)
  if (block !== null) return <BlockedNotice block={block} />
  const { formError } = splitServerError(error, ['email'])
  return formError === undefined ? null : (
    <Alert kind="danger" urgent>
      {formError}
    </Alert>
  )
}

const loadForgotPassword = () => import('./forgot-password-dialog.tsx')
const ForgotPasswordDialog = lazy(loadForgotPassword)

// Old passwords may break today's rules, so only an empty or overlong one is refused.
const Login = v.object({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1, auth.passwordRequired), v.maxLength(limits.password.loginMax)),
})

const SecondStepForm = lazy(() => import('#web/features/people/factors/second-step.tsx'))

export function LoginForm() {
  const t = useCopy(auth)
  const typedEmail = useLocation({ select: ({ state }) => state.email })
  const logIn = useLogIn()
  const forgot = useForgotPasswordDialog()
  const ref = useRef<HTMLFormElement>(null)
  const [withGoogle, setWithGoogle] = useState(false)
  const { values, fieldProps, errorOf, onSubmit } = useTextForm(Login, { email: typedEmail ?? '', password: '' }, null)
  const { fieldErrors } = splitServerError(logIn.error, ['email'])
  const passkey = useOfferedPasskey()
  const step = secondStepOf(logIn.error)
  const waiting = retryAfterOf(logIn.error) !== null
  const busy = logIn.isPending || logIn.isSuccess || passkey.isPending || passkey.isSuccess
  // The server's error stays until a field changes.
  const settle = () => logIn.isError && !waiting && logIn.reset()
  const send = onSubmit((body) => logIn.mutate(body, { onError: () => focusFirstInvalid(ref.current) }))

  if (step) {
    return (
      <Suspense>
        <SecondStepForm step={step} onBack={logIn.reset} />
      </Suspense>
    )
  }
  return (
    <>
      <LoginAlert error={logIn.error ?? passkey.error} onOver={logIn.reset} />
      <GoogleSignInButton marked={isWrongCredentials(logIn.error)} disabled={busy} onBusy={setWithGoogle} />
      <form ref={ref} method="post" noValidate className="grid gap-5" onSubmit={send} onInput={settle}>
        <Field label={t('email')} error={errorOf('email') ?? fieldErrors.email}>
          <EmailInput autoComplete="username webauthn" {...fieldProps('email')} />
        </Field>
        <Field
          label={t('password')}
          aside={
            <button
              type="button"
              className="link"
              aria-haspopup="dialog"
              onPointerEnter={() => void loadForgotPassword().catch(() => undefined)}
              onClick={forgot.open}
            >
              {t('forgot.link')}
            </button>
          }
          error={errorOf('password')}
        >
          <PasswordInput aria-invalid={isWrongCredentials(logIn.error) || undefined} {...fieldProps('password')} />
        </Field>
        <Button type="submit" size="lg" block loading={busy} disabled={waiting || withGoogle}>
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
      {/* Outside the form: the dialog has its own form, whose submit must not bubble into this one. */}
      {forgot.isOpen && (
        <Suspense>
          <ForgotPasswordDialog email={values.email} onClose={forgot.close} onDone={fieldProps('email').onValue} />
        </Suspense>
      )}
    </>
  )
}
