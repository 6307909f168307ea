import './plans.css'
import type { ReactNode } from 'react'
import { instalmentCounts } from '#contract/money/rules/instalments.ts'
import type { PaidPeriod } from '#contract/money/rules/pricing.ts'
import { common } from '#web/copy/common.ts'
import { money } from '#web/copy/money.ts'
import { plans } from '#web/copy/plans.ts'
import { type Translator, useCopy } from '#web/copy/use-copy.ts'
import { formatAmount, formatPounds } from '#web/lib/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { periodNameOf } from './period.ts'
import type { DisplayPrice } from './price.ts'

const strong = (chunks: ReactNode) => <b className="num text-text">{chunks}</b>

/** What a plan costs: a month of it, the same without discounts, and what is paid for the whole period. */
export function PriceBlock({ price, period }: { price: DisplayPrice; period: PaidPeriod }) {
  const t = useCopy(plans)
  const m = useCopy(money)
  const currency = useCopy(common)('currency')
  return (
    <div>
      <p className="price flex flex-wrap items-baseline gap-1.5 num">
        <b className="text-figure font-title">{price.amount === 0 ? t('price.free') : formatPounds(price.perMonth)}</b>
        {price.amount > 0 && <span className="text-quiet fs-small">{t('price.perMonth', { currency })}</span>}
        {price.saving > 0 && (
          <>
            <s className="num quiet" aria-hidden="true">
              {formatPounds(price.grossPerMonth)}
            </s>
            <VisuallyHidden>{t('price.was', { amount: formatAmount(price.grossPerMonth) })}</VisuallyHidden>
          </>
        )}
      </p>
      <p className="small quiet">
        {t.rich('price.total', {
          amount: formatAmount(price.amount),
          period: m(`forPeriod.${periodNameOf(period)}`),
          days: m(`days.${periodNameOf(period)}`),
          b: strong,
        })}
      </p>
    </div>
  )
}

/** The sum that is charged, as the large figure of an order. */
export function PriceTotal({ amount }: { amount: number }) {
  const currency = useCopy(common)('currency')
  return (
    <span className="price flex flex-wrap items-baseline gap-1.5 num">
      <b className="text-figure font-title">{formatPounds(amount)}</b>
      <span className="text-quiet fs-small">{currency}</span>
    </span>
  )
}

/** What the period and a coupon save; nothing where they save nothing. */
export function SavingTag({ price }: { price: DisplayPrice }) {
  const t = useCopy(plans)
  return price.saving > 0 ? <Tag accent>{t('price.saving', { amount: formatAmount(price.saving) })}</Tag> : null
}

/** The line that says into how many payments a plan may be divided; none where it may not. */
export const instalmentTicks = (t: Translator<typeof plans>, weeklyMinutes: number): string[] => {
  const counts = instalmentCounts(weeklyMinutes)
  const [first, last] = [counts[0], counts.at(-1)]
  if (first === undefined || last === undefined) return []
  return [first === last ? t('card.inTwo') : t('card.inParts', { first: String(first), last: String(last) })]
}
