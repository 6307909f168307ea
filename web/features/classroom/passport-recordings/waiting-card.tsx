import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { passportRecordings } from '#web/features/classroom/copy/passport-recordings.ts'
import { formatNearDay } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { useWaitingRecordings } from './query.ts'

/** Recordings that wait for the tutor's marks; nothing without any. */
export function WaitingRecordings({ now, className }: { now: number; className?: string }) {
  const t = useCopy(passportRecordings)
  const { data = [] } = useWaitingRecordings()
  if (data.length === 0) return null
  return (
    <Card className={className}>
      <SectionHead title={t('waiting.title')} />
      <ul className="divided">
        {data.map(({ id, week, student, askedAt }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0 flex items-center gap-3">
            <Avatar name={student.name ?? ''} src={student.image} size={36} side="student" decorative />
            <div className="grow-in">
              <Link to="/mark/recording/$id" params={{ id }} className="text-text no-underline hover:underline">
                <bdi>{student.name}</bdi>
              </Link>
              <p className="caption quiet flex flex-wrap gap-x-3">
                <span>{t('waiting.week', { week: t(`weeks.w${week}`) })}</span>
                <span>{t('waiting.since', { day: formatNearDay(askedAt, now) })}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
