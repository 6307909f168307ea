import { useRef } from 'react'
import * as v from 'valibot'
import { NewPassword } from '#contract/people/shapes/passwords.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { auth } from '#web/copy/auth.ts'
import { forReader } from '#web/copy/reader.tsx'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { PasswordChecklist } from '#web/features/shared/password-checklist.tsx'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { codeOf, retryAfterOf } from '#web/lib/api-errors.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.tsx'

const empty = { current: '', new: '', confirm: '' }

const passwordSchema = (hasOne: boolean) =>
  v.pipe(
    v.object({
      current: v.pipe(
        v.string(),
        v.minLength(hasOne ? 1 : 0, () => forReader(settings.contact.currentRequired)),
        v.maxLength(limits.password.loginMax),
      ),
      new: NewPassword,
      confirm: v.string(),
    }),
    v.forward(
      v.partialCheck(
        [['new'], ['confirm']],
        (all) => all.new === all.confirm,
        () => forReader(auth.confirmMismatch),
      ),
      ['confirm'],
    ),
  )

/** Changes the password, or sets the first one of an account created with Google. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useCopy(settings)
  const user = useRequiredUser()
  const update = useUpdateUser()
  const ref = useRef<HTMLFormElement>(null)
  const { values, fieldProps, errorOf, onSubmit } = useTextForm(passwordSchema(user.password), empty, null)
  const { fieldErrors, formError } = splitServerError(update.error, ['current', 'new', 'password'])
  const wrong = codeOf(update.error) === 'wrong-password'
  const wait = retryAfterOf(update.error)
  const settle = () => update.isError && wait === null && update.reset()
  const success = user.password
    ? { title: t('password.done'), text: t('password.doneText') }
    : { title: t('password.setDone') }
  const send = onSubmit(({ current, new: next }) =>
    update.mutate(
      { password: { current: user.password ? current : null, new: next } },
      {
        onSuccess: () => {
          onClose()
          toast.show({ id: 'password', kind: 'success', ...success })
        },
        onError: () => focusFirstInvalid(ref.current),
      },
    ),
  )
  return (
    <Dialog
      open
      title={t(user.password ? 'password.title' : 'password.setTitle')}
      description={t(user.password ? 'password.devices' : 'password.setText')}
      size="narrow"
      onOpen={(open) => !open && onClose()}
    >
      <form ref={ref} method="post" noValidate className="stack" onSubmit={send} onInput={settle}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        {user.password && (
          <Field
            label={t('password.current')}
            error={errorOf('current') ?? (wrong ? t('contact.wrongCurrent') : fieldErrors.current)}
          >
            <PasswordInput {...fieldProps('current')} />
          </Field>
        )}
        <div className="stack-2">
          <Field label={t('password.next')} error={errorOf('new') ?? fieldErrors.new ?? fieldErrors.password}>
            <PasswordInput autoComplete="new-password" {...fieldProps('new')} />
          </Field>
          <PasswordChecklist password={values.new} />
        </div>
        <Field label={t('password.confirm')} error={errorOf('confirm')}>
          <PasswordInput autoComplete="new-password" {...fieldProps('confirm')} />
        </Field>
        {wait !== null && <RateLimitNotice seconds={wait} onOver={update.reset} />}
        {wait === null && !wrong && formError !== undefined && (
          <Alert kind="danger" urgent>
            {formError}
          </Alert>
        )}
        <Button type="submit" block loading={update.isPending} disabled={wait !== null}>
          {t(user.password ? 'password.submit' : 'password.setSubmit')}
        </Button>
      </form>
    </Dialog>
  )
}
