import { Link } from '@tanstack/react-router'
import { use, useState } from 'react'
import { mayBlock } from '#contract/shared/rules/access.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMayBook } from '#web/features/lessons/subscriptions/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { usePresence } from '#web/lib/presence.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuAction } from '#web/ui/menu.tsx'
import { BlockDialog, ReportChat } from './block-and-report.tsx'
import { useBlock } from './blocking.ts'
import { MinorNote } from './minor-note.tsx'
import { MinorSideContext } from './minor-side.ts'
import { type Person, sideOf, usePresenceText } from './person.ts'
import { useRoomSettings } from './query.ts'

type HeadProps = {
  person: Person
  typing: boolean
  /** Null while the two have no room. */
  room: { id: number; pinned: boolean; muted: boolean; blocked: boolean } | null
  onSearch?: () => void
}

export function BackToRooms() {
  const t = useCopy(chat)
  return (
    <IconButton icon="i-ph-arrow-right" label={t('backToRooms')} className="md:hidden" render={<Link to="/chat" />} />
  )
}

/** The other member's name and presence, and the actions on the room. */
export function ConversationHead({ person, typing, room, onSearch }: HeadProps) {
  const t = useCopy(chat)
  const { id, role } = useRequiredUser()
  const now = useMinuteClock()
  const settings = useRoomSettings(id)
  const block = useBlock(room?.id ?? 0, id)
  const [question, setQuestion] = useState<'block' | 'report' | null>(null)
  const presence = usePresence(person)
  const presenceText = usePresenceText(person, presence, typing, now)
  const name = person.name ?? t('unnamed')
  const tutor = isTutorType(person.role)
  const bookable = useMayBook() && tutor && role === Role.Student
  const toProfile = <Link to="/t/$id" params={{ id: person.id }} />
  const actions: MenuAction[] = [
    ...(onSearch ? [{ label: t('searchRoom'), icon: 'i-ph-magnifying-glass' as const, onSelect: onSearch }] : []),
    ...(room
      ? [
          {
            label: t(room.pinned ? 'unpin' : 'pin'),
            icon: 'i-ph-push-pin' as const,
            onSelect: () => settings.mutate({ roomId: room.id, pinned: !room.pinned }),
          },
          {
            label: t(room.muted ? 'unmute' : 'mute'),
            icon: room.muted ? ('i-ph-bell' as const) : ('i-ph-bell-slash' as const),
            onSelect: () => settings.mutate({ roomId: room.id, muted: !room.muted }),
          },
        ]
      : []),
    ...(tutor ? [{ label: t('profile'), icon: 'i-ph-user' as const, render: toProfile }] : []),
    ...(room ? [{ label: t('report'), icon: 'i-ph-flag' as const, onSelect: () => setQuestion('report') }] : []),
    ...(room && mayBlock(person.role)
      ? [
          {
            label: t(room.blocked ? 'unblock' : 'block'),
            icon: 'i-ph-prohibit' as const,
            danger: !room.blocked,
            onSelect: () => (room.blocked ? block.mutate(false) : setQuestion('block')),
          },
        ]
      : []),
  ]
  return (
    <>
      <header className="row gap-2 px-3 py-2 bg-raised border-b border-line">
        <BackToRooms />
        <Avatar name={name} src={person.image} side={sideOf(person.role)} online={presence.online} decorative />
        <div className="grow min-w-0">
          <h2 tabIndex={-1} className="text-h4 clamp-1 focus:shadow-none" title={name}>
            <bdi>{name}</bdi>
          </h2>
          <p className={typing ? 'caption text-accent' : 'caption quiet'} aria-live="polite">
            {presenceText}
          </p>
        </div>
        {bookable && (
          <Button
            kind="line"
            size="sm"
            icon="i-ph-calendar-plus"
            className="lt-md:hidden"
            render={<Link to="/t/$id" params={{ id: person.id }} search={{ book: true }} />}
          >
            {t('book')}
          </Button>
        )}
        {actions.length > 0 && (
          <Menu trigger={<IconButton icon="i-ph-dots-three-vertical" label={t('options')} />} actions={actions} />
        )}
        {room && question === 'report' && (
          <ReportChat
            person={{ id: person.id, name }}
            about={t('reportAbout', { name, room: String(room.id) })}
            onBlock={mayBlock(person.role) && !room.blocked ? () => block.mutate(true) : undefined}
            onClose={() => setQuestion(null)}
          />
        )}
        {room && question === 'block' && (
          <BlockDialog roomId={room.id} myId={id} name={name} onClose={() => setQuestion(null)} />
        )}
      </header>
      <MinorNote side={use(MinorSideContext)} />
    </>
  )
}
