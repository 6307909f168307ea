import './chat.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { TalkingStudent } from '#web/features/classroom/words/word-places.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useTutor } from '#web/features/people/profile/tutor-query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { chat } from '#web/features/talk/copy/chat.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ChooseRoomIllustration, NoMessagesIllustration } from '#web/ui/illustrations.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Conversation } from './conversation.tsx'
import { BackToRooms, ConversationHead } from './conversation-head.tsx'
import { NewConversation } from './conversation-start.tsx'
import { useMinorSide } from './minor-note.tsx'
import { MinorSideContext } from './minor-side.ts'
import type { Person } from './person.ts'
import { useRoomMembers, useRoomOfPair } from './query.ts'
import { RoomsPane } from './rooms-pane.tsx'
import { SharedLesson } from './shared-lesson.tsx'
import { useTypingRooms } from './typing.ts'

/** On phones a conversation covers the frame, so whatever stands in for one brings the way back. */
function InPlaceOfRoom({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col h-full min-h-0">
      <header className="px-3 py-2 bg-raised border-b border-line md:hidden">
        <BackToRooms />
      </header>
      {children}
    </div>
  )
}

function Waiting() {
  return (
    <InPlaceOfRoom>
      <SkeletonGroup label={common.loading} className="p-4">
        <SkeletonRows rows={5} />
      </SkeletonGroup>
    </InPlaceOfRoom>
  )
}

/** A room that is not there for this person, or one that could not be asked for. */
function NoRoom({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const t = useCopy(chat)
  const { error, isFetching, refetch } = query
  const isGone = error === null || [400, 403, 404].includes(statusOf(error) ?? 0)
  return (
    <InPlaceOfRoom>
      <div className="grow grid place-content-center p-4">
        {isGone ? (
          <EmptyState art={<NoMessagesIllustration />} title={t('gone')} level={2}>
            {error && errorText(error)}
          </EmptyState>
        ) : (
          <ErrorState title={t('failedRoom')} onRetry={() => void refetch()} retrying={isFetching}>
            <ErrorText error={error} />
          </ErrorState>
        )}
      </div>
    </InPlaceOfRoom>
  )
}

/**
 * An opened conversation takes the focus: with a mouse its box, on a touch screen its heading, because the keyboard on
 * the screen would cover half of the messages.
 */
const focusConversation = (pane: HTMLElement | null): void => {
  const box = matchMedia('(pointer: fine)').matches ? pane?.querySelector<HTMLElement>('textarea') : null
  const start = box ?? pane?.querySelector<HTMLElement>('h2')
  start?.focus({ preventScroll: true })
}

type RoomProps = { roomId: number; typing: boolean; onShown: () => void }

/** A conversation knows whether one of its two is under age. */
function MinorAware({ person, children }: { person: Person; children: ReactNode }) {
  return <MinorSideContext value={useMinorSide(person)}>{children}</MinorSideContext>
}

function Room({ roomId, typing, onShown }: RoomProps) {
  const t = useCopy(chat)
  const { id } = useRequiredUser()
  const members = useRoomMembers(roomId)
  const [searching, setSearching] = useState(false)
  const ownMember = members.data?.find((member) => member.id === id)
  const otherMember = members.data?.find((member) => member.id !== id)
  useTitle(otherMember?.name)
  const isShown = otherMember !== undefined
  const tellShown = useEffectEvent(onShown)
  useEffect(() => {
    if (isShown) tellShown()
  }, [isShown])
  if (members.isPending) return <Waiting />
  if (!ownMember || !otherMember) return <NoRoom query={members} />
  const head = (
    <>
      <ConversationHead
        person={otherMember}
        typing={typing}
        room={{ id: roomId, pinned: ownMember.pinned, muted: ownMember.muted, blocked: ownMember.blocked }}
        onSearch={() => setSearching(true)}
      />
      <SharedLesson otherId={otherMember.id} />
    </>
  )
  return (
    <TalkingStudent value={otherMember.role === Role.Student ? otherMember.id : null}>
      <MinorAware person={otherMember}>
        <Conversation
          roomId={roomId}
          name={otherMember.name ?? t('unnamed')}
          typing={typing}
          head={head}
          onEndSearch={searching ? () => setSearching(false) : undefined}
        />
      </MinorAware>
    </TalkingStudent>
  )
}

type FirstRoomProps = { otherId: number; onOpened: (roomId: number) => void }

function NewWithTutor({ otherId, onOpened }: FirstRoomProps) {
  const t = useCopy(chat)
  const tutor = useTutor(otherId)
  useTitle(tutor.data?.name)
  if (tutor.isPending) return <Waiting />
  if (!tutor.data) return <NoRoom query={tutor} />
  const person: Person = { ...tutor.data, lastSeen: null }
  const head = <ConversationHead person={person} typing={false} room={null} />
  return (
    <MinorAware person={person}>
      <NewConversation otherId={otherId} name={person.name ?? t('unnamed')} head={head} onOpened={onOpened} />
    </MinorAware>
  )
}

/** Opened by person instead of by room: goes to the room the two have, or lets a student write first. */
function FirstRoom({ otherId, onOpened }: FirstRoomProps) {
  const { id } = useRequiredUser()
  const pair = useRoomOfPair(id, otherId)
  const roomId = pair.data
  useEffect(() => {
    if (roomId) onOpened(roomId)
  }, [roomId, onOpened])
  if (pair.isPending || roomId) return <Waiting />
  if (roomId === undefined) return <NoRoom query={pair} />
  return <NewWithTutor otherId={otherId} onOpened={onOpened} />
}

/** A room by its id, or `t-7`: tutor 7, whom the student may not have written to yet. */
export type RoomLocation = number | `t-${string}`

type ChatScreenProps = { room: RoomLocation | undefined; onRoom: (roomId: number) => void }

/** The list of rooms beside one conversation; on phones one of the two at a time. */
export function ChatScreen({ room, onRoom }: ChatScreenProps) {
  const t = useCopy(chat)
  const { id } = useRequiredUser()
  const typing = useTypingRooms(id)
  const otherId = typeof room === 'string' ? Number(room.slice(2)) : null
  const roomId = typeof room === 'number' ? room : null
  const pane = useRef<HTMLDivElement>(null)
  // The first one comes with the screen, whose heading has the focus.
  const first = useRef(room)
  const takeFocus = () => {
    if (first.current === room) return
    first.current = undefined
    focusConversation(pane.current)
  }
  return (
    <div className="h-full min-h-0 grid md:grid-cols-[20rem_1fr] xl:grid-cols-[22rem_1fr]">
      <div className={cx('min-h-0 min-w-0 bg-raised md:border-e border-line', room !== undefined && 'lt-md:hidden')}>
        <RoomsPane current={roomId} typing={typing} />
      </div>
      <div
        ref={pane}
        className={cx(
          'min-h-0 min-w-0 bg-surface',
          room === undefined ? 'lt-md:hidden' : 'lt-md:fixed lt-md:inset-0 lt-md:h-dvh lt-md:z-drawer',
        )}
      >
        {roomId !== null && <Room key={roomId} roomId={roomId} typing={typing.has(roomId)} onShown={takeFocus} />}
        {otherId !== null && <FirstRoom key={otherId} otherId={otherId} onOpened={onRoom} />}
        {room === undefined && (
          <div className="h-full grid place-content-center p-4">
            <EmptyState art={<ChooseRoomIllustration />} title={t('choose')} level={2}>
              {t('chooseHelp')}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}
