import { useCopy } from '#web/copy/use-copy.ts'
import { consents as copy } from '#web/features/people/copy/consents.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConsentList } from './consent-list.tsx'
import { useConsents } from './query.ts'

/** What the signed-in person has agreed to, when and how. */
export function ConsentsCard() {
  const t = useCopy(copy)
  const { data, isError, isFetching, refetch } = useConsents()
  if (!data && isError) return <FailedSection text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-48 max-w-140 rounded" />
  return (
    <Card className="stack max-w-140">
      <div className="stack-2">
        <h2>{t('title')}</h2>
        <p className="small quiet">{t('text')}</p>
      </div>
      <ConsentList list={data.list} />
    </Card>
  )
}
