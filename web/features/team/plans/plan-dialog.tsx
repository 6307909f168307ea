import { useId, useRef, useState } from 'react'
import type { Plan } from '#contract/money/shapes/plan.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { PeriodName } from '#web/features/money/plans/period.ts'
import { PeriodSwitch } from '#web/features/money/plans/period-switch.tsx'
import { PlanCard } from '#web/features/money/plans/plan-card.tsx'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { serverNow } from '#web/lib/clock.ts'
import { focusFirstInvalid, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { PlanTexts, planName, previewOf, toPlanTexts } from './plan-texts.ts'
import { useCreatePlan, useUpdatePlan } from './query.ts'

const discounts = ['monthDiscount', 'quarterDiscount', 'yearDiscount'] as const

function Preview({ plan, now }: { plan: Plan | null; now: number }) {
  const t = useCopy(adminPlans)
  const [period, setPeriod] = useState<PeriodName>('month')
  return (
    <section className="stack" aria-label={t('form.preview')}>
      <h3 className="label">{t('form.preview')}</h3>
      {plan === null ? (
        <p className="well small quiet">{t('form.noPreview')}</p>
      ) : (
        <>
          <PeriodSwitch plans={[plan]} value={period} onValue={setPeriod} />
          {/* Nothing in the picture can be pressed: it leads to paying. */}
          <ul inert>
            <PlanCard plan={plan} period={period} picked={false} purchasable={null} upgrades={null} now={now} />
          </ul>
        </>
      )}
    </section>
  )
}

type PlanDialogProps = { plan: Plan | null; onClose: () => void; onReload?: () => void }

/** A plan and, beside it, the card that students get to see; `plan` null adds one. */
export function PlanDialog({ plan, onClose, onReload }: PlanDialogProps) {
  const t = useCopy(adminPlans)
  const c = useCopy(common)
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const create = useCreatePlan()
  const update = useUpdatePlan()
  const saving = plan ? update : create
  const form = useTextForm(PlanTexts, toPlanTexts(plan), `plan-${plan?.id ?? 'new'}`)
  const [active, setActive] = useState(plan?.active ?? false)
  const [forInvitesOnly, setInvitesOnly] = useState(plan?.forInvitesOnly ?? false)
  const now = serverNow()
  const preview = previewOf(form.values, { active, forInvitesOnly }, toIsoInstant(now))
  const isPriceChanged = plan !== null && form.changedFields.some((field) => field !== 'weeklyMinutes')
  const submit = form.onSubmit((numbers) => {
    const body = { ...numbers, active, forInvitesOnly }
    const callbacks = {
      onSuccess: () => {
        onClose()
        const words = { plan: planName(body) }
        toast.show({ id: 'plan', kind: 'success', title: t(plan ? 'form.saved' : 'form.added', words) })
      },
      onError: (error: Error) => (tellWaiting(error) ? onClose() : focusFirstInvalid(ref.current)),
    }
    if (plan) update.mutate({ plan, body }, callbacks)
    else create.mutate(body, callbacks)
  })
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!saving.isPending}
      size="wide"
      title={plan ? t('form.edit', { plan: planName(plan) }) : t('form.add')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={saving.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button type="submit" form={id} loading={saving.isPending}>
            {c('save')}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-6 md:grid-cols-2">
        <form ref={ref} id={id} noValidate className="stack" onSubmit={submit}>
          <Field label={t('form.minutes')} hint={t('form.minutesHint')} error={form.errorOf('weeklyMinutes')}>
            <TextInput ltr inputMode="numeric" autoComplete="off" {...form.fieldProps('weeklyMinutes')} />
          </Field>
          <Field label={t('form.price')} error={form.errorOf('baseMonthlyPrice')}>
            <TextInput
              ltr
              inputMode="decimal"
              autoComplete="off"
              unit={t('form.pounds')}
              {...form.fieldProps('baseMonthlyPrice')}
            />
          </Field>
          {discounts.map((name) => (
            <Field key={name} label={t(`form.${name}`)} error={form.errorOf(name)}>
              <TextInput
                ltr
                inputMode="decimal"
                autoComplete="off"
                unit={t('form.percent')}
                {...form.fieldProps(name)}
              />
            </Field>
          ))}
          <Switch checked={active} onChecked={setActive}>
            {t('form.active')}
          </Switch>
          <Switch checked={forInvitesOnly} onChecked={setInvitesOnly}>
            {t('form.invitesOnly')}
          </Switch>
          {isPriceChanged && <Alert kind="info">{t('form.running')}</Alert>}
          {saving.error && <ChangeFailed title={t('form.failed')} error={saving.error} onReload={onReload} />}
        </form>
        <Preview plan={preview} now={now} />
      </div>
    </Dialog>
  )
}
