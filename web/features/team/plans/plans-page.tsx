import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Plan } from '#contract/money/shapes/plan.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { TablePageProps } from '../table/search.ts'
import { useEditedRow } from '../table/use-open-row.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { planName } from './plan-texts.ts'
import { useDeletePlan } from './query.ts'
import { plansTable } from './table.tsx'

function DeletePlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useCopy(adminPlans)
  const remove = useDeletePlan()
  const name = { plan: planName(plan) }
  const confirm = () =>
    remove.mutate(plan.id, {
      onSuccess: () => {
        onClose()
        toast.show({ id: 'plan', kind: 'success', title: t('confirm.done', name) })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="danger"
      icon="i-ph-trash"
      title={t('confirm.title', name)}
      confirm={t('confirm.yes')}
      cancel={t('confirm.keep')}
      busy={remove.isPending}
      error={remove.error}
      errorTitle={t('confirm.failed')}
      onConfirm={confirm}
    >
      {t('confirm.text')}
    </ConfirmDialog>
  )
}

/** `/admin/plans`: what students may buy, with its price for each period. */
export function PlansPage(props: TablePageProps) {
  const t = useCopy(adminPlans)
  const [isAdding, setAdding] = useState(false)
  const edited = useEditedRow(plansTable, props.search)
  const [removed, setRemoved] = useState<Plan | null>(null)
  return (
    <>
      <AdminHeading>{titles.adminPlans}</AdminHeading>
      <AdminTable
        {...props}
        table={plansTable}
        action={(plan) => (
          <IconButton
            size="sm"
            icon="i-ph-pencil-simple"
            label={t('editOf', { plan: planName(plan) })}
            onClick={() => edited.open(plan)}
          />
        )}
        menu={(plan) => [
          { label: t('edit'), icon: 'i-ph-pencil-simple', onSelect: () => edited.open(plan) },
          {
            label: t('subscriptions'),
            icon: 'i-ph-calendar-check',
            render: <Link to="/admin/subscriptions" search={{ plan: plan.id }} />,
          },
          { label: t('remove'), icon: 'i-ph-trash', danger: true, onSelect: () => setRemoved(plan) },
        ]}
        tools={
          <Button icon="i-ph-plus" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        }
      />
      {isAdding && <PlanDialog plan={null} onClose={() => setAdding(false)} />}
      {edited.row && (
        <PlanDialog key={edited.version} plan={edited.row} onClose={edited.close} onReload={edited.reload} />
      )}
      {removed && <DeletePlan plan={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
