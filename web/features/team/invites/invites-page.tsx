import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminInvites } from '#web/features/team/copy/admin-invites.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { TablePageProps } from '../table/search.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { OfferTable } from './offer-table.tsx'
import { OfferTabs } from './offer-tabs.tsx'
import { type InviteRow, useRevokeInvite } from './query.ts'
import { invitesTable } from './table.tsx'

function RevokeInvite({ invite: { id, email }, onClose }: { invite: InviteRow; onClose: () => void }) {
  const t = useCopy(adminInvites)
  const revoke = useRevokeInvite()
  const confirm = () =>
    revoke.mutate(id, {
      onSuccess: () => {
        onClose()
        toast.show({ id: 'invite', kind: 'success', title: t('revoke.done', { email }) })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="danger"
      icon="i-ph-prohibit"
      title={t('revoke.title', { email })}
      confirm={t('revoke.yes')}
      cancel={t('revoke.keep')}
      busy={revoke.isPending}
      error={revoke.error}
      errorTitle={t('revoke.failed')}
      onConfirm={confirm}
    >
      {t('revoke.text')}
    </ConfirmDialog>
  )
}

/** `/admin/invites`: addresses that were invited to plans; `open` in the address is the one that is shown. */
export function InvitesPage(props: TablePageProps) {
  const t = useCopy(adminInvites)
  return (
    <>
      <AdminHeading>{titles.adminInvites}</AdminHeading>
      <OfferTabs />
      <OfferTable
        {...props}
        table={invitesTable}
        words={{ add: t('add'), open: t('open'), openOf: ({ email }) => t('openOf', { email }) }}
        panel={(invite, { onEdit, onEnd, onClose }) => (
          <InvitePanel key={invite.id} invite={invite} onEdit={onEdit} onRevoke={onEnd} onClose={onClose} />
        )}
        form={(invite, acts, key) => <InviteDialog key={key} invite={invite} {...acts} />}
        ending={(invite, { onClose }) => <RevokeInvite invite={invite} onClose={onClose} />}
      />
    </>
  )
}
