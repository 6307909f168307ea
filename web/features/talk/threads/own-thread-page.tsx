import type { OwnThread } from '#contract/talk/shapes/thread.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { threads } from '#web/features/talk/copy/threads.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { OwnConversation } from './conversation.tsx'
import { leadKeyOf } from './lead.ts'
import { type ThreadPlace, useOwnThread } from './query.ts'

/** What the conversation is about, under its heading. */
export function ThreadLead({ thread: { kind, title } }: { thread: Pick<OwnThread, 'kind' | 'title'> }) {
  const t = useCopy(threads)
  return (
    <p className="quiet" dir="auto">
      {t(`lead.${leadKeyOf(kind)}`, { title })}
    </p>
  )
}

/** `/support/{id}`: a conversation of the signed-in person with the team. */
export function OwnThreadPage({ of }: { of: ThreadPlace }) {
  const t = useCopy(threads)
  const { data, error, isFetching, refetch } = useOwnThread(of)
  return (
    <div className="max-w-160 stack">
      <PageHead title={t('title')} />
      {data && <ThreadLead thread={data} />}
      {data && <OwnConversation thread={data} of={of} />}
      {!data && error && (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {statusOf(error) === 404 ? t('gone') : <ErrorText error={error} />}
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
    </div>
  )
}
