import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { trustCopy } from '#web/features/catalogue/copy/trust.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { formatShare } from './figures.ts'
import { useOwnTrust } from './query.ts'

/** On a tutor’s home: how many of their promised lessons they kept, and the way to all figures. */
export function OwnTrustCard({ className }: { className?: string }) {
  const t = useCopy(trustCopy)
  const query = useOwnTrust()
  return (
    <Section
      {...(className && { className })}
      title={t('own.open')}
      action={
        <Link to="/t/reliability" className="lone-link small">
          {t('own.details')}
        </Link>
      }
      query={query}
      data={query.data}
      failed={t('own.failed')}
      skeleton={
        <SkeletonGroup label={t('own.loading')}>
          <Skeleton className="h-6 w-1/2" />
        </SkeletonGroup>
      }
    >
      {(own) =>
        own && own.figures.lessons > 0 ? (
          <p>
            <b>{formatShare(own.figures.kept, own.figures.lessons)}</b>{' '}
            <span className="quiet">
              {t('keptOf', { kept: formatNumber(own.figures.kept), of: own.figures.lessons })}
            </span>
          </p>
        ) : (
          <p className="quiet">{t('own.emptyText')}</p>
        )
      }
    </Section>
  )
}
