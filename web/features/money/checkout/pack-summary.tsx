import { packUntil } from '#contract/money/rules/packs.ts'
import { type PackSize, packSizes } from '#contract/vocabulary/minutes.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { PriceTotal } from '#web/features/money/plans/price-block.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDate, formatMinutes } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import type { Extra } from './extra.ts'

type PackSummaryProps = {
  wide: boolean
  /** Receives the place of the pay button, where a form may put it below the sum. */
  payPlace: (place: HTMLElement | null) => void
  pack: Extract<Extra, { buys: 'pack' }>
  onPack: (minutes: PackSize) => void
}

/** Which pack is bought, and what becomes of it: beside the payment, on phones above it. */
export function PackSummary({ wide, payPlace, pack, onPack }: PackSummaryProps) {
  const t = useCopy(checkout)
  const now = useMinuteClock()
  const { packs, minutes, amount } = pack
  const choose = (value: string) => {
    const size = packSizes.find((one) => String(one) === value)
    if (size) onPack(size)
  }
  return (
    <aside className="order-place">
      <Card className="order">
        <h2>{t('pack.title')}</h2>
        <RadioCards
          label={t('pack.choose')}
          className="pack-cards"
          value={String(minutes)}
          onValue={choose}
          options={packs.offers.map((offer) => ({
            value: String(offer.minutes),
            label: formatMinutes(offer.minutes),
            sub: (
              <>
                <b className="num block text-text">{formatAmount(offer.amount)}</b>
                {t('pack.lessons', { count: offer.minutes / LessonDuration.Long })}
              </>
            ),
            start: (
              <span aria-hidden="true" className="pack-quarters">
                <Quarters total={offer.minutes} label="" />
              </span>
            ),
          }))}
        />
        <p className="flex gap-2 small">
          <Icon name="i-ph-calendar-check" className="icon-5 shrink-0 text-accent" />
          {t('pack.note', { end: formatDate(packUntil(now), now) })}
        </p>
        <hr className="my-0!" />
        <p className="flex items-baseline justify-between gap-3" role="status">
          <b>{t('total')}</b>
          <PriceTotal amount={amount} />
        </p>
        {wide && <div ref={payPlace} className="empty:hidden" />}
        <p className="flex gap-2 caption quiet">
          <Icon name="i-ph-arrow-u-up-left" className="icon-5 shrink-0" />
          {t('pack.refund')}
        </p>
      </Card>
    </aside>
  )
}
