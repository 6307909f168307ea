import { useState } from 'react'
import type { Plan, PlanChanges } from '#contract/money/shapes/plan.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { isStaleRowError } from '#web/lib/api-errors.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { planName } from './plan-texts.ts'
import { useUpdatePlan } from './query.ts'

const useSwitch = (plan: Plan) => {
  const t = useCopy(adminPlans)
  const update = useUpdatePlan()
  /** `end`: after it is stored, or refused because the plan is no longer as the question showed it. */
  const send = (body: PlanChanges, end?: () => void) =>
    update.mutate(
      { plan, body },
      {
        onSuccess: end,
        onError: (error) => {
          if (tellWaiting(error)) return
          if (isStaleRowError(error)) end?.()
          toast.show({ id: `plan-${plan.id}`, kind: 'danger', title: t('toggle.failed'), text: errorText(error) })
        },
      },
    )
  return { send, update }
}

/** Whether a plan can be bought. Switching off asks first, because it takes an offer from the page at once. */
export function ActiveSwitch({ plan }: { plan: Plan }) {
  const t = useCopy(adminPlans)
  const { send, update } = useSwitch(plan)
  const [isAsking, setAsking] = useState(false)
  const name = { plan: planName(plan) }
  return (
    <>
      <Switch
        checked={update.isPending ? !plan.active : plan.active}
        disabled={update.isPending}
        onChecked={() => (plan.active ? setAsking(true) : send({ active: true }))}
      >
        <VisuallyHidden>{t(plan.active ? 'toggle.deactivate' : 'toggle.activate', name)}</VisuallyHidden>
      </Switch>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        kind="danger"
        icon="i-ph-eye-slash"
        title={t('toggle.stopTitle', name)}
        confirm={t('toggle.stop')}
        cancel={t('toggle.keep')}
        busy={update.isPending}
        error={update.error}
        errorTitle={t('toggle.failed')}
        onConfirm={() => send({ active: false }, () => setAsking(false))}
      >
        {t('toggle.stopText')}
      </ConfirmDialog>
    </>
  )
}

export function InvitesOnlySwitch({ plan }: { plan: Plan }) {
  const t = useCopy(adminPlans)
  const { send, update } = useSwitch(plan)
  const { forInvitesOnly } = plan
  const name = { plan: planName(plan) }
  return (
    <Switch
      checked={update.isPending ? !forInvitesOnly : forInvitesOnly}
      disabled={update.isPending}
      onChecked={(next) => send({ forInvitesOnly: next })}
    >
      <VisuallyHidden>{t(forInvitesOnly ? 'toggle.open' : 'toggle.hide', name)}</VisuallyHidden>
    </Switch>
  )
}
