import { useState } from 'react'
import type { Plan } from '#contract/money/shapes/plan.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatAmount, formatMinutes } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { useInvitablePlans, useInviteToPlan } from './query.ts'

type InviteDialogProps = {
  students: readonly Pick<UserSelf, 'id' | 'name' | 'email'>[]
  /** Some of the rows that were chosen are no students. */
  leavesOut?: boolean
  onClose: () => void
  onDone?: () => void
}

const usePlanLabel = () => {
  const t = useCopy(adminUsers)
  return ({ weeklyMinutes, baseMonthlyPrice, forInvitesOnly }: Plan): string => {
    const minutes = formatMinutes(weeklyMinutes)
    const plan = t('invite.planOption', { minutes, price: formatAmount(baseMonthlyPrice) })
    return forInvitesOnly ? t('invite.planHidden', { plan }) : plan
  }
}

/** Lets students see and buy a plan. Who is invited already gets the new last day. */
export function InviteDialog({ students, leavesOut = false, onClose, onDone }: InviteDialogProps) {
  const t = useCopy(adminUsers)
  const c = useCopy(common)
  const plans = useInvitablePlans()
  const planLabel = usePlanLabel()
  const invite = useInviteToPlan()
  const [planId, setPlanId] = useState('')
  const [lastDay, setLastDay] = useState('')
  const [tried, setTried] = useState(false)
  const send = () => {
    setTried(true)
    if (planId === '') return
    const userIds = students.map(({ id }) => id)
    invite.mutate(
      { userIds, planId: Number(planId), ...(lastDay !== '' && { expiresAt: lastDay }) },
      {
        // It always waits for a second admin.
        onError: (error) => {
          if (!tellWaiting(error)) return
          onClose()
          onDone?.()
        },
      },
    )
  }
  const hasPlans = plans.data !== undefined && plans.data.length > 0
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!invite.isPending}
      title={t('invite.title')}
      description={t('invite.some', { count: students.length })}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={invite.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button loading={invite.isPending} disabled={!hasPlans} onClick={send}>
            {t('invite.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ul className="chips" aria-label={t('invite.who')}>
          {students.map(({ id, name, email }) => (
            <li key={id} className="tag">
              <bdi dir="auto">{name ?? email}</bdi>
            </li>
          ))}
        </ul>
        {leavesOut && <Alert kind="neutral">{t('invite.onlyStudents')}</Alert>}
        {plans.isError && (
          <ErrorState title={t('invite.plansFailed')} onRetry={() => void plans.refetch()} retrying={plans.isFetching}>
            <ErrorText error={plans.error} />
          </ErrorState>
        )}
        {plans.isPending && (
          <SkeletonGroup label={c('loading')}>
            <Skeleton className="h-control rounded!" />
          </SkeletonGroup>
        )}
        {plans.data && !hasPlans && <Alert kind="warning">{t('invite.noPlans')}</Alert>}
        {hasPlans && (
          <Field label={t('invite.plan')} error={tried && planId === '' ? t('invite.missing') : undefined}>
            <Select
              placeholder={t('invite.choose')}
              options={plans.data.map((plan) => ({ value: String(plan.id), label: planLabel(plan) }))}
              value={planId}
              onValue={setPlanId}
            />
          </Field>
        )}
        <Field label={t('invite.expires')} aside={c('optional')} hint={t('invite.expiresHint')}>
          <TextInput type="date" min={cairoDay(serverNow())} value={lastDay} onValue={setLastDay} />
        </Field>
        {invite.error && (
          <Alert kind="danger" urgent title={t('invite.failed')}>
            {errorText(invite.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
