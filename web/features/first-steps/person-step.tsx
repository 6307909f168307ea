import { useRef } from 'react'
import * as v from 'valibot'
import { NewPassword, Phone } from '#contract/shapes/fields.ts'
import { common } from '#web/copy/common.ts'
import { firstSteps } from '#web/copy/first-steps.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/account/query.ts'
import { personEntries, personTexts } from '#web/features/profile/person.ts'
import { PersonFields } from '#web/features/profile/person-fields.tsx'
import { changedUserFields } from '#web/features/shared/changed-user-fields.ts'
import { PasswordChecklist } from '#web/features/shared/password-checklist.tsx'
import { focusFirstInvalid, refusalOf, useTextForm } from '#web/lib/form.ts'
import { orEmpty } from '#web/lib/form-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

const personSchema = (held: ReturnType<typeof personTexts>) =>
  v.object({ ...personEntries(false, held), phone: orEmpty(Phone), password: orEmpty(NewPassword) })

/** `new` is how the server names the password that is being set. */
const refusable = ['name', 'birthYear', 'phone', 'password', 'new'] as const

/** Who somebody is, and for accounts made through Google a password of their own. Only what changed is sent. */
export function PersonStep(props: StepProps) {
  const t = useCopy(firstSteps)
  const c = useCopy(common)
  const user = useRequiredUser()
  const update = useUpdateUser()
  const ref = useRef<HTMLFormElement>(null)
  const initial = { ...personTexts(user), phone: user.phone ?? '', password: '' }
  const { values, changed, box, complaint, onSubmit } = useTextForm(personSchema(initial), initial)
  const { under, above } = refusalOf(update.error, refusable)
  const form = { values, box, complaint }

  const send = onSubmit(({ password, ...out }) => {
    const body = {
      ...changedUserFields(out, changed),
      ...(password !== null && { password: { current: null, new: password } }),
    }
    if (Object.keys(body).length === 0) return props.onNext()
    update.mutate(body, {
      onSuccess: () => {
        box('password').onValue('')
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
      above={above}
      onSubmit={send}
      onInput={settle}
    >
      <Card className="form-grid">
        <PersonFields form={form} under={under} />
        <Field label={t('person.phone')} hint={t('person.phoneHint')} error={complaint('phone') ?? under.phone}>
          <PhoneInput {...box('phone')} />
        </Field>
      </Card>
      {!user.password && (
        <Card className="stack">
          <Field
            label={t('person.password')}
            aside={c('optional')}
            hint={t('person.passwordHint')}
            error={complaint('password') ?? under.new ?? under.password}
          >
            <PasswordInput autoComplete="new-password" {...box('password')} />
          </Field>
          {values.password !== '' && <PasswordChecklist password={values.password} />}
        </Card>
      )}
    </StepForm>
  )
}
