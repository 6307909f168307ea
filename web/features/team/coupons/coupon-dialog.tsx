import { type FormEvent, useId, useState } from 'react'
import type { Plan } from '#contract/money/shapes/plan.ts'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminCoupons } from '#web/features/team/copy/admin-coupons.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatAmount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { planName } from '../plans/plan-texts.ts'
import { useInvitablePlans } from '../users/query.ts'
import { type CouponTexts, discountsOf, pricesOf, toTerms, toTexts } from './coupon-texts.ts'
import { type CouponRow, useSaveCoupon } from './query.ts'

const periodNames = { [PlanPeriod.Month]: 'month', [PlanPeriod.Quarter]: 'quarter', [PlanPeriod.Year]: 'year' } as const

/** What students would pay, and the most that the coupon can cost. */
function Preview({ plan, texts }: { plan: Plan | null; texts: CouponTexts }) {
  const t = useCopy(adminCoupons)
  if (plan === null) return <p className="well small quiet">{t('form.noPreview')}</p>
  const prices = pricesOf(plan, discountsOf(texts))
  const uses = Number(texts.maxUses)
  const most = Math.max(...prices.map(({ before, after }) => before - after)) * uses
  return (
    <>
      <ul className="divided">
        {prices.map(({ period, before, after }) => (
          <li key={period} className="row-2 between py-2">
            <span>{t(`period.${periodNames[period]}`)}</span>
            <span className="num">
              {after !== before && <s className="caption quiet">{formatAmount(before)}</s>} <b>{formatAmount(after)}</b>
            </span>
          </li>
        ))}
      </ul>
      {uses > 0 && <Alert kind="info">{t('form.cost', { amount: formatAmount(most) })}</Alert>}
    </>
  )
}

type CouponDialogProps = { coupon: CouponRow | null; onClose: () => void; onReload?: () => void }

/** A coupon and, beside it, what its plan costs with it for each period; `coupon` null adds one. */
export function CouponDialog({ coupon, onClose, onReload }: CouponDialogProps) {
  const t = useCopy(adminCoupons)
  const c = useCopy(common)
  const id = useId()
  const [texts, setTexts] = useState(() => toTexts(coupon))
  const [isMissing, setMissing] = useState(false)
  const { data: plans = [] } = useInvitablePlans()
  const save = useSaveCoupon(coupon)
  const listed = coupon?.plan && !plans.some((one) => one.id === coupon.planId) ? [...plans, coupon.plan] : plans
  const plan = listed.find((one) => String(one.id) === texts.planId) ?? null
  const change = (changes: Partial<CouponTexts>) => {
    setTexts((before) => ({ ...before, ...changes }))
    setMissing(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const terms = toTerms(texts)
    setMissing(terms === null)
    if (terms === null) return
    save.mutate(terms, {
      onSuccess: ({ code }) => {
        onClose()
        toast.show({ id: 'coupon', kind: 'success', title: t('form.saved', { code }) })
      },
      onError: (error) => {
        if (tellWaiting(error)) onClose()
      },
    })
  }
  const numbers = { ltr: true, inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!save.isPending}
      size="wide"
      title={coupon ? t('form.edit', { code: coupon.code }) : t('add')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={save.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button type="submit" form={id} loading={save.isPending}>
            {c('save')}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-6 md:grid-cols-2">
        <form id={id} noValidate className="stack" onSubmit={submit}>
          <Field label={t('form.code')} hint={t('form.codeHint')}>
            <TextInput
              ltr
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={64}
              value={texts.code}
              onValue={(code) => change({ code })}
            />
          </Field>
          <Field label={t('form.plan')}>
            <Select
              options={listed.map((one) => ({ value: String(one.id), label: planName(one) }))}
              placeholder={t('form.choosePlan')}
              value={texts.planId}
              onValue={(planId) => change({ planId })}
            />
          </Field>
          <div className="grid gap-3 md:grid-cols-3">
            {(['month', 'quarter', 'year'] as const).map((period) => (
              <Field key={period} label={t(`form.${period}`)}>
                <TextInput
                  {...numbers}
                  unit={t('form.percent')}
                  value={texts[period]}
                  onValue={(typed) => change({ [period]: typed })}
                />
              </Field>
            ))}
          </div>
          <Field label={t('form.lastDay')} hint={t('form.dayHint')}>
            <TextInput
              type="date"
              min={cairoDay(serverNow())}
              value={texts.lastDay}
              onValue={(lastDay) => change({ lastDay })}
            />
          </Field>
          <div className="grid gap-3 md:grid-cols-2">
            <Field label={t('form.most')} hint={t('form.mostHint')}>
              <TextInput {...numbers} value={texts.maxUses} onValue={(maxUses) => change({ maxUses })} />
            </Field>
            <Field label={t('form.each')}>
              <TextInput {...numbers} value={texts.perUser} onValue={(perUser) => change({ perUser })} />
            </Field>
          </div>
          {isMissing && (
            <p className="error" role="alert">
              {t('form.missing')}
            </p>
          )}
          {save.error && <ChangeFailed title={t('form.failed')} error={save.error} onReload={onReload} />}
        </form>
        <section className="stack" aria-label={t('form.preview')}>
          <h3 className="label">{t('form.preview')}</h3>
          <Preview plan={plan} texts={texts} />
        </section>
      </div>
    </Dialog>
  )
}
