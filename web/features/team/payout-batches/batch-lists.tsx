import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime, formatPounds } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { SidePanel } from '../side-panel.tsx'
import { usePayoutBatches } from './query.ts'
import { referenceOf } from './words.ts'

type OpenProps = { onOpen: (id: number) => void }

/** Batches that wait for their bank, above the table; nothing where none does. */
export function OpenBatches({ onOpen }: OpenProps) {
  const t = useCopy(adminPayouts)
  const { data = [] } = usePayoutBatches(true)
  if (data.length === 0) return null
  return (
    <section className="flex flex-wrap items-center gap-2" aria-label={t('batches.open')}>
      <span className="caption quiet">{t('batches.open')}</span>
      {data.map((batch) => (
        <Button key={batch.id} kind="line" size="sm" icon="i-ph-stack" onClick={() => onOpen(batch.id)}>
          {t('batches.one', { reference: referenceOf(batch), amount: formatPounds(batch.total) })}
        </Button>
      ))}
    </section>
  )
}

/** The newest batches, also those that are done. */
export function BatchesPanel({ onOpen, onClose }: OpenProps & { onClose: () => void }) {
  const t = useCopy(adminPayouts)
  const now = useMinuteClock()
  const { data, isError, error, refetch, isFetching } = usePayoutBatches(false)
  return (
    <SidePanel title={t('batches.title')} onClose={onClose}>
      {isError && !data && (
        <ErrorState title={t('batches.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          <ErrorText error={error} />
        </ErrorState>
      )}
      {!data && !isError && (
        <SkeletonGroup label={t('batches.loading')}>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {data?.length === 0 && <p className="quiet">{t('batches.none')}</p>}
      <ul className="grid gap-2">
        {data?.map((batch) => (
          <li key={batch.id}>
            <button
              type="button"
              className="grid w-full gap-1 py-2 px-3 border rounded text-start bg-raised"
              onClick={() => onOpen(batch.id)}
            >
              <b>{t('batches.one', { reference: referenceOf(batch), amount: formatPounds(batch.total) })}</b>
              <span className="caption quiet">
                {batch.closedAt === null
                  ? t('batches.state', { count: batch.waiting })
                  : t('batches.closed', { moment: formatDateTime(batch.closedAt, now) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
