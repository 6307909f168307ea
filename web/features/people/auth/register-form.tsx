import { Link, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { NewPassword } from '#contract/people/shapes/passwords.ts'
import { Email } from '#contract/shared/shapes/fields.ts'
import { auth } from '#web/copy/auth.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { type NewAccount, useRegister } from '#web/features/people/account/query.ts'
import { PasswordChecklist } from '#web/features/shared/password-checklist.tsx'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { codeOf, retryAfterOf } from '#web/lib/api-errors.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { GoogleSignInButton } from './google-sign-in-button.tsx'

const Registration = v.pipe(
  v.object({ email: Email, password: NewPassword, confirm: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      ({ password, confirm }) => password === confirm,
      () => forReader(auth.confirmMismatch),
    ),
    ['confirm'],
  ),
)

export function RegisterForm({ role }: Pick<NewAccount, 'role'>) {
  const t = useCopy(auth)
  const typedEmail = useLocation({ select: ({ state }) => state.email })
  const register = useRegister()
  const ref = useRef<HTMLFormElement>(null)
  const [withGoogle, setWithGoogle] = useState(false)
  const { values, fieldProps, errorOf, onSubmit } = useTextForm(
    Registration,
    { email: typedEmail ?? '', password: '', confirm: '' },
    null,
  )
  const { fieldErrors, formError } = splitServerError(register.error, ['email', 'password'])
  const wait = retryAfterOf(register.error)
  const busy = register.isPending || register.isSuccess
  // The server's error stays until a field changes.
  const settle = () => register.isError && wait === null && register.reset()
  const send = onSubmit(({ email, password }) =>
    register.mutate({ role, email, password }, { onError: () => focusFirstInvalid(ref.current) }),
  )
  const taken = codeOf(register.error) === 'user-exists' && (
    <>
      {fieldErrors.email}{' '}
      <Link to="/login" search={true} state={{ email: values.email }}>
        {t('toLoginWithEmail')}
      </Link>
    </>
  )

  return (
    <>
      <GoogleSignInButton role={role} disabled={busy} onBusy={setWithGoogle} />
      <form ref={ref} method="post" noValidate className="grid gap-5" onSubmit={send} onInput={settle}>
        <Field label={t('email')} error={errorOf('email') ?? (taken || fieldErrors.email)}>
          <EmailInput autoComplete="email" {...fieldProps('email')} />
        </Field>
        <div className="stack-2">
          <Field label={t('password')} error={errorOf('password') ?? fieldErrors.password}>
            <PasswordInput autoComplete="new-password" {...fieldProps('password')} />
          </Field>
          <PasswordChecklist password={values.password} />
        </div>
        <Field label={t('confirm')} error={errorOf('confirm')}>
          <PasswordInput autoComplete="new-password" {...fieldProps('confirm')} />
        </Field>
        <p className="caption quiet">
          {t.rich('consent', {
            terms: (name) => <Link to="/terms">{name}</Link>,
            privacy: (name) => <Link to="/privacy">{name}</Link>,
          })}
        </p>
        {wait !== null && <RateLimitNotice seconds={wait} onOver={register.reset} />}
        {wait === null && formError !== undefined && (
          <Alert kind="danger" urgent>
            {formError}
          </Alert>
        )}
        <Button type="submit" size="lg" block loading={busy} disabled={wait !== null || withGoogle}>
          {t(`${role}.submit`)}
        </Button>
      </form>
    </>
  )
}
