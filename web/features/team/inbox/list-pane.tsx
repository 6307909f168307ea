import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import type { Thread } from '#contract/talk/shapes/thread.ts'
import { type ThreadKind, type ThreadTab, threadKinds, threadTabs } from '#contract/vocabulary/threads.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { cairoDaysFrom, formatNearDay, formatTime } from '#web/lib/format.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { isMore, useThreadCounts, type useThreads } from './query.ts'
import type { InboxSearch } from './search.ts'
import { dueOf, kindIcons, nameOf, stateOf, titleOf } from './words.tsx'

export type ChangeInbox = (next: Partial<InboxSearch>, replace?: boolean) => void

/** A time of today, otherwise the day. */
const whenOf = (at: string, now: number): string =>
  cairoDaysFrom(at, now) === 0 ? formatTime(at) : formatNearDay(at, now)

function Row({ thread, current }: { thread: Thread; current: boolean }) {
  const t = useCopy(adminInbox)
  const now = useMinuteClock()
  const { id: readerId } = useRequiredUser()
  const name = nameOf(t, thread)
  const due = dueOf(t, thread, now)
  const state = stateOf(t, thread, readerId)
  return (
    <li>
      <Link
        to="/admin/inbox"
        search={(before: InboxSearch) => ({ ...before, open: thread.id, report: undefined })}
        className="inbox-row"
        aria-current={current ? 'true' : undefined}
      >
        <span className="inbox-face">
          <Avatar name={name} src={thread.person?.image} size={36} decorative />
          <span className="inbox-kind" title={t(`kinds.${thread.kind}`)}>
            <Icon name={kindIcons[thread.kind]} />
          </span>
        </span>
        <span className="min-w-0 grid">
          <span className="flex gap-2 justify-between items-baseline">
            <bdi dir="auto" className="strong small truncate">
              {name}
            </bdi>
            <span className="caption quiet num flex-none">{whenOf(thread.lastAt, now)}</span>
          </span>
          <bdi dir="auto" className="small truncate">
            {titleOf(t, thread)}
          </bdi>
          <bdi dir="auto" className="caption quiet truncate">
            {thread.preview}
          </bdi>
          <span className="flex gap-2 justify-between items-center mt-1">
            <StatusChip kind={state.kind} icon={state.icon}>
              {state.text}
            </StatusChip>
            {due && (
              <span className="caption inbox-due" data-look={due.look}>
                {due.text}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

function Tabs({ tab, onTab }: { tab: ThreadTab; onTab: (tab: ThreadTab) => void }) {
  const t = useCopy(adminInbox)
  const { data: counts } = useThreadCounts()
  const labelOf = (value: ThreadTab) => {
    const count = value === 'done' ? undefined : counts?.[value]
    if (count === undefined || count === 0) return t(`tabs.${value}`)
    return (
      <>
        {t(`tabs.${value}`)}{' '}
        <span className="num" title={isMore(count) ? t('tabs.more', { count: String(count) }) : undefined}>
          {isMore(count) ? `${count}+` : count}
        </span>
      </>
    )
  }
  return (
    <SegmentedControl
      block
      label={t('tabs.label')}
      value={tab}
      onValue={onTab}
      options={threadTabs.map((value) => ({ value, label: labelOf(value) }))}
    />
  )
}

function KindMenu({ kind, onKind }: { kind: ThreadKind | undefined; onKind: (kind: ThreadKind | undefined) => void }) {
  const t = useCopy(adminInbox)
  const actions = [undefined, ...threadKinds].map((value) => ({
    key: value ?? 'all',
    label: t(`kinds.${value ?? 'all'}`),
    ...(value === kind && { icon: 'i-ph-check' as const }),
    onSelect: () => onKind(value),
  }))
  const label = kind ? `${t('kind')}: ${t(`kinds.${kind}`)}` : t('kind')
  return (
    <Menu
      actions={actions}
      trigger={<IconButton icon={kind ? 'i-ph-funnel-fill' : 'i-ph-funnel'} label={label} className="inbox-filter" />}
    />
  )
}

type ListPaneProps = {
  search: InboxSearch
  onSearch: ChangeInbox
  query: ReturnType<typeof useThreads>
  threads: readonly Thread[]
  openId: number | null
  box: RefObject<HTMLUListElement | null>
}

/** The threads of a tab, those that become late first. */
export function ListPane({ search, onSearch, query, threads, openId, box }: ListPaneProps) {
  const t = useCopy(adminInbox)
  const { tab = 'open', kind, find = '' } = search
  const [typed, setTyped] = useState(find)
  const settled = useSettled(typed.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows what was typed, and nothing else
  useEffect(() => {
    if (settled !== find) onSearch({ find: settled === '' ? undefined : settled }, true)
  }, [settled])
  const { data, error, isFetching, refetch } = query
  return (
    <section className="inbox-list" aria-label={t('list')}>
      <div className="inbox-tools">
        <Tabs tab={tab} onTab={(next) => onSearch({ tab: next === 'open' ? undefined : next })} />
        <div className="flex gap-2">
          <div className="grow-in">
            <SearchInput label={t('search')} placeholder={t('search')} value={typed} onValue={setTyped} />
          </div>
          <KindMenu kind={kind} onKind={(next) => onSearch({ kind: next })} />
        </div>
      </div>
      <div className="inbox-scroll">
        {error && !data && (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
            <ErrorText error={error} />
          </ErrorState>
        )}
        {!error && !data && (
          <SkeletonGroup label={t('loading')} className="p-4">
            <SkeletonRows rows={6} />
          </SkeletonGroup>
        )}
        {data && threads.length === 0 && <EmptyState title={t(`empty.${find === '' ? tab : 'found'}`)} level={2} />}
        <ul ref={box}>
          {threads.map((thread) => (
            <Row key={thread.id} thread={thread} current={thread.id === openId} />
          ))}
        </ul>
        {find !== '' && data && <p className="caption quiet p-4">{t('searched')}</p>}
        <LoadMore
          auto
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      </div>
    </section>
  )
}
