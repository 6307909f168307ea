import { Link } from '@tanstack/react-router'
import { periodLength } from '#contract/money/rules/pricing.ts'
import type { Plan } from '#contract/money/shapes/plan.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { plans } from '#web/copy/plans.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatAmount, formatDayAndMonth, formatMinutes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { isPaidPeriod, type PeriodName, periodNameOf, periodOf } from './period.ts'
import { displayPriceOf } from './price.ts'
import { instalmentTicks, PriceBlock, SavingTag } from './price-block.tsx'
import type { Upgrades } from './query.ts'
import type { Purchasable } from './renewal.ts'

type PlanCardProps = {
  plan: Plan
  period: PeriodName
  picked: boolean
  purchasable: Purchasable | null
  /** What the running subscription can change to now. */
  upgrades: Upgrades | null
  now: number
}

/** One plan: its minutes as lessons, its price for the chosen period, and the way to pay it. */
export function PlanCard({ plan, period, picked, purchasable, upgrades, now }: PlanCardProps) {
  const t = useCopy(plans)
  const { weeklyMinutes } = plan
  const price = displayPriceOf(plan, periodOf[period])
  const long = Math.floor(weeklyMinutes / LessonDuration.Long)
  const short = t('card.short', { count: Math.floor(weeklyMinutes / LessonDuration.Short) })
  const minutes = formatMinutes(weeklyMinutes)
  const lead =
    long > 0 ? t('card.weekly', { long: t('card.long', { count: long }), short }) : t('card.shortOnly', { short })
  const perLesson = price.lessonMinutes === LessonDuration.Long ? 'card.perLesson' : 'card.perShortLesson'
  const ticks = [
    t('card.total', { count: price.minutes, weeks: periodLength[periodOf[period]].weeks }),
    ...(price.amount > 0 ? [t(perLesson, { amount: formatAmount(price.perLesson) })] : []),
    ...instalmentTicks(t, weeklyMinutes),
    t('card.noRenewal'),
  ]
  return (
    <Card as="li" className="plan" data-picked={picked ? '' : undefined}>
      {picked && <span className="plan-flag">{t('card.balanced')}</span>}
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2>{minutes}</h2>
          <p className="small quiet">{lead}</p>
        </div>
        {plan.forInvitesOnly ? <Tag icon="i-ph-envelope-open">{t('card.forYou')}</Tag> : <SavingTag price={price} />}
      </div>
      <Quarters total={weeklyMinutes} label={minutes} />
      <PriceBlock price={price} period={periodOf[period]} />
      <Choice plan={plan} period={period} picked={picked} purchasable={purchasable} upgrades={upgrades} now={now} />
      <ul className="plan-ticks">
        {ticks.map((tick) => (
          <li className="icon-5 flex gap-2" key={tick}>
            <Icon name="i-ph-check" />
            {tick}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The ways to the plan: at once for the difference, and for a period of its own. */
function Choice(props: PlanCardProps) {
  const { plan, upgrades, purchasable } = props
  const t = useCopy(plans)
  const offer = upgrades?.offers.find(({ planId }) => planId === plan.id)
  const period = upgrades && isPaidPeriod(upgrades.period) ? periodNameOf(upgrades.period) : null
  if (!offer || !period) return <ChooseButton {...props} />
  return (
    <div className="stack-2">
      <Button
        block
        icon="i-ph-trend-up"
        aria-label={t('card.upgradeNamed', {
          minutes: formatMinutes(plan.weeklyMinutes),
          amount: formatAmount(offer.amount),
        })}
        render={<Link to="/checkout/$plan/$period" params={{ plan: plan.id, period }} search={{ upgrade: true }} />}
      >
        {t('card.upgrade', { amount: formatAmount(offer.amount) })}
      </Button>
      <p className="caption quiet">{t('card.upgradeFor', { count: upgrades?.left ?? 0 })}</p>
      {purchasable?.state === 'renewable' && <ChooseButton {...props} picked={false} />}
    </div>
  )
}

function ChooseButton({ plan, period, picked, purchasable, now }: PlanCardProps) {
  const t = useCopy(plans)
  const current = purchasable !== null && purchasable.state !== 'open' && purchasable.planId === plan.id
  if (purchasable && 'opensAt' in purchasable) {
    const { opensAt } = purchasable
    if (!current && opensAt === null) return null
    const isNext = purchasable.state === 'waiting'
    // Nothing to press where it would be refused; the card says from when it is not.
    return (
      <p className="small strong min-h-control flex items-center gap-2">
        <Icon name={current ? 'i-ph-check-circle-fill' : 'i-ph-clock-countdown'} />
        {current || opensAt === null
          ? t(isNext ? 'card.next' : 'card.current')
          : t('card.from', { date: formatDayAndMonth(opensAt, now) })}
      </p>
    )
  }
  return (
    <Button
      block
      kind={picked ? 'main' : 'line'}
      aria-label={current ? undefined : t('card.chooseNamed', { minutes: formatMinutes(plan.weeklyMinutes) })}
      render={<Link to="/checkout/$plan/$period" params={{ plan: plan.id, period }} />}
    >
      {t(current ? 'card.renew' : 'card.choose')}
    </Button>
  )
}
