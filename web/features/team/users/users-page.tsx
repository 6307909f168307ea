import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useAccountActions } from '../people/use-account-actions.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { TablePageProps } from '../table/search.ts'
import { CreateDialog } from './create-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { usersTable } from './table.tsx'

type Invited = { students: readonly UserSelf[]; leavesOut: boolean; onDone: () => void }

const nothing = () => undefined

/** `/admin/users`: every account, with what can be done from the list. */
export function UsersPage(props: TablePageProps) {
  const t = useCopy(adminUsers)
  const p = useCopy(adminPerson)
  const account = useAccountActions()
  const [isCreating, setCreating] = useState(false)
  const [invited, setInvited] = useState<Invited | null>(null)
  return (
    <>
      <AdminHeading>{titles.adminUsers}</AdminHeading>
      <AdminTable
        {...props}
        table={usersTable}
        action={(user) =>
          user.role === Role.Student && (
            <IconButton
              size="sm"
              icon="i-ph-envelope-open"
              label={`${t('invite.action')}: ${usersTable.nameOf(user)}`}
              onClick={() => setInvited({ students: [user], leavesOut: false, onDone: nothing })}
            />
          )
        }
        menu={(user) => [
          {
            label: p('openShort'),
            icon: 'i-ph-user-circle',
            render: <Link to="/admin/user/$id" params={{ id: user.id }} />,
          },
          ...account.actionsOf(user),
        ]}
        bulk={(rows, unselect) => {
          const students = rows.filter(({ role }) => role === Role.Student)
          const leavesOut = students.length < rows.length
          return (
            <Button
              size="sm"
              icon="i-ph-envelope-open"
              disabled={students.length === 0}
              onClick={() => setInvited({ students, leavesOut, onDone: unselect })}
            >
              {t('invite.action')}
            </Button>
          )
        }}
        tools={
          <Button icon="i-ph-plus" onClick={() => setCreating(true)}>
            {t('create.action')}
          </Button>
        }
      />
      {account.dialog}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      {invited && <InviteDialog {...invited} onClose={() => setInvited(null)} />}
    </>
  )
}
