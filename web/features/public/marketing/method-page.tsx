import { Link } from '@tanstack/react-router'
import { marketing } from '#web/features/public/copy/marketing.ts'
import { method } from '#web/features/public/copy/method.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Band, MarketingHead, MarketingPage } from './marketing-page.tsx'
import { BenefitGrid, ClosingBand } from './sections.tsx'

const way = method.way
const kept = method.kept
const absent = method.absent
const final = method.final

const keptIcons = { notes: 'i-ph-note-pencil', recap: 'i-ph-list-checks', words: 'i-ph-cards' } as const

/** How a lesson goes: found, booked, held, and what is left of it. */
export function MethodPage() {
  return (
    <MarketingPage>
      <MarketingHead title={method.title} lead={method.lead} />
      <Band raised>
        <h2 className="display-line">{way.title}</h2>
        <ol className="numbered">
          {(['find', 'book', 'move', 'talk'] as const).map((step) => (
            <li key={step}>
              <h3 className="text-h4">{way[step].title}</h3>
              <p className="small quiet">{way[step].text}</p>
            </li>
          ))}
        </ol>
      </Band>
      <Band>
        <h2 className="display-line">{kept.title}</h2>
        <p className="text-lead quiet">{kept.lead}</p>
        <BenefitGrid texts={kept} icons={keptIcons} />
      </Band>
      <Band raised className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16">
        <div>
          <h2 className="display-line">{absent.title}</h2>
          <p className="quiet">{absent.lead}</p>
          <p className="mt-2">
            <Link to="/faq/student" className="lone-link">
              {absent.questions}
            </Link>
          </p>
        </div>
        <dl className="grid gap-6">
          {(['tutor', 'student', 'short'] as const).map((one) => (
            <div key={one}>
              <dt className="text-h4">{absent[one].title}</dt>
              <dd className="quiet">{absent[one].text}</dd>
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
