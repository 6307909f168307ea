import { Link } from '@tanstack/react-router'
import { about } from '#web/features/public/copy/about.ts'
import { marketing } from '#web/features/public/copy/marketing.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FiguresBand, ReturnedBand, RulingsBand } from './figures-band.tsx'
import { Band, MarketingHead, MarketingPage } from './marketing-page.tsx'
import { BenefitGrid, ClosingBand } from './sections.tsx'
import { organizationData, StructuredData } from './structured-data.tsx'

const story = about.story
const values = about.values
const final = about.final

const valueIcons = {
  people: 'i-ph-user-focus',
  chosen: 'i-ph-seal-check',
  honest: 'i-ph-check-circle',
  fair: 'i-ph-arrows-clockwise',
  everyone: 'i-ph-users-three',
  privacy: 'i-ph-lock-simple',
} as const

export function AboutPage() {
  return (
    <MarketingPage>
      <StructuredData data={organizationData} />
      <MarketingHead title={about.title} lead={about.lead} />
      <Band raised>
        <h2 className="display-line">{story.title}</h2>
        <div className="grid gap-6 mt-4 lg:grid-cols-3 lg:gap-10">
          <p>{story.school}</p>
          <p>{story.time}</p>
          <p>{story.price}</p>
        </div>
      </Band>
      <Band>
        <h2 className="display-line">{values.title}</h2>
        <BenefitGrid texts={values} icons={valueIcons} />
      </Band>
      <FiguresBand raised />
      <ReturnedBand />
      <RulingsBand />
      <ClosingBand title={final.title} text={final.text}>
        <Link to="/register/$role" params={{ role: 'student' }} className={buttonClass('deep-solid', 'lg')}>
          {marketing.register}
        </Link>
      </ClosingBand>
    </MarketingPage>
  )
}
