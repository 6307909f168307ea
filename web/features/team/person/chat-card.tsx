import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { Figures } from '../figures.tsx'
import { useChatFigures } from './query.ts'

/** How much somebody writes: figures alone, never a message. */
export function ChatCard({ userId }: { userId: number }) {
  const t = useCopy(adminPerson)
  const now = useMinuteClock()
  const { data, isError, isFetching, refetch } = useChatFigures(userId)
  if (isError && !data)
    return <FailedSection text={t('chat.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  const number = (value: number | undefined) =>
    value === undefined ? undefined : <span className="num">{formatNumber(value)}</span>
  const last = data && (data.lastAt === null ? t('chat.none') : formatDateTime(data.lastAt, now))
  return (
    <div className="stack-2">
      <Figures
        label={t('chat.title')}
        figures={[
          { key: 'rooms', label: t('chat.rooms'), value: number(data?.rooms) },
          { key: 'unread', label: t('chat.unread'), value: number(data?.unread) },
          { key: 'last', label: t('chat.last'), value: last && <span className="text-ui">{last}</span> },
        ]}
      />
      <p className="caption quiet">
        {t('chat.private')} {data?.isPartial && t('chat.firstHundred')}
      </p>
    </div>
  )
}
