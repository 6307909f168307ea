import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { threads } from '#web/features/talk/copy/threads.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { OwnConversation } from './conversation.tsx'
import { ThreadLead } from './own-thread-page.tsx'
import { useOwnThread } from './query.ts'

/** `/r/{token}`: a conversation with the team that the link in its mail opens, without an account. */
export function LinkedThreadPage({ token }: { token: string }) {
  const t = useCopy(threads)
  const of = { token }
  const { data, error, isFetching, refetch } = useOwnThread(of)
  const isEnded = error !== null && [400, 404].includes(statusOf(error) ?? 0)
  return (
    <div className="w-full max-w-[calc(40rem_+_2_*_var(--gutter))] mx-auto px-gutter pb-16 stack">
      <header className="py-4">
        <HomeLogo />
      </header>
      <main id="main" className="stack">
        <h1 className="text-h2">{t('title')}</h1>
        {data && <ThreadLead thread={data} />}
        {data && <OwnConversation thread={data} of={of} />}
        {!data && isEnded && (
          <Card className="stack justify-items-start">
            <p>{t('linkEnded')}</p>
            <Link to="/contact" className={buttonClass('line')}>
              {t('contact')}
            </Link>
          </Card>
        )}
        {!data && error && !isEnded && (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
            <ErrorText error={error} />
          </ErrorState>
        )}
        {!data && !error && (
          <SkeletonGroup label={t('loading')} className="stack">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </SkeletonGroup>
        )}
      </main>
    </div>
  )
}
