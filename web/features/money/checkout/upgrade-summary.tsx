import type { ReactNode } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { PriceTotal } from '#web/features/money/plans/price-block.tsx'
import type { UpgradeOffer, Upgrades } from '#web/features/money/plans/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDate, formatMinutes, formatNumber, formatPounds } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Quarters } from '#web/ui/quarters.tsx'

type UpgradeProps = { upgrades: Upgrades; offer: UpgradeOffer }

type UpgradeSummaryProps = UpgradeProps & {
  wide: boolean
  /** Receives the place of the pay button, where a form may put it below the sum. */
  payPlace: (place: HTMLElement | null) => void
}

/** What an upgrade changes and how its price comes about: beside the payment, on phones above it. */
export function UpgradeSummary({ wide, payPlace, ...props }: UpgradeSummaryProps) {
  const t = useCopy(checkout)
  return (
    <aside className="order-place">
      <Card className="order">
        <h2>{t('upgrade.title')}</h2>
        <Change {...props} />
        <Calculation {...props} />
        {wide && <div ref={payPlace} className="empty:hidden" />}
        <Note {...props} />
      </Card>
    </aside>
  )
}

/** The weekly minutes now, and from this week on. */
function Change({ upgrades, offer }: UpgradeProps) {
  const t = useCopy(checkout)
  const steps = [
    { label: t('upgrade.now'), minutes: upgrades.weeklyMinutes },
    { label: t('upgrade.next'), minutes: offer.weeklyMinutes },
  ]
  return (
    <ul className="well grid gap-3">
      {steps.map(({ label, minutes }) => (
        <li key={label} className="grid gap-1.5">
          <p className="flex items-baseline justify-between gap-3">
            <span className="small quiet">{label}</span>
            <b>{formatMinutes(minutes)}</b>
          </p>
          <div aria-hidden="true">
            <Quarters total={minutes} label="" />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Calculation({ upgrades, offer }: UpgradeProps) {
  const t = useCopy(checkout)
  const currency = useCopy(common)('currency')
  const now = useMinuteClock()
  const { left, weeks } = upgrades
  const { newPrice, oldPrice, newShare, oldShare, amount } = offer
  const end = formatDate(Date.parse(upgrades.end) - 1, now)
  const formula = (price: number): ReactNode => (
    <bdi dir="ltr" className="num">
      {t('upgrade.formula', { price: formatPounds(price), left: formatNumber(left), weeks: formatNumber(weeks) })}
    </bdi>
  )
  return (
    <>
      <p className="strong">{t('upgrade.difference', { count: left, end })}</p>
      <dl className="facts text-ui!">
        <div>
          <dt>
            {t('upgrade.newShare', { minutes: formatMinutes(offer.weeklyMinutes) })}{' '}
            <span className="caption quiet block">{formula(newPrice)}</span>
          </dt>
          <dd className="num">{formatAmount(newShare)}</dd>
        </div>
        <div>
          <dt>
            {t('upgrade.oldShare')} <span className="caption quiet block">{formula(oldPrice)}</span>
          </dt>
          <dd className="num">
            <bdi dir="ltr">{t('summary.less', { amount: formatPounds(oldShare) })}</bdi> {currency}
          </dd>
        </div>
      </dl>
      <hr className="my-0!" />
      <p className="flex items-baseline justify-between gap-3" role="status">
        <b>{t('upgrade.total')}</b>
        <PriceTotal amount={amount} />
      </p>
      {amount !== newShare - oldShare && (
        <p className="caption quiet">{t(amount === 0 ? 'upgrade.free' : 'upgrade.least')}</p>
      )}
    </>
  )
}

function Note({ upgrades, offer }: UpgradeProps) {
  const t = useCopy(checkout)
  const now = useMinuteClock()
  const more = formatMinutes(offer.weeklyMinutes - upgrades.weeklyMinutes)
  return (
    <p className="flex gap-2 caption quiet">
      <Icon name="i-ph-lightning" className="icon-5 shrink-0 text-accent" />
      {t('upgrade.note', { more, end: formatDate(upgrades.end, now) })}
    </p>
  )
}
