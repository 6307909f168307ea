import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isBlocked } from '#contract/people/rules/blocks.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { adminBlocks } from '#web/features/team/copy/admin-blocks.ts'
import { adminLooks } from '#web/features/team/copy/admin-looks.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuAction } from '#web/ui/menu.tsx'
import { BlockChip } from '../blocks/block-chip.tsx'
import { MessageButton } from '../desk/message-dialog.tsx'
import { accountPowers } from '../people/account-rules.ts'
import { RoleChip } from '../people/role-chip.tsx'
import { useAccountActions } from '../people/use-account-actions.tsx'
import { Copyable, NotSet, YesNo } from '../table/cells.tsx'
import { InviteDialog } from '../users/invite-dialog.tsx'

/** Who the page is about, how to reach them, and what can be done with the account. */
export function PersonHead({ person }: { person: UserSelf }) {
  const t = useCopy(adminPerson)
  const b = useCopy(adminBlocks)
  const l = useCopy(adminLooks)
  const u = useCopy(adminUsers)
  const a = useCopy(adminTable)
  const me = useRequiredUser()
  const now = useMinuteClock()
  const { actionsOf, open, dialog } = useAccountActions()
  const [isInviting, setInviting] = useState(false)
  const { id, role, image, email, phone, verifiedEmail, verifiedPhone } = person
  const name = person.name ?? a('unnamed')
  const may = accountPowers(me, person)
  const links: MenuAction[] = [
    ...(role === Role.Student
      ? [{ label: u('invite.action'), icon: 'i-ph-envelope-open' as const, onSelect: () => setInviting(true) }]
      : []),
    ...(isTutorType(role)
      ? [
          {
            label: t('tutorPage'),
            icon: 'i-ph-chalkboard-teacher' as const,
            render: <Link to="/admin/tutor/$id" params={{ id }} />,
          },
          {
            label: t('publicPage'),
            icon: 'i-ph-identification-card' as const,
            render: <Link to="/t/$id" params={{ id }} />,
          },
        ]
      : []),
  ]
  const actions = [...actionsOf(person), ...links]
  return (
    <header className="grid gap-3 md:flex md:items-center md:gap-6">
      <div className="person grow-in">
        <Avatar decorative name={name} src={image} size={60} side={isTutorType(role) ? 'tutor' : 'none'} />
        <div className="min-w-0 stack-2">
          <p className="flex flex-wrap items-center gap-2">
            <bdi dir="auto" className="text-h3 font-strong">
              {name}
            </bdi>
            <RoleChip role={role} gender={person.gender} />
            <BlockChip block={person.block} now={now} />
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 small">
            <li>
              <Copyable text={String(id)} what={adminPeople.id} />
            </li>
            <li className="table-copyable min-w-0">
              <Copyable text={email} what={adminPeople.email} />
              <YesNo value={verifiedEmail} {...adminPeople.verified} />
            </li>
            <li className="table-copyable">
              {phone === null ? (
                <>
                  {adminPeople.phone}: <NotSet />
                </>
              ) : (
                <>
                  <Copyable text={phone} what={adminPeople.phone}>
                    {formatPhone(phone)}
                  </Copyable>
                  <YesNo value={verifiedPhone} {...adminPeople.verified} />
                </>
              )}
            </li>
          </ul>
        </div>
      </div>
      <div className="row-2 flex-wrap lt-sm:[&>.btn:not(.btn-icon)]:flex-1 lt-sm:[&>.btn:not(.btn-icon)]:px-2 lt-sm:[&>.btn:not(.btn-icon)_[aria-hidden]]:hidden">
        {may.edit && (
          <Button icon="i-ph-pencil-simple" onClick={() => open('edit', person)}>
            {t('edit.action')}
          </Button>
        )}
        {id !== me.id && <MessageButton person={{ id, name }} />}
        {may.look && !isBlocked(person.block, now) && (
          <Button kind="line" icon="i-ph-eye" onClick={() => open('look', person)}>
            {l('action')}
          </Button>
        )}
        {may.block && (
          <Button
            kind="line"
            icon={isBlocked(person.block, now) ? 'i-ph-arrow-counter-clockwise' : 'i-ph-prohibit'}
            onClick={() => open(isBlocked(person.block, now) ? 'unblock' : 'block', person)}
          >
            {b(isBlocked(person.block, now) ? 'back' : 'action')}
          </Button>
        )}
        {actions.length > 0 && (
          <Menu
            trigger={<IconButton icon="i-ph-dots-three-bold" label={a('actionsOf', { name })} />}
            actions={actions}
          />
        )}
      </div>
      {dialog}
      {isInviting && <InviteDialog students={[person]} onClose={() => setInviting(false)} />}
    </header>
  )
}
