import { Link } from '@tanstack/react-router'
import type { RoomSummary } from '#contract/talk/shapes/chat.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { cairoDaysFrom, formatNearDay, formatNumber, formatTime } from '#web/lib/format.ts'
import { usePresence } from '#web/lib/presence.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Count } from '#web/ui/tag.tsx'
import { MessageLine } from './attachment-label.tsx'
import { sideOf } from './person.ts'
import { useCurrentRoom } from './room-cache.ts'

function LastLine({ room, myId, typing }: { room: RoomSummary; myId: number; typing: boolean }) {
  const t = useCopy(chat)
  const { latestMessage: latest, otherMember: other } = room
  if (typing) return <span className="text-accent">{t('typing', { gender: other.gender ?? 'other' })}</span>
  if (!latest) return <>{t('noMessages')}</>
  const mine = latest.userId === myId
  return (
    <>
      {mine && (
        <>
          <Icon
            name={latest.read ? 'i-ph-checks' : 'i-ph-check'}
            className={cx('me-1 shrink-0', latest.read && 'text-accent')}
          />
          <span className="visually-hidden">{t(latest.read ? 'delivery.seen' : 'delivery.sent')} </span>
        </>
      )}
      {/* A box of its own, so that English words lose their end and not their beginning. */}
      <span dir="auto" className="clamp-1">
        <MessageLine message={latest} />
      </span>
    </>
  )
}

const shownAt = (instant: string, now: number): string =>
  cairoDaysFrom(instant, now) === 0 ? formatTime(instant) : formatNearDay(instant, now)

type RoomRowProps = { room: RoomSummary; myId: number; current: boolean; typing: boolean; now: number }

/** One row of the inbox: name, last message, its time, and the number of unread messages. */
export function RoomRow({ room: fetched, myId, current, typing, now }: RoomRowProps) {
  const t = useCopy(chat)
  const room = useCurrentRoom(fetched)
  const { online } = usePresence(fetched.otherMember)
  const { otherMember: other, latestMessage, settings } = room
  const unread = room.unreadMessagesCount
  const name = other.name ?? t('unnamed')
  return (
    <Link
      to="/chat"
      search={{ room: room.roomId }}
      className="room-row grid grid-cols-[auto_1fr_auto] items-center gap-3 py-3 px-4 text-start no-underline"
      aria-current={current ? 'page' : undefined}
      data-unread={unread > 0 ? '' : undefined}
    >
      <Avatar name={name} src={other.image} side={sideOf(other.role)} online={online} decorative />
      <span className="min-w-0">
        <span className="flex items-center gap-1 min-w-0">
          <bdi className="block strong clamp-1" title={name}>
            {name}
          </bdi>
          {settings.muted && (
            <span className="icon-sm quiet" title={t('muted')}>
              <Icon name="i-ph-bell-slash" />
              <span className="visually-hidden">{t('muted')}</span>
            </span>
          )}
        </span>
        <span className="flex items-center room-last">
          <LastLine room={room} myId={myId} typing={typing} />
        </span>
      </span>
      <span className="grid justify-items-end gap-1">
        <span className="text-micro quiet num">{latestMessage && shownAt(latestMessage.createdAt, now)}</span>
        {unread > 0 && (
          <Count quiet={settings.muted} label={t('unreadLabel', { count: unread })}>
            {unread > 99 ? `${formatNumber(99)}+` : formatNumber(unread)}
          </Count>
        )}
      </span>
    </Link>
  )
}
