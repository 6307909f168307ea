import { Link } from '@tanstack/react-router'
import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { trustCopy } from '#web/features/catalogue/copy/trust.ts'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { TrustFigures } from './trust-figures.tsx'

/** On the page of a tutor: whether they keep what they promise, with the way to how that is counted. */
export function TrustCard({ tutor }: { tutor: Pick<TutorCard, 'trust' | 'gender'> }) {
  const t = useCopy(trustCopy)
  const { trust, gender } = tutor
  const of = { gender: gender ?? 'other' }
  return (
    <Card className="stack order-2">
      <SectionHead
        title={t('title', of)}
        action={
          <Link to="/how-we-order" hash="figures" className="lone-link small">
            {t('how')}
          </Link>
        }
      />
      {trust ? (
        <>
          <TrustFigures trust={trust} gender={gender} />
          <p className="caption quiet">{t('days')}</p>
        </>
      ) : (
        <p className="quiet">{t('new', of)}</p>
      )}
    </Card>
  )
}
