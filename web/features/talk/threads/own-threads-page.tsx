import { Link } from '@tanstack/react-router'
import type { OwnThreadLine } from '#contract/talk/shapes/thread.ts'
import type { OwnThreadState } from '#contract/vocabulary/threads.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { openHelp } from '#web/features/shared/help.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { threads } from '#web/features/talk/copy/threads.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { leadKeyOf } from './lead.ts'
import { useOwnThreads } from './query.ts'

const looks: Record<OwnThreadState, { kind: StatusKind; icon: IconName }> = {
  waiting: { kind: 'neutral', icon: 'i-ph-clock' },
  answered: { kind: 'info', icon: 'i-ph-chat-circle-text' },
  done: { kind: 'success', icon: 'i-ph-check-circle' },
}

function ThreadRow({ thread, now }: { thread: OwnThreadLine; now: number }) {
  const t = useCopy(threads)
  const { id, kind, title, state, outcome, preview, lastSide, lastAt } = thread
  return (
    <li>
      <Link to="/support/$id" params={{ id }} className="list-row px-4 py-3 text-text no-underline">
        <span className="grow-in stack-1">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <b className="min-w-0 wrap-anywhere" dir="auto">
              {t(`lead.${leadKeyOf(kind)}`, { title })}
            </b>
            <StatusChip {...looks[state]}>{t(`states.${state}`)}</StatusChip>
          </span>
          <span className="small quiet line-clamp-2 wrap-anywhere">
            {t('last', { who: t(`sides.${lastSide}`), text: preview })}
          </span>
          {outcome && <span className="small">{t(`outcomes.${outcome}`)}</span>}
          <time dateTime={lastAt} className="caption quiet num">
            {formatNearTime(lastAt, now)}
          </time>
        </span>
      </Link>
    </li>
  )
}

/** `/support`: conversations of the signed-in person with the team, newest first. */
export function OwnThreadsPage() {
  const t = useCopy(threads)
  const now = useMinuteClock()
  const { data, error, isError, isFetching, refetch } = useOwnThreads()
  const retry = () => void refetch()
  const write = (
    <Button icon="i-ph-pencil-simple" onClick={() => openHelp('contact')}>
      {t('write')}
    </Button>
  )
  const isEmpty = data?.list.length === 0
  return (
    <div className="max-w-160 stack">
      <PageHead title={titles.ownThreads}>{!isEmpty && write}</PageHead>
      {isError && data && <ErrorStrip onRetry={retry} retrying={isFetching} />}
      {isEmpty && (
        <EmptyState level={2} className="card py-12" title={t('none')} action={write}>
          {t('noneText')}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <ul className="card card-flush divided" aria-label={titles.ownThreads}>
          {data.list.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} now={now} />
          ))}
        </ul>
      )}
      {!data && isError && (
        <ErrorState title={t('listFailed')} onRetry={retry} retrying={isFetching}>
          <ErrorText error={error} />
        </ErrorState>
      )}
      {!data && !isError && (
        <SkeletonGroup label={t('listLoading')}>
          <SkeletonRows rows={4} />
        </SkeletonGroup>
      )}
    </div>
  )
}
