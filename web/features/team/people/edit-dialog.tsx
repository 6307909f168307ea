import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { nameFieldOf, type UserSelf } from '#contract/people/shapes/user.ts'
import { Email, Phone } from '#contract/shared/shapes/fields.ts'
import { approvalLimits } from '#contract/vocabulary/approvals.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
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
import { tellWaiting } from '../approvals/waiting.tsx'
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
  const me = useRequiredUser()
  const edit = useEditAccount(person)
  const initial = { name: person.name ?? '', email: person.email, phone: person.phone ?? '' }
  const schema = v.object({
    name: requiredOnceFilled(initial.name, nameFieldOf(person.role)),
    email: Email,
    phone: nullIfEmpty(Phone),
  })
  const form = useTextForm(schema, initial, `person-${person.id}`)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const needsReason = person.id !== me.id && form.changedFields.some((field) => field !== 'name')
  const { fieldErrors, formError } = splitServerError(edit.error, ['name', 'email', 'phone'])
  const name = person.name ?? person.email
  const submit = form.onSubmit((out) => {
    if (form.changedFields.length === 0) return onClose()
    const lacks = needsReason && textLength(cleanText(reason)) < approvalLimits.note.min
    setShort(lacks)
    if (lacks) return
    const changes = changedUserFields(out, form.changedFields)
    edit.mutate(needsReason ? { ...changes, reason: cleanText(reason) } : changes, {
      onSuccess: () => {
        onClose()
        toast.show({ id: `edit-${person.id}`, kind: 'success', title: t('edit.done', { name: out.name ?? name }) })
      },
      // A new e-mail or phone needs a second admin; the page of the person shows what waits.
      onError: (error) => (tellWaiting(error) ? onClose() : focusFirstInvalid(ref.current)),
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
        {needsReason && (
          <Field
            label={t('edit.reason')}
            hint={t('edit.reasonHint')}
            error={isShort ? t('edit.reasonShort') : undefined}
          >
            <TextInput
              dir="auto"
              autoComplete="off"
              maxLength={approvalLimits.note.max}
              value={reason}
              onValue={setReason}
            />
          </Field>
        )}
        {edit.error && formError !== undefined && (
          <ChangeFailed title={t('edit.failed')} error={edit.error} onReload={onReload} />
        )}
      </form>
    </Dialog>
  )
}
