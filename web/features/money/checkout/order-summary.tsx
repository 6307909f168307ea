import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Plan } from '#contract/money/shapes/plan.ts'
import { common } from '#web/copy/common.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import type { PeriodName } from '#web/features/money/plans/period.ts'
import type { DisplayPrice } from '#web/features/money/plans/price.ts'
import { PriceTotal } from '#web/features/money/plans/price-block.tsx'
import type { Coupon } from '#web/features/money/plans/query.ts'
import { formatAmount, formatDiscount, formatMinutes, formatPounds } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Quarters } from '#web/ui/quarters.tsx'

type OrderSummaryProps = {
  plan: Plan
  period: PeriodName
  price: DisplayPrice
  coupon: Coupon | null
  /** Piastres that an existing payment asks for: agreed when it began, whatever the plan costs by now. */
  charged?: number | undefined
  /** Receives the place of the pay button, where a form may put it below the sum. */
  payPlace?: ((place: HTMLElement | null) => void) | undefined
  /** The coupon field; absent where plan and price are fixed already. */
  children?: ReactNode
}

/** What is bought and what it costs: beside the payment, on phones one line above it that opens. */
export function OrderSummary({ wide, payPlace, ...props }: OrderSummaryProps & { wide: boolean }) {
  const t = useCopy(checkout)
  const m = useCopy(money)
  const { plan, period, price, charged = price.amount } = props
  if (wide) {
    return (
      <aside className="order-place">
        <Card className="order">
          <h2>{t('summary.title')}</h2>
          <Order {...props} payPlace={payPlace} />
        </Card>
      </aside>
    )
  }
  return (
    <details className="order-place card py-3!">
      <summary className="order-line flex items-center gap-3 min-h-11 cursor-pointer list-none">
        <span className="grow-in leading-snug">
          <b className="block fs-ui">
            {t('summary.line', { minutes: formatMinutes(plan.weeklyMinutes), period: m(`period.${period}`) })}
          </b>
          <span className="block caption quiet">
            {t('summary.lineMore', { minutes: formatMinutes(price.minutes), days: m(`days.${period}`) })}
          </span>
        </span>
        <b className="num whitespace-nowrap">{formatAmount(charged)}</b>
        <Icon name="i-ph-caret-down" className="order-caret" />
      </summary>
      <div className="order pt-4">
        <Order {...props} />
      </div>
    </details>
  )
}

function Order({ plan, period, price, coupon, charged = price.amount, payPlace, children }: OrderSummaryProps) {
  const t = useCopy(checkout)
  const m = useCopy(money)
  const currency = useCopy(common)('currency')
  const weekly = formatMinutes(plan.weeklyMinutes)
  const less = (piastres: number) => (
    <dd className="num">
      <bdi dir="ltr">{t('summary.less', { amount: formatPounds(piastres) })}</bdi> {currency}
    </dd>
  )
  return (
    <>
      <Quarters fill total={plan.weeklyMinutes} label={weekly} />
      <dl className="facts text-ui!">
        <div>
          <dt>{t('summary.plan')}</dt>
          <dd className="strong">{m('weekly', { minutes: weekly })}</dd>
        </div>
        <div>
          <dt>{t('summary.period')}</dt>
          <dd>{t('summary.periodDays', { period: m(`period.${period}`), days: m(`days.${period}`) })}</dd>
        </div>
        <div>
          <dt>{t('summary.minutes')}</dt>
          <dd>{formatMinutes(price.minutes)}</dd>
        </div>
        {price.gross > charged && (
          <div>
            <dt>{t('summary.gross')}</dt>
            <dd className="num">{formatAmount(price.gross)}</dd>
          </div>
        )}
        {charged !== price.amount && price.gross > charged && (
          <div className="order-less">
            <dt>{t('summary.discount')}</dt>
            {less(price.gross - charged)}
          </div>
        )}
        {charged === price.amount && price.gross > price.afterPlan && (
          <div className="order-less">
            <dt>{t('summary.planDiscount', { discount: formatDiscount(price.planBasisPoints) })}</dt>
            {less(price.gross - price.afterPlan)}
          </div>
        )}
        {charged === price.amount && coupon && price.afterPlan > price.amount && (
          <div className="order-less">
            <dt>
              {t('summary.couponDiscount', {
                code: coupon.code,
                discount: formatDiscount(price.couponBasisPoints),
              })}
            </dt>
            {less(price.afterPlan - price.amount)}
          </div>
        )}
      </dl>
      {children}
      <hr className="my-0!" />
      <p className="flex items-baseline justify-between gap-3" role="status">
        <b>{t('total')}</b>
        <PriceTotal amount={charged} />
      </p>
      {payPlace && <div ref={payPlace} className="empty:hidden" />}
      <p className="flex gap-2 caption quiet">
        <Icon name="i-ph-shield-check-fill" className="icon-5 shrink-0 text-success" />
        {t('summary.renewal')}
      </p>
      {children && (
        <Link to="/plans" search={{ period }} className="small justify-self-start min-h-6">
          {t('summary.change')}
        </Link>
      )}
    </>
  )
}
