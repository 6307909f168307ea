import { useId, useRef } from 'react'
import * as v from 'valibot'
import { NewPassword } from '#contract/people/shapes/passwords.ts'
import { mayCreateRole } from '#contract/shared/rules/access.ts'
import { Email } from '#contract/shared/shapes/fields.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { PasswordChecklist } from '#web/features/shared/password-checklist.tsx'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isPowerful } from '../people/account-rules.ts'
import { roleKeys } from '../people/roles.ts'
import { CopyButton } from '../table/cells.tsx'
import { useCreateUser } from './query.ts'

/** Without letters and digits that look alike, because the password is read out and typed. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const all = letters + digits
const length = 14

const pick = (from: string, byte: number): string => from[byte % from.length] ?? ''

/** A password that fulfils the rules: letters and digits, at least one of each. */
export const newPassword = (fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string => {
  const [first = 0, second = 0, ...rest] = fill(new Uint8Array(length))
  return pick(letters, first) + pick(digits, second) + rest.map((byte) => pick(all, byte)).join('')
}

/** Students register themselves. */
const createdRoles = [Role.Tutor, Role.TutorManager, Role.Studio, Role.RegularAdmin, Role.SuperAdmin]

const NewUser = v.object({
  role: v.picklist(createdRoles.map((role) => roleKeys[role])),
  email: Email,
  password: NewPassword,
})

const roleOf = (key: string): Role => createdRoles.find((role) => roleKeys[role] === key) ?? Role.Tutor

/** Makes an account for somebody else; which roles may be given depends on one's own. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useCopy(adminUsers)
  const c = useCopy(common)
  const p = useCopy(adminPeople)
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const me = useRequiredUser()
  const create = useCreateUser()
  const initial = { role: roleKeys[Role.Tutor] as string, email: '', password: '' }
  const form = useTextForm(
    NewUser as v.GenericSchema<typeof initial, v.InferOutput<typeof NewUser>>,
    initial,
    'new-user',
  )
  const { fieldErrors, formError } = splitServerError(create.error, ['email', 'password'])
  const submit = form.onSubmit(({ role, email, password }) =>
    create.mutate(
      { role: roleOf(role), email, password },
      {
        onSuccess: () => {
          onClose()
          const text = isPowerful(roleOf(role)) ? t('create.waits') : undefined
          toast.show({ id: 'user-created', kind: 'success', title: t('create.done', { email }), ...(text && { text }) })
        },
        onError: () => focusFirstInvalid(ref.current),
      },
    ),
  )
  const password = form.fieldProps('password')
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!create.isPending}
      title={t('create.title')}
      description={t('create.lead')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={create.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button type="submit" form={id} loading={create.isPending}>
            {t('create.submit')}
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
        onInput={() => create.isError && create.reset()}
      >
        <Field label={t('create.role')}>
          <Select
            options={createdRoles
              .filter((role) => mayCreateRole(me.role, role))
              .map((role) => ({ value: roleKeys[role] as string, label: p(`role.${roleKeys[role]}`) }))}
            value={form.values.role}
            onValue={form.fieldProps('role').onValue}
          />
        </Field>
        <Field label={t('create.email')} error={form.errorOf('email') ?? fieldErrors.email}>
          <EmailInput autoComplete="off" {...form.fieldProps('email')} />
        </Field>
        <div className="stack-2">
          <Field
            label={t('create.password')}
            hint={t('create.passwordHint')}
            error={form.errorOf('password') ?? fieldErrors.password}
          >
            <PasswordInput autoComplete="new-password" {...password} />
          </Field>
          <div className="row-2">
            <Button
              kind="quiet"
              size="sm"
              icon="i-ph-key"
              onClick={() => password.onValue(newPassword((bytes) => crypto.getRandomValues(bytes)))}
            >
              {t('create.generate')}
            </Button>
            {form.values.password !== '' && <CopyButton text={form.values.password} what={t('create.password')} />}
          </div>
          <PasswordChecklist password={form.values.password} />
        </div>
        {formError !== undefined && (
          <Alert kind="danger" urgent>
            {formError}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}
