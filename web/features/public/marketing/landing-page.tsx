import { Link } from '@tanstack/react-router'
import { landing } from '#web/copy/landing.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { periodNames, periodOf } from '#web/features/money/plans/period.ts'
import { displayPriceOf } from '#web/features/money/plans/price.ts'
import { useFreeTrial } from '#web/features/people/auth/config.ts'
import { faq } from '#web/features/public/copy/faq.ts'
import { marketing } from '#web/features/public/copy/marketing.ts'
import { formatAmount } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FiguresBand } from './figures-band.tsx'
import { FilmBand } from './film-band.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LessonPicture } from './lesson-picture.tsx'
import { Band, MarketingPage } from './marketing-page.tsx'
import { PlanOffers, usePublicPlans } from './plan-offers.tsx'
import { QuarterDemo } from './quarter-demo.tsx'
import { QuestionList, questionsOf } from './question-list.tsx'
import { RatingsBand } from './ratings-band.tsx'
import { BenefitGrid, ClosingBand, Hero } from './sections.tsx'
import { StructuredData, siteData } from './structured-data.tsx'
import { TutorStrip } from './tutor-strip.tsx'

const hero = landing.hero

function StartLink({ look }: { look?: string }) {
  const free = useFreeTrial()
  return (
    <Link to="/register/$role" params={{ role: 'student' }} className={look ?? buttonClass('main', 'lg')}>
      {free ? marketing.start : marketing.register}
    </Link>
  )
}

/** The lowest price of a month among the plans, with the period it is paid for and its sum; null until it is known. */
const useLowestPrice = () => {
  const { plans = [] } = usePublicPlans()
  const prices = plans.flatMap((plan) => periodNames.map((name) => ({ name, ...displayPriceOf(plan, periodOf[name]) })))
  return prices.toSorted((a, b) => a.perMonth - b.perMonth || a.amount - b.amount)[0] ?? null
}

const lowestWords = { month: 'hero.fromMonth', quarter: 'hero.fromQuarter', year: 'hero.from' } as const

function Facts() {
  const t = useCopy(landing)
  const lowest = useLowestPrice()
  const free = useFreeTrial()
  return (
    <>
      <li>
        <Icon name="i-ph-timer" />
        {hero.lengths}
      </li>
      {free && (
        <li>
          <Icon name="i-ph-gift" />
          {hero.free}
        </li>
      )}
      {lowest !== null && (
        <li>
          <Icon name="i-ph-tag" />
          {t(lowestWords[lowest.name], {
            amount: formatAmount(lowest.perMonth),
            total: formatAmount(lowest.amount),
            days: money.days[lowest.name],
          })}
        </li>
      )}
    </>
  )
}

const firstQuestions = [
  ...questionsOf(faq.student, ['length']),
  ...questionsOf(faq.all, ['device']),
  ...questionsOf(faq.student, ['late', 'unused', 'nocard', 'renew']),
]

const benefitIcons = {
  alone: 'i-ph-user-focus',
  anytime: 'i-ph-clock',
  topics: 'i-ph-chats-circle',
  yours: 'i-ph-arrows-clockwise',
  english: 'i-ph-globe',
  weak: 'i-ph-wifi-medium',
} as const

export function LandingPage() {
  return (
    <MarketingPage>
      <StructuredData data={siteData} />
      <Hero
        texts={hero}
        picture={<LessonPicture />}
        actions={
          <div className="flex flex-wrap gap-3 mt-6 mb-5 lt-sm:[&>*]:flex-auto lt-sm:[&>*]:px-4">
            <StartLink />
            <Link to="/tutors" className={buttonClass('line', 'lg')}>
              {marketing.seeTutors}
            </Link>
          </div>
        }
        facts={<Facts />}
      />
      <FiguresBand />
      <HowItWorks />
      <QuarterDemo />
      <Band raised>
        <h2 className="display-line">{landing.benefits.title}</h2>
        <BenefitGrid texts={landing.benefits} icons={benefitIcons} />
      </Band>
      <FilmBand />
      <TutorStrip />
      <RatingsBand />
      <Band raised>
        <h2 className="display-line">{landing.plans.title}</h2>
        <p className="text-lead quiet">{landing.plans.text}</p>
        <PlanOffers />
        <p className="mt-6">
          <Link to="/pricing" className="lone-link">
            {marketing.plans.all}
          </Link>
        </p>
      </Band>
      <Band className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16">
        <div>
          <h2 className="display-line">{landing.faq.title}</h2>
          <p className="quiet">{landing.faq.text}</p>
          <p className="mt-2">
            <Link to="/faq" className="lone-link">
              {landing.faq.all}
            </Link>
          </p>
        </div>
        <QuestionList questions={firstQuestions} />
      </Band>
      <ClosingBand title={landing.final.title} text={landing.final.text}>
        <StartLink look={buttonClass('deep-solid', 'lg')} />
      </ClosingBand>
    </MarketingPage>
  )
}
