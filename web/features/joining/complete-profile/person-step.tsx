import { useRef } from 'react'
import * as v from 'valibot'
import { NewPassword } from '#contract/people/shapes/passwords.ts'
import { FullName, Phone } from '#contract/shared/shapes/fields.ts'
import { common } from '#web/copy/common.ts'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { changedUserFields } from '#web/features/people/account/user-changes.ts'
import { personSchemaEntries, toPersonTexts } from '#web/features/people/profile/person.ts'
import { PersonFields } from '#web/features/people/profile/person-fields.tsx'
import { PasswordChecklist } from '#web/features/shared/password-checklist.tsx'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { nullIfEmpty, required } from '#web/lib/form-schemas.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

/** Who has neither a name nor a number to give passes the step by. */
const personSchema = (held: ReturnType<typeof toPersonTexts>) =>
  v.object({
    ...personSchemaEntries(false, held),
    name: required(FullName, () => forReader(completeProfile.person.needs.name)),
    phone: required(Phone, () => forReader(completeProfile.person.needs.phone)),
    password: nullIfEmpty(NewPassword),
  })

/** `new` is the server's name for the field of the password being set. */
const fieldsWithServerErrors = ['name', 'birthYear', 'phone', 'password', 'new'] as const

/** Personal data, and a password for accounts created with Google. Only changed fields are sent. */
export function PersonStep(props: StepProps) {
  const t = useCopy(completeProfile)
  const c = useCopy(common)
  const user = useRequiredUser()
  const update = useUpdateUser()
  const ref = useRef<HTMLFormElement>(null)
  const initial = { ...toPersonTexts(user), phone: user.phone ?? '', password: '' }
  const { values, changedFields, fieldProps, errorOf, onSubmit } = useTextForm(
    personSchema(initial),
    initial,
    'first-person',
  )
  const { fieldErrors, formError } = splitServerError(update.error, fieldsWithServerErrors)
  const form = { values, fieldProps, errorOf }

  const send = onSubmit(({ password, ...out }) => {
    const body = {
      ...changedUserFields(out, changedFields),
      ...(password !== null && { password: { current: null, new: password } }),
    }
    if (Object.keys(body).length === 0) return props.onNext()
    update.mutate(body, {
      onSuccess: () => {
        fieldProps('password').onValue('')
        props.onNext()
      },
      onError: () => focusFirstInvalid(ref.current),
    })
  })
  const settle = () => update.isError && update.reset()

  return (
    <StepForm
      {...props}
      ref={ref}
      step="person"
      saving={update.isPending}
      formError={formError}
      onSubmit={send}
      onInput={settle}
    >
      <Card className="form-grid">
        <PersonFields form={form} fieldErrors={fieldErrors} />
        <Field label={t('person.phone')} hint={t('person.phoneHint')} error={errorOf('phone') ?? fieldErrors.phone}>
          <PhoneInput {...fieldProps('phone')} />
        </Field>
      </Card>
      {!user.password && (
        <Card className="stack">
          <Field
            label={t('person.password')}
            aside={c('optional')}
            hint={t('person.passwordHint')}
            error={errorOf('password') ?? fieldErrors.new ?? fieldErrors.password}
          >
            <PasswordInput autoComplete="new-password" {...fieldProps('password')} />
          </Field>
          {values.password !== '' && <PasswordChecklist password={values.password} />}
        </Card>
      )}
    </StepForm>
  )
}
