import { Link, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { Email, NewPassword } from '#contract/shapes/fields.ts'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { type NewAccount, useRegister } from '#web/features/account/query.ts'
import { PasswordChecklist } from '#web/features/shared/password-checklist.tsx'
import { focusFirstInvalid, refusalOf, useTextForm } from '#web/lib/form.ts'
import { codeOf, waitOf } from '#web/lib/refusal.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { GoogleSpot } from './google-spot.tsx'
import { WaitNotice } from './wait-notice.tsx'

const Registration = v.pipe(
  v.object({ email: Email, password: NewPassword, confirm: v.string() }),
  v.forward(
    v.partialCheck([['password'], ['confirm']], ({ password, confirm }) => password === confirm, auth.confirmMismatch),
    ['confirm'],
  ),
)

export function RegisterForm({ role }: Pick<NewAccount, 'role'>) {
  const t = useCopy(auth)
  const kept = useLocation({ select: ({ state }) => state.email })
  const register = useRegister()
  const ref = useRef<HTMLFormElement>(null)
  const [withGoogle, setWithGoogle] = useState(false)
  const { values, box, complaint, onSubmit } = useTextForm(Registration, {
    email: kept ?? '',
    password: '',
    confirm: '',
  })
  const { under, above } = refusalOf(register.error, ['email', 'password'])
  const wait = waitOf(register.error)
  const busy = register.isPending || register.isSuccess
  // What the server said stands until something changes.
  const settle = () => register.isError && wait === null && register.reset()
  const send = onSubmit(({ email, password }) =>
    register.mutate({ role, email, password }, { onError: () => focusFirstInvalid(ref.current) }),
  )
  const taken = codeOf(register.error) === 'user-exists' && (
    <>
      {under.email}{' '}
      <Link to="/login" search={true} state={{ email: values.email }}>
        {t('toLoginWithEmail')}
      </Link>
    </>
  )

  return (
    <>
      <GoogleSpot role={role} disabled={busy} onBusy={setWithGoogle} />
      <form ref={ref} noValidate className="grid gap-5" onSubmit={send} onInput={settle}>
        <Field label={t('email')} error={complaint('email') ?? (taken || under.email)}>
          <EmailInput autoComplete="email" {...box('email')} />
        </Field>
        <div className="stack-2">
          <Field label={t('password')} error={complaint('password') ?? under.password}>
            <PasswordInput autoComplete="new-password" {...box('password')} />
          </Field>
          <PasswordChecklist password={values.password} />
        </div>
        <Field label={t('confirm')} error={complaint('confirm')}>
          <PasswordInput autoComplete="new-password" {...box('confirm')} />
        </Field>
        <p className="caption quiet">{t('consent')}</p>
        {wait !== null && <WaitNotice seconds={wait} onOver={register.reset} />}
        {wait === null && above !== undefined && (
          <Alert kind="danger" urgent>
            {above}
          </Alert>
        )}
        <Button type="submit" size="lg" block loading={busy} disabled={wait !== null || withGoogle}>
          {t(`${role}.submit`)}
        </Button>
      </form>
    </>
  )
}
