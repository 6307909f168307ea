import type { ThreadCase, ThreadMessage } from '#contract/talk/shapes/thread.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { cairoDay, formatDate, formatTime } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { nameOf } from './words.tsx'

function Message({ message, found }: { message: ThreadMessage; found: ThreadCase }) {
  const t = useCopy(adminInbox)
  const { side, author, text, via, createdAt } = message
  const isTheirs = side === 'person' || side === 'other'
  const theirs = side === 'other' ? (found.thread.about?.name ?? t('thread.other')) : nameOf(t, found.thread)
  const who = isTheirs ? theirs : (author?.name ?? t('thread.team'))
  const time = formatTime(createdAt)
  if (side === 'note')
    return (
      <li className="inbox-note">
        <Icon name="i-ph-lock-simple" />
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          <b>{t('thread.note', { who })}</b> {text} <span className="caption num">{time}</span>
        </p>
      </li>
    )
  return (
    <li className="inbox-message" data-side={side}>
      {isTheirs && <Avatar name={who} src={author?.image} size={28} decorative />}
      <div className="inbox-bubble">
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {text}
        </p>
        <p className="caption quiet">
          <span className="num">{time}</span> · {t('thread.sent', { via: t(`thread.via.${via}`), who })}
        </p>
      </div>
    </li>
  )
}

/** What both wrote, with a line for each day. */
export function Log({ found }: { found: ThreadCase }) {
  const t = useCopy(adminInbox)
  const now = useMinuteClock()
  const { messages, thread } = found
  return (
    <ol className="inbox-log" aria-label={t('thread.messages')}>
      {messages.map((message, at) => {
        const before = messages[at - 1]
        const isNewDay = !before || cairoDay(before.createdAt) !== cairoDay(message.createdAt)
        return [
          isNewDay && (
            <li key={`day-${message.id}`} className="inbox-day caption quiet">
              {formatDate(message.createdAt, now)}
            </li>
          ),
          <Message key={message.id} message={message} found={found} />,
        ]
      })}
      {thread.outcome && (
        <li className="inbox-day caption quiet">
          {t('thread.outcome', { outcome: t(`end.outcomes.${thread.outcome}`) })}
        </li>
      )}
    </ol>
  )
}
