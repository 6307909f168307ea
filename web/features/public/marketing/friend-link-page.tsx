import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { friendLimits } from '#contract/vocabulary/friends.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { friendLinkQuery, isUnknownLink } from '#web/features/money/friends/query.ts'
import { rememberFriendCode } from '#web/features/people/account/friend-code.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { friendLink } from '#web/features/public/copy/friend-link.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { MarketingHead, MarketingPage } from './marketing-page.tsx'

/** `/f/{code}`: who invites, and what both get. The browser keeps the code for whoever registers on it. */
export function FriendLinkPage({ code }: { code: string }) {
  const t = useCopy(friendLink)
  const user = useUser()
  const query = useQuery(friendLinkQuery(code))
  const isValid = query.data !== undefined
  const isVisitor = user === null
  // Before the gift is seen: whoever leaves the page at once has been promised it.
  useLayoutEffect(() => {
    if (isValid && isVisitor) rememberFriendCode(code.toLowerCase())
  }, [code, isValid, isVisitor])
  const isUnknown = query.isError && isUnknownLink(query.error)
  const { name = null, minutes = 0 } = query.data ?? {}
  if (query.isError && !isUnknown) {
    return (
      <MarketingPage>
        <div className="site-in py-12">
          <FailedSection text={t('failed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </div>
      </MarketingPage>
    )
  }
  return (
    <MarketingPage>
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="site-in stack py-12">
          <Skeleton className="h-12 w-80" />
          <Skeleton className="h-32" />
        </SkeletonGroup>
      ) : (
        <>
          <MarketingHead
            title={isUnknown ? t('unknown') : name === null ? t('titleUnnamed') : t('title', { name })}
            lead={isUnknown ? t('unknownText') : t('lead')}
          />
          <div className="site-in stack pb-12">
            {minutes > 0 && (
              <Card className="flex items-start gap-4">
                <Icon name="i-ph-gift" className="icon-8 shrink-0 text-accent" />
                <div className="grid gap-1">
                  <h2 className="text-h4">{t('gift', { minutes: formatMinutes(minutes) })}</h2>
                  <p className="small quiet">{t('giftText')}</p>
                </div>
              </Card>
            )}
            {isVisitor ? (
              <>
                <p className="flex flex-wrap gap-3">
                  <Link to="/register/$role" params={{ role: 'student' }} className={buttonClass('main', 'lg')}>
                    {t('start')}
                  </Link>
                  <Link to="/tutors" className={buttonClass('line', 'lg')}>
                    {t('tutors')}
                  </Link>
                </p>
                {isValid && <p className="caption quiet">{t('kept', { days: formatNumber(friendLimits.keptDays) })}</p>}
              </>
            ) : (
              <Alert kind="info" title={t('own.title')}>
                {t('own.text')}{' '}
                {user.role === Role.Student && (
                  <Link to="/friends" className="lone-link">
                    {t('own.link')}
                  </Link>
                )}
              </Alert>
            )}
          </div>
        </>
      )}
    </MarketingPage>
  )
}
