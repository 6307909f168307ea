import { useId, useRef } from 'react'
import * as v from 'valibot'
import { nameFieldOf, type UserSelf } from '#contract/people/shapes/user.ts'
import { Email, Phone } from '#contract/shared/shapes/fields.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { changedUserFields } from '#web/features/people/account/user-changes.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { nullIfEmpty, requiredOnceFilled } from '#web/lib/form-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { useEditAccount } from './query.ts'

type EditDialogProps = {
  person: UserSelf
  onClose: () => void
  /** Opens the dialog anew with the account as it is now. */
  onReload: () => void
}

/** Name, e-mail and phone of somebody else's account; only what changed is sent. */
export function EditDialog({ person, onClose, onReload }: EditDialogProps) {
  const t = useCopy(adminPerson)
  const c = useCopy(common)
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const edit = useEditAccount(person)
  const initial = { name: person.name ?? '', email: person.email, phone: person.phone ?? '' }
  const schema = v.object({
    name: requiredOnceFilled(initial.name, nameFieldOf(person.role)),
    email: Email,
    phone: nullIfEmpty(Phone),
  })
  const form = useTextForm(schema, initial, `person-${person.id}`)
  const { fieldErrors, formError } = splitServerError(edit.error, ['name', 'email', 'phone'])
  const name = person.name ?? person.email
  const submit = form.onSubmit((out) => {
    if (form.changedFields.length === 0) return onClose()
    edit.mutate(changedUserFields(out, form.changedFields), {
      onSuccess: () => {
        onClose()
        // A new e-mail or phone waits; the page of the person shows until when.
        const waits = form.changedFields.some((field) => field !== 'name')
        const words = { name: out.name ?? name }
        toast.show({ id: `edit-${person.id}`, kind: 'success', title: t(waits ? 'edit.asked' : 'edit.done', words) })
      },
      onError: () => focusFirstInvalid(ref.current),
    })
  })
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!edit.isPending}
      title={t('edit.title', { name })}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={edit.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button type="submit" form={id} loading={edit.isPending}>
            {c('save')}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        method="post"
        id={id}
        noValidate
        className="stack"
        onSubmit={submit}
        onInput={() => edit.isError && edit.reset()}
      >
        <Field label={t('edit.name')} error={form.errorOf('name') ?? fieldErrors.name}>
          <TextInput dir="auto" autoComplete="off" {...form.fieldProps('name')} />
        </Field>
        <Field label={t('edit.email')} hint={t('edit.emailHint')} error={form.errorOf('email') ?? fieldErrors.email}>
          <EmailInput autoComplete="off" {...form.fieldProps('email')} />
        </Field>
        <Field label={t('edit.phone')} hint={t('edit.phoneHint')} error={form.errorOf('phone') ?? fieldErrors.phone}>
          <PhoneInput autoComplete="off" {...form.fieldProps('phone')} />
        </Field>
        {edit.error && formError !== undefined && (
          <ChangeFailed title={t('edit.failed')} error={edit.error} onReload={onReload} />
        )}
      </form>
    </Dialog>
  )
}
