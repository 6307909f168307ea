import { useState } from 'react'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { isPowerful, otherRoles } from './account-rules.ts'
import { useChangeRole } from './query.ts'
import { roleKeys } from './roles.ts'

type RoleDialogProps = { person: Pick<UserSelf, 'id' | 'name' | 'email' | 'role' | 'updatedAt'>; onClose: () => void }

/** Gives somebody another role in two steps: which one, and whether really. */
export function RoleDialog({ person, onClose }: RoleDialogProps) {
  const t = useCopy(adminPerson)
  const p = useCopy(adminPeople)
  const c = useCopy(common)
  const change = useChangeRole(person)
  const roles = otherRoles(person)
  const [chosen, setChosen] = useState('')
  const [isAsking, setAsking] = useState(false)
  const role = roles.find((candidate) => roleKeys[candidate] === chosen)
  const name = person.name ?? person.email
  // Kept from the beginning: the account that is shown gets its new role while the dialog closes.
  const [from] = useState(p(`role.${roleKeys[person.role]}`))
  const to = role === undefined ? '' : p(`role.${roleKeys[role]}`)
  const confirm = () => {
    if (role === undefined) return
    change.mutate(role, {
      onSuccess: () => {
        onClose()
        toast.show({ id: `role-${person.id}`, kind: 'success', title: t('role.done', { name, role: to }) })
      },
      onError: (error) => tellWaiting(error) && onClose(),
    })
  }
  const explain = (error: Error) => (codeOf(error) === 'illegal' ? t('role.busy') : errorText(error))
  return (
    <>
      <Dialog
        open={!isAsking}
        onOpen={(open) => !open && !isAsking && onClose()}
        title={t('role.title', { name })}
        description={t('role.current', { role: from })}
        footerAtEnd
        footer={
          <>
            <Button kind="line" onClick={onClose}>
              {c('cancel')}
            </Button>
            <Button disabled={role === undefined} onClick={() => setAsking(true)}>
              {t('role.continue')}
            </Button>
          </>
        }
      >
        <Field label={t('role.next')}>
          <Select
            placeholder={t('role.next')}
            options={roles.map((option) => ({
              value: roleKeys[option] as string,
              label: p(`role.${roleKeys[option]}`),
            }))}
            value={chosen}
            onValue={setChosen}
          />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpen={(open) => {
          change.reset()
          setAsking(open)
        }}
        kind="danger"
        icon="i-ph-user-switch"
        title={t('role.question', { name, from, to })}
        confirm={t('role.confirm')}
        cancel={t('role.keep')}
        busy={change.isPending}
        error={change.error}
        errorTitle={t('role.failed')}
        explain={explain}
        onConfirm={confirm}
      >
        {t('role.text')}
        {role !== undefined && isPowerful(role) && (
          <Alert kind="warning" className="mt-3">
            {t('role.admin')}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
