import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { passport as words } from '#web/features/classroom/copy/passport.ts'
import { isEndedLink, sharedPassportQuery } from '#web/features/classroom/passport/query.ts'
import { MarketingHead, MarketingPage } from '#web/features/public/marketing/marketing-page.tsx'
import { FailedSection } from '#web/features/shared/section.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { PassportView } from './passport-view.tsx'

/** `/passport/{token}`: a student's marks, for whoever was given the link. */
export function SharedPassportPage({ token }: { token: string }) {
  const t = useCopy(words)
  const query = useQuery(sharedPassportQuery(token))
  if (query.isPending)
    return (
      <MarketingPage>
        <SkeletonGroup label={t('loading')} className="site-in stack py-12">
          <Skeleton className="h-12 w-80" />
          <Skeleton className="h-64" />
        </SkeletonGroup>
      </MarketingPage>
    )
  if (query.isError)
    return (
      <MarketingPage>
        {isEndedLink(query.error) ? (
          <MarketingHead title={t('page.gone')} lead={t('page.goneText')} />
        ) : (
          <div className="site-in py-12">
            <FailedSection text={t('failed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          </div>
        )}
      </MarketingPage>
    )
  const { passport, copy, sounds } = query.data
  return (
    <MarketingPage>
      <MarketingHead
        title={passport.name === '' ? t('page.titleUnnamed') : t('page.title', { name: passport.name })}
        lead={t('page.lead')}
      />
      <div className="site-in stack pb-12">
        <PassportView passport={passport} sounds={sounds} />
        {copy === null && <p className="small quiet">{t('page.noCopy')}</p>}
        <p className="btn-row">
          {copy !== null && (
            <Button
              icon="i-ph-seal-check"
              onClick={() => saveFile('hiwar-passport.json', new Blob([copy], { type: 'application/json' }))}
            >
              {t('page.save')}
            </Button>
          )}
          <Link to="/passport/check" className={buttonClass('line')}>
            {t('page.check')}
          </Link>
        </p>
      </div>
    </MarketingPage>
  )
}
