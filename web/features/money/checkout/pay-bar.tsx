import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { formatAmount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'

type PayBarProps = {
  amount: number
  /** What the button does, where that is not yet a payment: it issues a number or a code. */
  label?: string
  loading: boolean
  /** Names the amount, where it is more than the price. */
  caption?: string
}

/** The one button of the form it stands in; on phones pinned to the bottom, beside the total. */
export function PayBar({ amount, label, loading, caption }: PayBarProps) {
  const t = useCopy(checkout)
  return (
    <div className="sticky-bar pay-bar">
      <p className="leading-snug lg:hidden">
        <span className="block caption quiet">{caption ?? t('total')}</span>
        <b className="num whitespace-nowrap">{formatAmount(amount)}</b>
      </p>
      <Button type="submit" size="lg" icon="i-ph-lock-simple" loading={loading}>
        {label ?? (
          <>
            <span className="lg:hidden">{t('payNow')}</span>
            <span className="lt-lg:hidden">{t('pay', { amount: formatAmount(amount) })}</span>
          </>
        )}
      </Button>
    </div>
  )
}
