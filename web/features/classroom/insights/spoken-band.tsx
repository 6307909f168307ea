import { spokenTotal } from '#contract/classroom/rules/insights.ts'
import type { Insight } from '#contract/classroom/shapes/insight.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { formatMinutes, formatStopwatch } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { DeepBand } from '#web/ui/card.tsx'

/** How long one spoke, minute by minute; of the other one the sum alone. */
export function SpokenBand({ insight, meeting }: { insight: Insight; meeting: Meeting }) {
  const t = useCopy(insights)
  const lengthOf = (seconds: number): string =>
    seconds > 0 && seconds < 60 ? t('page.underMinute') : formatMinutes(Math.round(seconds / 60))
  const { spoken } = insight.mine
  const own = spokenTotal(spoken)
  const theirs = insight.other.spokenSeconds
  const length = Math.max(spoken.length, (meeting.end - meeting.start) / 60_000)
  const me = meeting.mine === 'student' ? meeting.student : meeting.tutor
  return (
    <DeepBand aria-label={t('page.spoken')} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex items-center gap-3">
          <Avatar size={60} name={nameOf(me)} src={me.image} side={meeting.mine} />
          <p>
            <span className="block small text-on-deep-quiet">{t('page.me')}</span>
            <b className="text-h2">{lengthOf(own)}</b>
          </p>
        </div>
        <div className="flex items-center gap-3">
          <Avatar
            size={44}
            name={nameOf(meeting.other)}
            src={meeting.other.image}
            side={meeting.mine === 'student' ? 'tutor' : 'student'}
          />
          <p>
            <span className="block small text-on-deep-quiet">{nameOf(meeting.other)}</span>
            <b className="text-h4">{theirs === null ? t('page.otherUnknown') : lengthOf(theirs)}</b>
          </p>
        </div>
      </div>
      <div>
        <div role="img" aria-label={t('page.bars')} dir="ltr" className="flex items-end gap-2px h-12">
          {Array.from({ length }, (_, minute) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: the minute is the identity of a bar
              key={minute}
              className="flex-1 min-h-2px rounded-t-xs bg-on-deep"
              style={{ blockSize: `${((spoken[minute] ?? 0) / 60) * 100}%` }}
            />
          ))}
        </div>
        <p dir="ltr" className="flex justify-between mt-1 text-micro num text-on-deep-quiet" aria-hidden="true">
          <span>{formatStopwatch(0)}</span>
          <span>{formatStopwatch(length * 60)}</span>
        </p>
      </div>
    </DeepBand>
  )
}
