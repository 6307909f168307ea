import { Link } from '@tanstack/react-router'
import { money } from '#web/copy/money.ts'
import { plans as planCopy } from '#web/copy/plans.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { periodNames, periodOf } from '#web/features/money/plans/period.ts'
import { displayPriceOf } from '#web/features/money/plans/price.ts'
import { useConfig, useFreeTrial } from '#web/features/people/auth/config.ts'
import { faq } from '#web/features/public/copy/faq.ts'
import { pricing } from '#web/features/public/copy/pricing.ts'
import { formatAmount, formatMinutes } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Band, MarketingHead, MarketingPage } from './marketing-page.tsx'
import { PlanOffers, usePublicPlans } from './plan-offers.tsx'
import { QuestionList, questionsOf } from './question-list.tsx'
import { plansData, StructuredData } from './structured-data.tsx'

const compare = pricing.compare
const included = pricing.included
const trial = pricing.trial
const questions = questionsOf(faq.student, ['pay', 'nocard', 'renew', 'week', 'unused', 'refund'])

/** Chooses the period whose prices the style sheet shows: plain radio buttons, which work without a script. */
function PeriodChoice() {
  const t = useCopy(planCopy)
  return (
    <fieldset className="seg period-choice relative mt-6">
      <legend className="visually-hidden">{t('periods')}</legend>
      {periodNames.map((name) => (
        <label
          key={name}
          className="seg-item inline-flex flex-1 items-center justify-center rounded-sm fs-ui whitespace-nowrap cursor-pointer"
        >
          <input
            className="absolute inset-0 opacity-0 cursor-pointer"
            type="radio"
            name="period"
            value={name}
            defaultChecked={name === 'month'}
          />
          {money.period[name]}
        </label>
      ))}
    </fieldset>
  )
}

/** All prices in one table. */
function Comparison() {
  const p = useCopy(pricing)
  const m = useCopy(money)
  const { plans = [] } = usePublicPlans()
  if (plans.length === 0) return null
  return (
    <Band>
      <h2 className="display-line mb-6">{compare.title}</h2>
      <section
        className="compare relative overflow-x-auto border rounded-lg bg-raised"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, so keys have to reach it
        tabIndex={0}
        aria-label={compare.title}
      >
        <table className="data-table">
          <caption className="visually-hidden">{compare.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{compare.plan}</th>
              {periodNames.map((name) => (
                <th key={name} scope="col">
                  {money.period[name]} <span className="block caption quiet">{money.days[name]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <tr key={plan.id}>
                <th scope="row">{m('weekly', { minutes: formatMinutes(plan.weeklyMinutes) })}</th>
                {periodNames.map((name) => {
                  const price = displayPriceOf(plan, periodOf[name])
                  return (
                    <td key={name} className="num">
                      <b>{formatAmount(price.amount)}</b>
                      <span className="block caption quiet">
                        {p('compare.perMonth', { amount: formatAmount(price.perMonth) })}
                      </span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Band>
  )
}

export function PricingPage() {
  const { plans } = usePublicPlans()
  const payable = useConfig()?.payments !== false
  const free = useFreeTrial()
  return (
    <MarketingPage>
      {plans && plans.length > 0 && payable && <StructuredData data={plansData(plans)} />}
      <div className="priced">
        <MarketingHead title={pricing.title} lead={pricing.lead}>
          {plans && plans.length > 0 && <PeriodChoice />}
        </MarketingHead>
        <div className="site-in pb-12">
          <h2 className="visually-hidden">{pricing.plans}</h2>
          <PlanOffers periods={periodNames} />
        </div>
      </div>
      <Band raised className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        {free && (
          <div className="stack justify-items-start">
            <h2 className="display-line">{trial.title}</h2>
            <p className="quiet">{trial.text}</p>
            <Link to="/register/$role" params={{ role: 'student' }} className={buttonClass('main', 'lg')}>
              {trial.action}
            </Link>
          </div>
        )}
        <div>
          <h2 className="display-line">{included.title}</h2>
          <ul className="plan-ticks mt-5">
            {Object.entries(included).map(
              ([key, text]) =>
                key !== 'title' && (
                  <li className="icon-5 flex gap-2" key={key}>
                    <Icon name="i-ph-check" />
                    {text}
                  </li>
                ),
            )}
          </ul>
        </div>
      </Band>
      <Comparison />
      <Band raised className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16">
        <div>
          <h2 className="display-line">{pricing.faq.title}</h2>
          <p className="mt-2">
            <Link to="/faq/student" className="lone-link">
              {pricing.faq.all}
            </Link>
          </p>
        </div>
        <QuestionList questions={questions} />
      </Band>
    </MarketingPage>
  )
}
