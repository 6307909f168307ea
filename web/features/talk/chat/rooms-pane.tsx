import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { UncontactedTutor } from '#contract/people/shapes/tutor.ts'
import type { RoomSummary } from '#contract/talk/shapes/chat.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { usePresence } from '#web/lib/presence.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NoMessagesIllustration } from '#web/ui/illustrations.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useRooms, useUncontactedTutors } from './query.ts'
import { RoomRow } from './room-row.tsx'
import { SharedNotice } from './shared-notice.tsx'

type Section = { title?: string; rooms: readonly RoomSummary[]; current: number | null; typing: ReadonlySet<number> }

function RoomSection({ title, rooms, current, typing }: Section) {
  const { id } = useRequiredUser()
  const now = useMinuteClock()
  if (rooms.length === 0) return null
  return (
    <section aria-label={title}>
      {title && <h2 className="small quiet font-ui px-4 pt-3 pb-1">{title}</h2>}
      <ul>
        {rooms.map((room) => (
          <li key={room.roomId}>
            <RoomRow
              room={room}
              myId={id}
              now={now}
              current={room.roomId === current}
              typing={typing.has(room.roomId)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UncontactedRow({ tutor }: { tutor: UncontactedTutor }) {
  const t = useCopy(chat)
  const { online } = usePresence(tutor)
  return (
    <Link
      to="/chat"
      search={{ room: `t-${tutor.id}` as const }}
      className="room-row grid grid-cols-[auto_1fr_auto] items-center gap-3 py-3 px-4 text-start no-underline"
    >
      <Avatar name={tutor.name ?? ''} src={tutor.image} side="tutor" online={online} decorative />
      <span className="min-w-0">
        <bdi className="block strong clamp-1">{tutor.name}</bdi>
        <span className="block room-last clamp-1" dir="auto">
          {tutor.bio}
        </span>
      </span>
      <Icon name="i-ph-plus" className="text-accent" />
      <span className="visually-hidden">{t('startWith', { name: tutor.name ?? '' })}</span>
    </Link>
  )
}

function Uncontacted() {
  const t = useCopy(chat)
  const { data = [], hasNextPage, isFetchingNextPage, fetchNextPage } = useUncontactedTutors(true)
  if (data.length === 0) return null
  return (
    <section aria-label={t('uncontacted')}>
      <h2 className="small quiet font-ui px-4 pt-3 pb-1">{t('uncontacted')}</h2>
      <ul>
        {data.map((tutor) => (
          <li key={tutor.id}>
            <UncontactedRow tutor={tutor} />
          </li>
        ))}
      </ul>
      <LoadMore hasMore={hasNextPage} loading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </section>
  )
}

function NoRooms({ student }: { student: boolean }) {
  const t = useCopy(chat)
  return (
    <EmptyState
      art={<NoMessagesIllustration />}
      title={t('noRooms')}
      level={2}
      action={student && <Button render={<Link to="/tutors" />}>{t('findTutor')}</Button>}
    >
      {t(student ? 'noRoomsStudent' : 'noRoomsTutor')}
    </EmptyState>
  )
}

type RoomsPaneProps = { current: number | null; typing: ReadonlySet<number> }

/** The inbox: pinned rooms, then the others by activity, then for students the tutors they have no room with. */
export function RoomsPane({ current, typing }: RoomsPaneProps) {
  const t = useCopy(chat)
  const { id, role } = useRequiredUser()
  const [keyword, setKeyword] = useState('')
  const searched = useDeferredValue(keyword.trim())
  const searching = searched !== ''
  const pinned = useRooms(id, { pinned: true })
  const rooms = useRooms(id, searching ? { keyword: searched } : { pinned: false })
  const student = role === Role.Student
  const list = rooms.data ?? []
  const pins = searching ? [] : (pinned.data ?? [])
  const retry = () => {
    for (const query of [rooms, pinned]) if (query.isError) void query.refetch()
  }

  const body = () => {
    if (rooms.isPending || pinned.isPending)
      return (
        <SkeletonGroup label={common.loading} className="p-4">
          <SkeletonRows rows={6} />
        </SkeletonGroup>
      )
    if (rooms.isError && list.length === 0)
      return (
        <ErrorState title={t('failedRooms')} onRetry={retry} retrying={rooms.isFetching}>
          <ErrorText error={rooms.error} />
        </ErrorState>
      )
    if (list.length === 0 && searching) return <p className="quiet p-4">{t('noResults')}</p>
    return (
      <>
        {list.length + pins.length === 0 && <NoRooms student={student} />}
        <RoomSection title={t('pinned')} rooms={pins} current={current} typing={typing} />
        <RoomSection {...(pins.length > 0 ? { title: t('all') } : {})} rooms={list} current={current} typing={typing} />
        <LoadMore
          hasMore={rooms.hasNextPage}
          loading={rooms.isFetchingNextPage}
          onMore={() => void rooms.fetchNextPage()}
          auto
        />
        {student && !searching && !rooms.hasNextPage && <Uncontacted />}
      </>
    )
  }

  return (
    <div className="flex flex-col h-full min-h-0">
      <header className="stack-2 p-4 pb-3">
        <h1 className="lt-md:visually-hidden">{t('title')}</h1>
        <SearchInput label={t('search')} placeholder={t('searchHint')} value={keyword} onValue={setKeyword} />
      </header>
      <SharedNotice />
      <div className="relative grow min-h-0 overflow-y-auto pb-4">{body()}</div>
    </div>
  )
}
