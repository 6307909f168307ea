import { Link } from '@tanstack/react-router'
import type { RoomSummary } from '#contract/talk/shapes/chat.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { MessageLine } from '#web/features/talk/chat/attachment-label.tsx'
import { useRooms } from '#web/features/talk/chat/query.ts'
import { useCurrentRoom } from '#web/features/talk/chat/room-cache.ts'
import { cairoDaysFrom, formatNearDay, formatTime } from '#web/lib/format.ts'
import { usePresence } from '#web/lib/presence.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Count } from '#web/ui/tag.tsx'

const maxRooms = 4

type ChatsCardProps = {
  now: number
  /** Shows nothing until there is a conversation. */
  hideEmpty?: boolean
}

/** The latest conversations with their unread counts. */
export function ChatsCard({ now, hideEmpty }: ChatsCardProps) {
  const t = useCopy(dashboard)
  const { id, role } = useRequiredUser()
  const query = useRooms(id)
  if (hideEmpty && !query.data?.length) return null
  return (
    <Section
      className="order-10 dash-wide"
      title={t('chats.title')}
      action={
        <Link to="/chat" className="lone-link small" aria-label={t('chats.openAll')}>
          {t('chats.open')}
        </Link>
      }
      query={query}
      data={query.data}
      failed={t('chats.failed')}
      skeleton={
        <SkeletonGroup label={t('chats.loading')}>
          <SkeletonRows rows={3} />
        </SkeletonGroup>
      }
    >
      {(rooms) =>
        rooms.length === 0 ? (
          <p className="small quiet">{t(role === Role.Student ? 'chats.none.student' : 'chats.none.tutor')}</p>
        ) : (
          <ul className="mx-[calc(var(--card-pad)_*_-1)] mb-[calc(-0.5_*_var(--card-pad))]">
            {rooms.slice(0, maxRooms).map((room) => (
              <li key={room.roomId}>
                <RoomLink room={room} now={now} />
              </li>
            ))}
          </ul>
        )
      }
    </Section>
  )
}

function RoomLink({ room: fetched, now }: { room: RoomSummary; now: number }) {
  const t = useCopy(dashboard)
  const words = useCopy(common)
  const room = useCurrentRoom(fetched)
  const { otherMember: other, latestMessage: last, unreadMessagesCount: unread } = room
  const { online } = usePresence(other)
  const name = other.name ?? t('chats.unnamed')
  const silent = !last || last.deleted
  return (
    <Link
      to="/chat"
      search={{ room: String(room.roomId) }}
      className="room-link grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3 items-center py-2.5 px-card-pad no-underline"
    >
      <Avatar
        size={36}
        name={name}
        src={other.image}
        side={isTutorType(other.role) ? 'tutor' : 'student'}
        online={online}
        onlineLabel={words(online ? 'online' : 'offline')}
        decorative
      />
      <span className="min-w-0">
        <bdi className={cx('block small clamp-1', unread > 0 && 'strong')}>{name}</bdi>
        {/* In a box of its own, so that English words lose their end and not their beginning. */}
        <span className={cx('flex caption', unread === 0 && 'quiet')}>
          <bdi className="clamp-1">{silent ? t('chats.silent') : <MessageLine message={last} />}</bdi>
        </span>
      </span>
      <span className="grid justify-items-end gap-1">
        {last && (
          <time dateTime={last.createdAt} className="text-micro quiet whitespace-nowrap">
            {cairoDaysFrom(last.createdAt, now) === 0 ? formatTime(last.createdAt) : formatNearDay(last.createdAt, now)}
          </time>
        )}
        {unread > 0 && (
          <Count quiet={room.settings.muted} label={t('chats.unread', { count: unread })}>
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          </Count>
        )}
      </span>
    </Link>
  )
}
