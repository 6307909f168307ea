import { type ReactNode, useEffect, useRef } from 'react'
import * as v from 'valibot'
import { NewPassword } from '#contract/people/shapes/passwords.ts'
import { ConfirmationCode } from '#contract/shared/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { auth } from '#web/copy/auth.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { verification } from '#web/features/people/copy/verification.ts'
import { ResendCode } from '#web/features/people/verification/resend-code.tsx'
import type { CodeSending } from '#web/features/people/verification/use-code-sending.ts'
import { PasswordChecklist } from '#web/features/shared/password-checklist.tsx'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { codeOf, retryAfterOf } from '#web/lib/api-errors.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useResetPassword } from './query.ts'

const Reset = v.pipe(
  v.object({
    code: v.pipe(v.string(), v.transform(Number), ConfirmationCode),
    password: NewPassword,
    confirm: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      ({ password, confirm }) => password === confirm,
      () => forReader(auth.confirmMismatch),
    ),
    ['confirm'],
  ),
)

type NewPasswordFormProps = { email: string; sending: CodeSending<string>; onDone: () => void }

/** The mailed code and the new password. A refused code clears the cells and offers to send another. */
export function NewPasswordForm({ email, sending, onDone }: NewPasswordFormProps) {
  const t = useCopy(auth)
  const words = useCopy(verification)
  const ref = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const { values, fieldProps, errorOf, onSubmit } = useTextForm(Reset, { code: '', password: '', confirm: '' }, null)
  const reset = useResetPassword(email)
  const refused = codeOf(reset.error)
  const badCode = refused === 'invalid-verification-code' || refused === 'expired-verification-code'
  const wait = retryAfterOf(reset.error)
  const { fieldErrors, formError } = splitServerError(badCode || wait !== null ? null : reset.error, ['password'])
  const { onValue: onCode, value: code } = fieldProps('code')
  // The previous step's button, which had the focus, is unmounted.
  useEffect(() => first.current?.focus(), [])

  const send = onSubmit((output) =>
    reset.mutate(output, {
      onSuccess: onDone,
      onError: (error) => {
        if (!/verification-code$/.test(codeOf(error) ?? '')) return focusFirstInvalid(ref.current)
        onCode('')
        requestAnimationFrame(() => first.current?.focus())
      },
    }),
  )
  const again = () => {
    reset.reset()
    onCode('')
    sending.send(email)
    first.current?.focus()
  }
  const settle = () => reset.isError && wait === null && reset.reset()
  const address = { to: email, bdi: (chunks: ReactNode) => <bdi className="ltr strong">{chunks}</bdi> }
  const waiting = sending.sent?.expiresAt === null

  return (
    <form ref={ref} method="post" noValidate className="stack" onSubmit={send} onInput={settle}>
      <p className="quiet">{waiting ? t('forgot.waiting') : t.rich('forgot.sent', address)}</p>
      {wait !== null && <RateLimitNotice seconds={wait} onOver={reset.reset} />}
      {(formError ?? sending.error) && (
        <Alert kind="danger" urgent>
          {formError ?? splitServerError(sending.error, []).formError}
        </Alert>
      )}
      <div>
        <Field label={words('code')} error={badCode ? splitServerError(reset.error, []).formError : errorOf('code')}>
          <CodeInput
            firstCellRef={first}
            length={limits.code.digits}
            value={code}
            onValue={onCode}
            busy={reset.isPending}
          />
        </Field>
        <ResendCode sent={sending.sent} sending={sending.isSending} codeUnusable={badCode} onResend={again} />
      </div>
      <div className="stack-2">
        <Field label={t('forgot.newPassword')} error={errorOf('password') ?? fieldErrors.password}>
          <PasswordInput autoComplete="new-password" {...fieldProps('password')} />
        </Field>
        <PasswordChecklist password={values.password} />
      </div>
      <Field label={t('confirm')} error={errorOf('confirm')}>
        <PasswordInput autoComplete="new-password" {...fieldProps('confirm')} />
      </Field>
      <Button type="submit" block loading={reset.isPending || reset.isSuccess} disabled={wait !== null}>
        {t('forgot.save')}
      </Button>
      <Button kind="plain" disabled={reset.isPending} onClick={sending.restart}>
        {t('forgot.otherEmail')}
      </Button>
    </form>
  )
}
