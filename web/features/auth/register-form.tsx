import { useForm, useStore } from '@tanstack/react-form'
import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import { Email, NewPassword } from '#contract/shapes/fields.ts'
import { auth } from '#web/copy/auth.ts'
import { codeOf, waitOf } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { type NewAccount, useRegister } from '#web/features/account/query.ts'
import { complaintOf, focusFirstInvalid, refusalOf } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
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
  const box = useRef<HTMLFormElement>(null)
  const wait = waitOf(register.error)
  const { under, above } = refusalOf(register.error, ['email', 'password'])
  const taken = codeOf(register.error) === 'user-exists'

  const form = useForm({
    defaultValues: { email: kept ?? '', password: '', confirm: '' },
    validators: { onChange: Registration },
    onSubmitInvalid: () => focusFirstInvalid(box.current),
    onSubmit: async ({ value }) => {
      const { email, password } = v.parse(Registration, value)
      await register.mutateAsync({ role, email, password }).catch(() => focusFirstInvalid(box.current))
    },
  })
  const tried = useStore(form.store, ({ submissionAttempts }) => submissionAttempts > 0)
  const again = () => {
    if (register.isError && wait === null) register.reset()
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
      <form.Field name="email">
        {(field) => {
          const { value: email, meta } = field.state
          return (
            <Field
              label={t('email')}
              error={
                complaintOf(meta, tried) ??
                (taken ? (
                  <>
                    {under.email}{' '}
                    <Link to="/login" search={true} state={{ email }}>
                      {t('toLoginWithEmail')}
                    </Link>
                  </>
                ) : (
                  under.email
                ))
              }
            >
              <TextInput
                ltr
                type="email"
                name="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                value={email}
                onBlur={field.handleBlur}
                onValue={(next) => {
                  again()
                  field.handleChange(next)
                }}
              />
            </Field>
          )
        }}
      </form.Field>
      <form.Field name="password">
        {(field) => (
          <div className="stack-2">
            <Field label={t('password')} error={complaintOf(field.state.meta, tried) ?? under.password}>
              <PasswordInput
                name="password"
                autoComplete="new-password"
                value={field.state.value}
                onBlur={field.handleBlur}
                onValue={(next) => {
                  again()
                  field.handleChange(next)
                }}
              />
            </Field>
            <PasswordChecklist password={field.state.value} />
          </div>
        )}
      </form.Field>
      <form.Field name="confirm">
        {(field) => (
          <Field label={t('confirm')} error={complaintOf(field.state.meta, tried)}>
            <PasswordInput
              name="confirm"
              autoComplete="new-password"
              value={field.state.value}
              onBlur={field.handleBlur}
              onValue={field.handleChange}
            />
          </Field>
        )}
      </form.Field>
      <p className="caption quiet">{t('consent')}</p>
      {wait !== null && <WaitNotice seconds={wait} onOver={register.reset} />}
      {wait === null && above && (
        <Alert kind="danger" urgent>
          {above}
        </Alert>
      )}
      <Button type="submit" size="lg" block loading={register.isPending || register.isSuccess} disabled={wait !== null}>
        {t(`${role}.submit`)}
      </Button>
    </form>
  )
}
