import { useCopy } from '#web/copy/use-copy.ts'
import { myData } from '#web/features/frame/copy/my-data.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { useMyData } from './my-data-query.ts'

/** What somebody may ask of their own data: a copy of it, and that it goes. */
export function MyDataCards() {
  const t = useCopy(myData)
  const query = useMyData()
  const { data } = query
  if (!data && query.isError)
    return (
      <Card className="stack-2 max-w-140">
        <h2>{t('archive.title')}</h2>
        <FailedSection text={t('failed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Card>
    )
  if (!data) return <Skeleton className="h-48 max-w-140 rounded" />
  return (
    <div className="grid gap-gap max-w-140 grid-cols-[repeat(auto-fit,minmax(min(15.5rem,100%),1fr))]">
      <ArchiveCard data={data} />
      <DeletionCard data={data} />
    </div>
  )
}
