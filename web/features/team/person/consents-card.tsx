import { useCopy } from '#web/copy/use-copy.ts'
import { ConsentList } from '#web/features/people/consents/consent-list.tsx'
import { useConsentsOf } from '#web/features/people/consents/query.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { Card, SectionHead } from '#web/ui/card.tsx'

/** What somebody has agreed to, when and how. */
export function ConsentsCard({ userId }: { userId: number }) {
  const t = useCopy(adminPerson)
  const { data, isError, isFetching, refetch } = useConsentsOf(userId)
  if (isError && !data)
    return <FailedSection text={t('consents.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return null
  return (
    <Card>
      <SectionHead title={t('consents.title')} />
      <ConsentList list={data.list} />
    </Card>
  )
}
