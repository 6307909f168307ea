import { useEffect, useEffectEvent, useRef } from 'react'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { overPage } from '#web/lib/over-page.ts'
import { useWindowKeys } from '#web/lib/use-window-keys.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ChooseRoomIllustration } from '#web/ui/illustrations.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { type ChangeInbox, ListPane } from './list-pane.tsx'
import { useTakeThread, useThread, useThreads } from './query.ts'
import type { InboxSearch } from './search.ts'
import { SidePane } from './side-pane.tsx'
import { ThreadPane } from './thread-pane.tsx'
import './inbox.css'

/** A key is the inbox's unless somebody types or a dialog is open. */
const isOurs = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) &&
  overPage('dialog', 'alertdialog', 'menu').length === 0

/** J and K move, R begins the answer, E ends, A takes; also on an Arabic keyboard, by the place of the key. */
const useKeys = (on: Readonly<Record<'KeyJ' | 'KeyK' | 'KeyR' | 'KeyE' | 'KeyA', () => void>>): void => {
  useWindowKeys((event) => {
    const act = on[event.code as keyof typeof on]
    if (!act || !isOurs(event)) return
    event.preventDefault()
    act()
  })
}

type OpenThreadProps = {
  place: { id: number; ofReport: boolean }
  onMove: (step: 1 | -1) => void
  onBack: () => void
  /** The thread of a report was found: it has an address of its own. */
  onFound: (id: number) => void
}

function OpenThread({ place, onMove, onBack, onFound }: OpenThreadProps) {
  const t = useCopy(adminInbox)
  const { id: readerId } = useRequiredUser()
  const query = useThread(place.id, place.ofReport)
  const { data, error, refetch, isFetching } = query
  const take = useTakeThread(data?.thread ?? { id: place.id, owner: null })
  const found = useEffectEvent(onFound)
  const foundId = place.ofReport ? data?.thread.id : undefined
  useEffect(() => {
    if (foundId !== undefined) found(foundId)
  }, [foundId])
  const endButton = useRef<HTMLButtonElement>(null)
  const replyBox = useRef<HTMLDivElement>(null)
  useKeys({
    KeyJ: () => onMove(1),
    KeyK: () => onMove(-1),
    KeyR: () => replyBox.current?.querySelector('textarea')?.focus(),
    KeyE: () => endButton.current?.click(),
    KeyA: () => {
      if (data && !take.isPending) take.mutate(data.thread.owner?.id === readerId ? null : readerId)
    },
  })
  if (!data && error)
    return (
      <section className="inbox-thread">
        <ErrorState title={t('thread.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {statusOf(error) === 404 ? t('thread.gone') : <ErrorText error={error} />}
        </ErrorState>
      </section>
    )
  if (!data)
    return (
      <section className="inbox-thread">
        <SkeletonGroup label={t('loading')} className="stack p-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      </section>
    )
  return (
    <>
      <section className="inbox-thread">
        <ThreadPane
          found={data}
          take={take}
          endButton={endButton}
          replyBox={replyBox}
          onBack={onBack}
          onEnded={() => onMove(1)}
          onReload={() => {
            take.reset()
            void refetch()
          }}
        />
      </section>
      <aside className="inbox-side" aria-label={t('side.title')}>
        <SidePane found={data} />
      </aside>
    </>
  )
}

/** Before a thread is chosen, the keys of the list alone. */
function NoThread({ onMove }: Pick<OpenThreadProps, 'onMove'>) {
  const t = useCopy(adminInbox)
  const none = () => undefined
  useKeys({ KeyJ: () => onMove(1), KeyK: () => onMove(-1), KeyR: none, KeyE: none, KeyA: none })
  return (
    <section className="inbox-thread place-content-center">
      <EmptyState art={<ChooseRoomIllustration />} title={t('choose')} level={2}>
        {t('chooseText')}
      </EmptyState>
    </section>
  )
}

/** `/admin/inbox`: messages, reports, disputes and appeals; the list, the thread, the person. */
export function InboxPage({ search, onSearch }: { search: InboxSearch; onSearch: ChangeInbox }) {
  const query = useThreads(search)
  const list = useRef<HTMLUListElement>(null)
  const threads = query.data?.pages.flatMap((page) => page.list) ?? []
  const { open, report } = search
  const place =
    report !== undefined ? { id: report, ofReport: true } : open === undefined ? null : { id: open, ofReport: false }
  const openId = report === undefined ? (open ?? null) : null
  // Where the open thread stood, so that the next one is known when it has left the list.
  const lastPlace = useRef(0)
  const index = threads.findIndex(({ id }) => id === openId)
  if (index >= 0) lastPlace.current = index
  const move = (step: 1 | -1) => {
    const next = index >= 0 ? threads[index + step] : threads[openId === null ? 0 : lastPlace.current]
    if (!next) return
    onSearch({ open: next.id, report: undefined }, true)
  }
  const isListed = index >= 0
  // The row of what the address opens may stand below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the list has come
  useEffect(() => {
    if (openId !== null) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [openId, isListed])
  const back = () => onSearch({ open: undefined, report: undefined })
  return (
    <div className="inbox" data-open={place ? '' : undefined}>
      <AdminHeading>{titles.inbox}</AdminHeading>
      <ListPane search={search} onSearch={onSearch} query={query} threads={threads} openId={openId} box={list} />
      {place ? (
        <OpenThread
          key={`${place.ofReport} ${place.id}`}
          place={place}
          onMove={move}
          onBack={back}
          onFound={(id) => onSearch({ open: id, report: undefined }, true)}
        />
      ) : (
        <NoThread onMove={move} />
      )}
    </div>
  )
}
