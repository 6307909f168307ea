import { Link } from '@tanstack/react-router'
import { tutorOrder } from '#contract/vocabulary/trust.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { marketing } from '#web/features/public/copy/marketing.ts'
import { order } from '#web/features/public/copy/order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Band, MarketingHead, MarketingPage } from './marketing-page.tsx'
import { BenefitGrid, ClosingBand } from './sections.tsx'

const { points } = tutorOrder
const weights = order.weights
const rules = order.rules
const figures = order.figures
const final = order.final

const icons = {
  rating: 'i-ph-star',
  kept: 'i-ph-seal-check',
  onTime: 'i-ph-clock',
  topic: 'i-ph-heart',
  level: 'i-ph-chart-bar',
  returning: 'i-ph-arrow-counter-clockwise',
} as const

type Factor = keyof typeof icons

/** The heaviest first; alike in the order of the formula. */
const factors = (Object.keys(icons) as Factor[]).toSorted((one, other) => points[other] - points[one])
const most = Math.max(...Object.values(points))

const ruleIcons = { soon: 'i-ph-calendar-dots', new: 'i-ph-plant', fair: 'i-ph-scales' } as const

/** A bar from the side where lines begin. No style of its own: the page must look alike before any script. */
function Share({ of }: { of: number }) {
  const percent = 100 * of
  return (
    <svg className="h-1.5 w-full mt-1 rounded-full bg-sunken text-accent" aria-hidden="true">
      <rect x={`${100 - percent}%`} width={`${percent}%`} height="100%" rx="3" fill="currentColor" />
    </svg>
  )
}

/** What orders the list of tutors, and how their figures are counted. */
export function OrderPage() {
  const t = useCopy(order)
  return (
    <MarketingPage>
      <MarketingHead title={order.title} lead={order.lead} />
      <Band raised>
        <h2 className="display-line">{weights.title}</h2>
        <p className="quiet">{weights.lead}</p>
        <ol className="grid gap-6 mt-6 lg:grid-cols-2 lg:gap-x-16">
          {factors.map((factor) => (
            <li key={factor} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4">
              <span className="grid place-items-center size-12 rounded-[50%] turn-start bg-accent-subtle text-accent">
                <Icon name={icons[factor]} />
              </span>
              <div className="grid gap-1">
                <h3 className="text-h4">{weights[factor].title}</h3>
                <p className="small quiet">{weights[factor].text}</p>
                <Share of={points[factor] / most} />
              </div>
              <b className="whitespace-nowrap">{t('weights.points', { count: points[factor] })}</b>
            </li>
          ))}
        </ol>
      </Band>
      <Band>
        <h2 className="display-line">{rules.title}</h2>
        <BenefitGrid texts={rules} icons={ruleIcons} />
      </Band>
      <Band raised id="figures" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16">
        <div>
          <h2 className="display-line">{figures.title}</h2>
          <p className="quiet">{figures.lead}</p>
        </div>
        <dl className="grid gap-6">
          {(['kept', 'onTime', 'answer', 'returned'] as const).map((one) => (
            <div key={one}>
              <dt className="text-h4">{figures[one].title}</dt>
              <dd className="quiet">{figures[one].text}</dd>
            </div>
          ))}
        </dl>
      </Band>
      <ClosingBand title={final.title} text={final.text}>
        <Link to="/tutors" className={buttonClass('deep-solid', 'lg')}>
          {marketing.seeTutors}
        </Link>
      </ClosingBand>
    </MarketingPage>
  )
}
