import { type ReactNode, useEffect, useRef } from 'react'
import * as v from 'valibot'
import { ConfirmationCode, NewPassword } from '#contract/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { verification } from '#web/copy/verification.ts'
import { PasswordChecklist } from '#web/features/shared/password-checklist.tsx'
import { Resend } from '#web/features/verification/resend.tsx'
import type { Sending } from '#web/features/verification/sending.ts'
import { focusFirstInvalid, refusalOf, useTextForm } from '#web/lib/form.ts'
import { codeOf, waitOf } from '#web/lib/refusal.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useResetPassword } from './query.ts'
import { WaitNotice } from './wait-notice.tsx'

const Reset = v.pipe(
  v.object({
    code: v.pipe(v.string(), v.transform(Number), ConfirmationCode),
    password: NewPassword,
    confirm: v.string(),
  }),
  v.forward(
    v.partialCheck([['password'], ['confirm']], ({ password, confirm }) => password === confirm, auth.confirmMismatch),
    ['confirm'],
  ),
)

type NewPasswordFormProps = { email: string; sending: Sending<string>; onDone: () => void }

/** The mailed code and the password it allows. A refused code empties the cells and offers another. */
export function NewPasswordForm({ email, sending, onDone }: NewPasswordFormProps) {
  const t = useCopy(auth)
  const words = useCopy(verification)
  const ref = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const { values, box, complaint, onSubmit } = useTextForm(Reset, { code: '', password: '', confirm: '' })
  const reset = useResetPassword(email)
  const refused = codeOf(reset.error)
  const badCode = refused === 'invalid-verification-code' || refused === 'expired-verification-code'
  const wait = waitOf(reset.error)
  const { under, above } = refusalOf(badCode || wait !== null ? null : reset.error, ['password'])
  const { onValue: onCode, value: code } = box('code')
  // The button that led here is gone, and the focus with it.
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
    <form ref={ref} noValidate className="stack" onSubmit={send} onInput={settle}>
      <p className="quiet">{waiting ? t('forgot.waiting') : t.rich('forgot.sent', address)}</p>
      {wait !== null && <WaitNotice seconds={wait} onOver={reset.reset} />}
      {(above ?? sending.error) && (
        <Alert kind="danger" urgent>
          {above ?? refusalOf(sending.error, []).above}
        </Alert>
      )}
      <div>
        <Field label={words('code')} error={badCode ? refusalOf(reset.error, []).above : complaint('code')}>
          <CodeInput first={first} length={limits.code.digits} value={code} onValue={onCode} busy={reset.isPending} />
        </Field>
        <Resend sent={sending.sent} sending={sending.isSending} useless={badCode} onResend={again} />
      </div>
      <div className="stack-2">
        <Field label={t('forgot.newPassword')} error={complaint('password') ?? under.password}>
          <PasswordInput autoComplete="new-password" {...box('password')} />
        </Field>
        <PasswordChecklist password={values.password} />
      </div>
      <Field label={t('confirm')} error={complaint('confirm')}>
        <PasswordInput autoComplete="new-password" {...box('confirm')} />
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
