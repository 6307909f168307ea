import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminInvites } from '#web/features/team/copy/admin-invites.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { tableQuery } from '../table/definition.ts'
import { chosenId } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { useEditedRow } from '../table/use-open-row.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { InvitePanel } from './invite-panel.tsx'
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
  const { search, onSearch } = props
  const [isAdding, setAdding] = useState(false)
  const edited = useEditedRow(invitesTable, search)
  const [revoked, setRevoked] = useState<InviteRow | null>(null)
  const { data } = useQuery(tableQuery(invitesTable, search))
  const openId = chosenId(search.open) ?? null
  const opened = data?.list.find(({ id }) => id === openId) ?? null
  return (
    <>
      <AdminHeading>{titles.adminInvites}</AdminHeading>
      <OfferTabs />
      <div className="beside" data-open={opened ? '' : undefined}>
        <AdminTable
          {...props}
          table={invitesTable}
          openId={openId}
          action={(invite) => (
            <Button
              size="sm"
              kind="line"
              aria-label={t('openOf', { email: invite.email })}
              onClick={() => onSearch({ open: invite.id })}
            >
              {t('open')}
            </Button>
          )}
          tools={
            <Button icon="i-ph-plus" onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          }
        />
        {opened && (
          <InvitePanel
            key={opened.id}
            invite={opened}
            onEdit={() => edited.open(opened)}
            onRevoke={() => setRevoked(opened)}
            onClose={() => onSearch({ open: undefined })}
          />
        )}
      </div>
      {isAdding && <InviteDialog invite={null} onClose={() => setAdding(false)} />}
      {edited.row && (
        <InviteDialog key={edited.version} invite={edited.row} onClose={edited.close} onReload={edited.reload} />
      )}
      {revoked && <RevokeInvite invite={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}
