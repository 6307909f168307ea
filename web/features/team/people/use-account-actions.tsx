import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { isBlocked } from '#contract/people/rules/blocks.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { adminBlocks } from '#web/features/team/copy/admin-blocks.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import type { MenuAction } from '#web/ui/menu.tsx'
import { BlockDialog, UnblockDialog } from '../blocks/block-dialog.tsx'
import { LookDialog } from '../looks/look-dialog.tsx'
import { personQuery } from '../person/query.ts'
import { useEdited } from '../use-edited.ts'
import { PasswordCodeDialog, SignOutDialog, VerifyDialog } from './account-dialogs.tsx'
import { accountPowers } from './account-rules.ts'
import { EditDialog } from './edit-dialog.tsx'
import { FactorRecoveryDialog } from './factor-recovery-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

type Doing = 'edit' | 'role' | 'email' | 'phone' | 'reset' | 'factors' | 'signOut' | 'block' | 'unblock' | 'look'

interface AccountActions {
  /** For a menu; actions the caller may not take are left out. Editing has a button of its own. */
  readonly actionsOf: (person: UserSelf) => MenuAction[]
  readonly open: (what: Doing, person: UserSelf) => void
  /** The open dialog; render it once per screen. */
  readonly dialog: ReactNode
}

/** What can be done with an account, on its page and in the table of all. */
export const useAccountActions = (): AccountActions => {
  const t = useCopy(adminPerson)
  const b = useCopy(adminBlocks)
  const me = useRequiredUser()
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>('edit')
  const now = useMinuteClock()
  const edited = useEdited<UserSelf>(({ id }) => client.fetchQuery({ ...personQuery(id), staleTime: 0 }))
  const open = (what: Doing, person: UserSelf) => {
    setDoing(what)
    edited.open(person)
  }

  const actionsOf = (person: UserSelf): MenuAction[] => {
    const may = accountPowers(me, person)
    const verify = (what: 'email' | 'phone', isVerified: boolean): MenuAction => ({
      key: `verify-${what}`,
      label: t(`verify.${what}.${isVerified ? 'off' : 'on'}`),
      icon: isVerified ? 'i-ph-seal-warning' : 'i-ph-seal-check',
      onSelect: () => open(what, person),
    })
    return [
      ...(may.edit
        ? [{ label: t('reset.action'), icon: 'i-ph-key' as const, onSelect: () => open('reset', person) }]
        : []),
      ...(may.recoverFactors
        ? [{ label: t('factors.action'), icon: 'i-ph-fingerprint' as const, onSelect: () => open('factors', person) }]
        : []),
      ...(may.verify ? [verify('email', person.verifiedEmail)] : []),
      ...(may.verify && person.phone !== null ? [verify('phone', person.verifiedPhone)] : []),
      ...(may.changeRole
        ? [{ label: t('role.action'), icon: 'i-ph-user-switch' as const, onSelect: () => open('role', person) }]
        : []),
      ...(may.block
        ? [
            isBlocked(person.block, now)
              ? {
                  label: b('back'),
                  icon: 'i-ph-arrow-counter-clockwise' as const,
                  onSelect: () => open('unblock', person),
                }
              : {
                  label: b('action'),
                  icon: 'i-ph-prohibit' as const,
                  danger: true,
                  onSelect: () => open('block', person),
                },
          ]
        : []),
      ...(may.signOut
        ? [
            {
              label: t('signOut.action'),
              icon: 'i-ph-sign-out' as const,
              flipIcon: true,
              danger: true,
              onSelect: () => open('signOut', person),
            },
          ]
        : []),
    ]
  }

  const dialogOf = (what: Doing, person: UserSelf): ReactNode => {
    const shared = { person, onClose: edited.close }
    if (what === 'edit') return <EditDialog {...shared} onReload={edited.reload} />
    if (what === 'role') return <RoleDialog {...shared} />
    if (what === 'block') return <BlockDialog {...shared} />
    if (what === 'look') return <LookDialog {...shared} />
    if (what === 'unblock') return <UnblockDialog {...shared} />
    if (what === 'factors') return <FactorRecoveryDialog {...shared} />
    if (what === 'reset') return <PasswordCodeDialog {...shared} />
    return what === 'signOut' ? <SignOutDialog {...shared} /> : <VerifyDialog {...shared} what={what} />
  }

  return {
    actionsOf,
    open,
    dialog: edited.row && <Fragment key={edited.version}>{dialogOf(doing, edited.row)}</Fragment>,
  }
}
