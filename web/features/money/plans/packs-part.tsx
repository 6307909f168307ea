import { Link } from '@tanstack/react-router'
import { packUntil } from '#contract/money/rules/packs.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { plans as copy } from '#web/copy/plans.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatAmount, formatDate, formatMinutes } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { isPaidPeriod, periodNameOf } from './period.ts'
import { usePacks } from './query.ts'

/** Extra minutes beside the subscription that runs, each a way into its payment; nothing for whom has none. */
export function PacksPart({ now }: { now: number }) {
  const t = useCopy(copy)
  const { data: packs } = usePacks()
  if (!packs || !isPaidPeriod(packs.period)) return null
  const place = { plan: packs.planId, period: periodNameOf(packs.period) }
  return (
    <section className="card stack mt-2" aria-labelledby="packs">
      <div>
        <h2 id="packs" className="text-h3">
          {t('packs.title')}
        </h2>
        <p className="small quiet">{t('packs.lead')}</p>
      </div>
      <ul className="grid grid-cols-3 gap-2 md:gap-4">
        {packs.offers.map(({ minutes, amount }) => (
          <li key={minutes} className="grid min-w-0">
            <Link to="/checkout/$plan/$period" params={place} search={{ pack: minutes }} className="pack-offer">
              <span aria-hidden="true" className="pack-offer-quarters">
                <Quarters total={minutes} label="" />
              </span>
              <span>{formatMinutes(minutes)}</span>
              <b className="num">{formatAmount(amount)}</b>
              <span className="caption quiet">{t('packs.lessons', { count: minutes / LessonDuration.Long })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex gap-2 small">
        <Icon name="i-ph-calendar-check" className="icon-5 shrink-0 text-accent" />
        {t('packs.until', { end: formatDate(packUntil(now), now) })}
      </p>
    </section>
  )
}
