import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FoundPerson } from '#contract/people/shapes/user.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminPlanInvites } from '#web/features/team/copy/admin-plan-invites.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { OfferTabs } from '../invites/offer-tabs.tsx'
import { userPath } from '../people/person-link.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { TablePageProps } from '../table/search.ts'
import { InviteDialog } from '../users/invite-dialog.tsx'
import { ChooseStudents } from './choose-students.tsx'
import { ExpiryDialog } from './expiry-dialog.tsx'
import { type PlanInviteRow, useDeletePlanInvite } from './query.ts'
import { planInvitesTable } from './table.tsx'

function RemoveInvite({ invite, onClose }: { invite: PlanInviteRow; onClose: () => void }) {
  const t = useCopy(adminPlanInvites)
  const remove = useDeletePlanInvite()
  const name = planInvitesTable.nameOf(invite)
  const confirm = () =>
    remove.mutate(invite.id, {
      onSuccess: () => {
        onClose()
        toast.show({ id: 'plan-invite', kind: 'success', title: t('remove.done', { name }) })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="danger"
      icon="i-ph-trash"
      title={t('remove.title', { name })}
      confirm={t('remove.yes')}
      cancel={t('remove.keep')}
      busy={remove.isPending}
      error={remove.error}
      errorTitle={t('remove.failed')}
      onConfirm={confirm}
    >
      {t('remove.text')}
    </ConfirmDialog>
  )
}

type Expiring = { readonly invites: readonly PlanInviteRow[]; readonly onDone: () => void }

const nothing = () => undefined

/** `/admin/plan-invites`: who may buy plans that others do not see, and until when. */
export function PlanInvitesPage(props: TablePageProps) {
  const t = useCopy(adminPlanInvites)
  const [isChoosing, setChoosing] = useState(false)
  const [invited, setInvited] = useState<readonly FoundPerson[] | null>(null)
  const [expiring, setExpiring] = useState<Expiring | null>(null)
  const [removed, setRemoved] = useState<PlanInviteRow | null>(null)
  return (
    <>
      <AdminHeading>{titles.planInvites}</AdminHeading>
      <OfferTabs />
      <AdminTable
        {...props}
        table={planInvitesTable}
        action={(invite) => (
          <IconButton
            size="sm"
            icon="i-ph-trash"
            label={t('remove.actionOf', { name: planInvitesTable.nameOf(invite) })}
            onClick={() => setRemoved(invite)}
          />
        )}
        menu={(invite) => [
          {
            label: t('expiry.action'),
            icon: 'i-ph-calendar-check',
            onSelect: () => setExpiring({ invites: [invite], onDone: nothing }),
          },
          {
            label: t('ofPlan'),
            icon: 'i-ph-funnel',
            onSelect: () => props.onSearch({ plan: invite.planId, page: undefined, cursor: undefined }),
          },
          { label: t('person'), icon: 'i-ph-identification-card', render: <Link to={userPath(invite.userId)} /> },
        ]}
        bulk={(rows, unselect) => (
          <Button size="sm" icon="i-ph-calendar-check" onClick={() => setExpiring({ invites: rows, onDone: unselect })}>
            {t('expiry.action')}
          </Button>
        )}
        tools={
          <Button icon="i-ph-plus" onClick={() => setChoosing(true)}>
            {t('add')}
          </Button>
        }
      />
      {isChoosing && (
        <ChooseStudents
          onClose={() => setChoosing(false)}
          onChosen={(students) => {
            setChoosing(false)
            setInvited(students)
          }}
        />
      )}
      {invited && <InviteDialog students={invited} onClose={() => setInvited(null)} />}
      {expiring && <ExpiryDialog {...expiring} onClose={() => setExpiring(null)} />}
      {removed && <RemoveInvite invite={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
