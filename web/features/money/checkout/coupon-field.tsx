import { type FormEvent, useState } from 'react'
import { couponDiscount } from '#contract/money/rules/pricing.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { type PeriodName, periodOf } from '#web/features/money/plans/period.ts'
import { type Coupon, useFindCoupon } from '#web/features/money/plans/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type CouponFieldProps = {
  planId: number
  period: PeriodName
  coupon: Coupon | null
  onCoupon: (coupon: Coupon | null) => void
}

/** A code that lowers the price of this plan for this period; others are refused with the reason. */
export function CouponField({ planId, period, coupon, onCoupon }: CouponFieldProps) {
  const t = useCopy(checkout)
  const find = useFindCoupon()
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  if (coupon) {
    return (
      <p className="flex items-center justify-between gap-2">
        <Tag accent icon="i-ph-ticket">
          <bdi dir="ltr">{coupon.code}</bdi>
        </Tag>
        <IconButton icon="i-ph-x" label={t('coupon.remove')} onClick={() => onCoupon(null)} />
      </p>
    )
  }
  if (!open) {
    return (
      <Button
        kind="plain"
        size="sm"
        icon="i-ph-ticket"
        className="justify-self-start -ms-3"
        onClick={() => setOpen(true)}
      >
        {t('coupon.open')}
      </Button>
    )
  }
  const take = (foundCoupon: Coupon) => {
    if (foundCoupon.planId !== planId) setProblem(t('coupon.otherPlan'))
    else if (couponDiscount(foundCoupon, periodOf[period]) === 0) setProblem(t('coupon.otherPeriod'))
    else onCoupon(foundCoupon)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    if (typed === '') return setProblem(t('coupon.required'))
    setProblem(undefined)
    find.mutate(typed, { onSuccess: take, onError: (error) => setProblem(errorText(error)) })
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <Field label={t('coupon.label')} error={problem} className="grow-in">
        <TextInput
          ltr
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.couponCode.max}
          value={code}
          onValue={(text) => {
            setCode(text)
            setProblem(undefined)
          }}
        />
      </Field>
      <Button type="submit" kind="line" className="mt-7" loading={find.isPending}>
        {t('coupon.apply')}
      </Button>
    </form>
  )
}
