import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import { formatPounds } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { SidePanel } from '../side-panel.tsx'
import { BatchAnswer } from './batch-answer.tsx'
import { BatchFiles } from './batch-files.tsx'
import { BatchItems } from './batch-items.tsx'
import { type BatchDetails, usePayoutBatch, useRemoveUnsent } from './query.ts'
import { filesOf, referenceOf } from './words.ts'

function Details({ batch }: { batch: BatchDetails }) {
  const t = useCopy(adminPayouts)
  const removal = useRemoveUnsent(batch)
  const nameOf = (id: number | null) => (id === null ? undefined : batch.people.get(id)?.name)
  const files = filesOf(batch)
  const isUnsent = files.some(({ left, items }) => left === null && items.some(({ state }) => state === 'waiting'))
  const hasLeft = batch.exports.length > 0
  const [maker, second] = [nameOf(batch.madeBy), nameOf(batch.approvedBy)]
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => toast.show({ id: `payout-${batch.id}`, kind: 'success', title: t('batch.removed') }),
    })
  return (
    <div className="stack">
      <p className="caption quiet">
        {maker && t('batch.made', { name: maker })}
        {second && `، ${t('batch.approved', { name: second })}`}
      </p>
      {batch.closedAt !== null && <Alert kind="success">{t('batch.done')}</Alert>}
      {files.length > 0 && <BatchFiles key={batch.updatedAt} batch={batch} />}
      {hasLeft && batch.closedAt === null && <BatchAnswer batch={batch} />}
      <BatchItems batch={batch} />
      {isUnsent && (
        <Button kind="line" icon="i-ph-arrow-u-up-left" loading={removal.isPending} onClick={remove}>
          {t('batch.remove')}
        </Button>
      )}
      {removal.error && (
        <ChangeFailed title={t('batch.removeFailed')} error={removal.error} onReload={() => removal.reset()} />
      )}
    </div>
  )
}

/** One batch: its files, the answer of the bank, and each transfer. */
export function BatchPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useCopy(adminPayouts)
  const { data, isError, error, refetch, isFetching } = usePayoutBatch(id)
  const count = data ? data.waiting + data.paid + data.failed : 0
  return (
    <SidePanel
      title={t('batch.title', { reference: referenceOf({ id }) })}
      sub={data && t('batch.total', { count, amount: formatPounds(data.total) })}
      onClose={onClose}
    >
      {isError && !data && (
        <ErrorState title={t('batch.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          <ErrorText error={error} />
        </ErrorState>
      )}
      {!data && !isError && (
        <SkeletonGroup label={t('batch.loading')} className="stack">
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {data && <Details batch={data} />}
    </SidePanel>
  )
}
