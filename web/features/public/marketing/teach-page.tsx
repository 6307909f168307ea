import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { configQuery } from '#web/features/people/auth/config.ts'
import { faq } from '#web/features/public/copy/faq.ts'
import { teach } from '#web/features/public/copy/teach.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Band, MarketingPage } from './marketing-page.tsx'
import { QuestionList, questionsOf } from './question-list.tsx'
import { BenefitGrid, ClosingBand, Hero } from './sections.tsx'
import { TeachPicture } from './teach-picture.tsx'

const hero = teach.hero
const steps = teach.steps
const needs = teach.needs
const money = teach.money

const questions = questionsOf(faq.tutor, ['film', 'again', 'hours', 'noshow', 'pay', 'when'])

const benefitIcons = {
  hours: 'i-ph-calendar-dots',
  students: 'i-ph-student',
  pay: 'i-ph-hand-coins',
  room: 'i-ph-video-camera',
  team: 'i-ph-users-three',
  safe: 'i-ph-lock-simple',
} as const

const ApplyLink = ({ look }: { look: string }) => (
  <Link to="/register/$role" params={{ role: 'tutor' }} className={look}>
    {hero.start}
  </Link>
)

/** The page for people who want to teach. */
export function TeachPage() {
  const closed = useQuery(configQuery).data?.tutorSignUp === false
  return (
    <MarketingPage>
      <Hero
        texts={hero}
        picture={<TeachPicture />}
        actions={
          <>
            <div className="flex flex-wrap gap-3 mt-6 mb-5">
              {closed ? (
                <Link to="/contact" className={buttonClass('main', 'lg')}>
                  {faq.contact.action}
                </Link>
              ) : (
                <ApplyLink look={buttonClass('main', 'lg')} />
              )}
              <Link to="/faq/tutor" className={buttonClass('line', 'lg')}>
                {hero.questions}
              </Link>
            </div>
            {closed && (
              <p role="status" className="small mb-4">
                {teach.closed}
              </p>
            )}
          </>
        }
        facts={
          <>
            <li>
              <Icon name="i-ph-clock" />
              {hero.hours}
            </li>
            <li>
              <Icon name="i-ph-timer" />
              {hero.lengths}
            </li>
            <li>
              <Icon name="i-ph-hand-coins" />
              {hero.payout}
            </li>
          </>
        }
      />
      <Band raised>
        <h2 className="display-line">{steps.title}</h2>
        <p className="text-lead quiet">{steps.lead}</p>
        <ol className="numbered">
          {(['video', 'interview', 'demo', 'photo'] as const).map((step) => (
            <li key={step}>
              <h3 className="text-h4">{steps[step].title}</h3>
              <p className="small quiet">{steps[step].text}</p>
            </li>
          ))}
        </ol>
      </Band>
      <Band>
        <h2 className="display-line">{teach.benefits.title}</h2>
        <BenefitGrid texts={teach.benefits} icons={benefitIcons} />
      </Band>
      <Band raised className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 className="display-line">{money.title}</h2>
          <p className="quiet">{money.lead}</p>
          <dl className="grid gap-4 mt-5">
            {(['range', 'ways', 'days'] as const).map((fact) => (
              <div key={fact}>
                <dt className="fs-h4 font-strong">{money[fact].title}</dt>
                <dd className="small quiet">{money[fact].text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h2 className="display-line">{needs.title}</h2>
          <ul className="plan-ticks mt-5">
            {[needs.english, needs.device, needs.profile, needs.age].map((need) => (
              <li className="icon-5 flex gap-2" key={need}>
                <Icon name="i-ph-check" />
                {need}
              </li>
            ))}
          </ul>
        </div>
      </Band>
      <Band className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16">
        <div>
          <h2 className="display-line">{teach.faq.title}</h2>
          <p className="mt-2">
            <Link to="/faq/tutor" className="lone-link">
              {teach.faq.all}
            </Link>
          </p>
        </div>
        <QuestionList questions={questions} />
      </Band>
      {!closed && (
        <ClosingBand title={teach.final.title} text={teach.final.text}>
          <ApplyLink look={buttonClass('deep-solid', 'lg')} />
        </ClosingBand>
      )}
    </MarketingPage>
  )
}
