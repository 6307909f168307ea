import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Plan } from '#contract/money/shapes/plan.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { money } from '#web/copy/money.ts'
import { plans as planCopy } from '#web/copy/plans.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { type PeriodName, periodOf } from '#web/features/money/plans/period.ts'
import { displayPriceOf, findMiddlePlan } from '#web/features/money/plans/price.ts'
import { instalmentTicks, PriceBlock, SavingTag } from '#web/features/money/plans/price-block.tsx'
import { plansQuery } from '#web/features/money/plans/query.ts'
import { configQuery } from '#web/features/people/auth/config.ts'
import { marketing } from '#web/features/public/copy/marketing.ts'
import { formatAmount, formatMinutes } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Quarters } from '#web/ui/quarters.tsx'

const words = marketing.plans

/** Plans that everybody may buy, cheapest first. */
export const usePublicPlans = () => {
  const { data, isError } = useQuery(plansQuery)
  return { plans: data?.filter((plan) => !plan.forInvitesOnly), isError }
}

function PlanLead({ plan }: { plan: Plan }) {
  const t = useCopy(planCopy)
  const long = Math.floor(plan.weeklyMinutes / LessonDuration.Long)
  const short = t('card.short', { count: Math.floor(plan.weeklyMinutes / LessonDuration.Short) })
  return (
    <p className="small quiet">
      {long > 0 ? t('card.weekly', { long: t('card.long', { count: long }), short }) : t('card.shortOnly', { short })}
    </p>
  )
}

/** Leads to paying; who has no account makes one first and then goes on there. */
function ChooseLink({ plan, period, picked }: { plan: Plan; period: PeriodName; picked: boolean }) {
  const visitor = useRouteContext({ from: '__root__', select: ({ user }) => !user })
  const look = buttonClass(picked ? 'main' : 'line', 'md', 'btn-block')
  const label = useCopy(marketing)('plans.chooseNamed', { minutes: formatMinutes(plan.weeklyMinutes) })
  const params = { plan: plan.id, period }
  return visitor ? (
    <Link
      to="/register/$role"
      params={{ role: 'student' }}
      search={{ redirect: `/checkout/${plan.id}/${period}` }}
      className={look}
      aria-label={label}
    >
      {words.choose}
    </Link>
  ) : (
    <Link to="/checkout/$plan/$period" params={params} className={look} aria-label={label}>
      {words.choose}
    </Link>
  )
}

type OfferProps = { plan: Plan; picked: boolean; periods: readonly PeriodName[] }

/** One plan. With several periods a price for each is in the page, and the chosen one is shown by the style sheet. */
function PlanOffer({ plan, picked, periods }: OfferProps) {
  const t = useCopy(planCopy)
  const m = useCopy(money)
  const minutes = formatMinutes(plan.weeklyMinutes)
  const ticks = instalmentTicks(t, plan.weeklyMinutes)
  return (
    <li className="card plan" data-picked={picked ? '' : undefined}>
      {picked && <span className="plan-flag">{t('card.balanced')}</span>}
      <div>
        <h3>{m('weekly', { minutes })}</h3>
        <PlanLead plan={plan} />
      </div>
      <Quarters total={plan.weeklyMinutes} label={minutes} />
      {periods.map((period) => {
        const price = displayPriceOf(plan, periodOf[period])
        return (
          <div key={period} data-period={periods.length > 1 ? period : undefined}>
            <div className="stack">
              <PriceBlock price={price} period={periodOf[period]} />
              <SavingTag price={price} />
              <ChooseLink plan={plan} period={period} picked={picked} />
              {periods.length > 1 && price.amount > 0 && (
                <p className="small quiet">
                  {t(price.lessonMinutes === LessonDuration.Long ? 'card.perLesson' : 'card.perShortLesson', {
                    amount: formatAmount(price.perLesson),
                  })}
                </p>
              )}
            </div>
          </div>
        )
      })}
      {ticks.length > 0 && (
        <ul className="plan-ticks">
          {ticks.map((tick) => (
            <li className="icon-5 flex gap-2" key={tick}>
              <Icon name="i-ph-check" />
              {tick}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The plans on offer with their prices, or why there are none. */
export function PlanOffers({ periods = ['month'] }: { periods?: readonly PeriodName[] }) {
  const { plans, isError } = usePublicPlans()
  const closed = useQuery(configQuery).data?.payments === false
  if (plans === undefined && !isError)
    return (
      <p role="status" className="quiet mt-8 min-h-60">
        {words.loading}
      </p>
    )
  if (plans === undefined || plans.length === 0)
    return (
      <div className="stack justify-items-start mt-8">
        <p className="quiet">{plans ? words.none : words.failed}</p>
        <Link to="/contact" className={buttonClass('line')}>
          {words.ask}
        </Link>
      </div>
    )
  const middle = findMiddlePlan(plans)
  return (
    <>
      {closed && <p className="alert alert-warning mt-6">{words.off}</p>}
      <ul className="plan-grid mt-8">
        {plans.map((plan) => (
          <PlanOffer key={plan.id} plan={plan} picked={plan === middle} periods={periods} />
        ))}
      </ul>
    </>
  )
}
