import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { marks } from '#web/features/classroom/copy/marks.ts'
import { Criteria } from '#web/features/classroom/goals/criteria.tsx'
import { formatBand } from '#web/features/classroom/goals/words.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { formatDate, formatNearTime } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { useLessonMark } from './query.ts'

type MarkCardProps = {
  meeting: Meeting
  now: number
  /** In the narrow column, where it stands while nothing is due and nothing was asked for. */
  side?: boolean
}

/** In the summary of a lesson: the mark it brought, and for its tutor the way to write or correct it. */
export function MarkCard({ meeting, now, side }: MarkCardProps) {
  const t = useCopy(marks)
  // A summary is read without it as well: nothing is shown until it is there.
  const { data } = useLessonMark(meeting.id)
  if (!data) return null
  const { mark, basis } = data
  if (!mark && !basis?.isOpen) return null
  const isPressing = mark !== null || Boolean(basis?.isDue || basis?.askedAt)
  if (isPressing === Boolean(side)) return null
  const toForm = (
    <Link
      to="/mark/$id"
      params={{ id: meeting.id }}
      className={buttonClass(basis?.isDue || basis?.askedAt ? 'main' : 'line', 'sm')}
    >
      {mark && basis ? t('card.correct', { when: formatNearTime(basis.openUntil, now) }) : t('card.write')}
    </Link>
  )
  return (
    <Card className="stack-2">
      <SectionHead
        title={t(basis ? 'card.title' : 'card.own')}
        action={mark && <b className="num text-h3">{formatBand(mark.overall)}</b>}
      />
      {mark ? (
        <>
          <Criteria mark={mark} before={basis?.previous ?? null} goal={basis?.goal ?? null} />
          {mark.words !== '' && (
            <p className="small whitespace-pre-wrap break-words" dir="auto">
              {mark.words}
            </p>
          )}
          <p className="caption quiet">
            {t('card.by', { name: nameOf(meeting.tutor), day: formatDate(mark.createdAt, now) })}
          </p>
        </>
      ) : (
        basis && (
          <p className="small quiet">
            {basis.askedAt
              ? t('card.asked', { day: formatDate(basis.askedAt, now) })
              : basis.isDue
                ? t('card.due', { count: basis.lessons.length })
                : t('card.optional')}
          </p>
        )
      )}
      <div className="btn-row">
        {basis?.isOpen && toForm}
        {!basis && (
          <Link to="/goal" className={buttonClass('line', 'sm')}>
            {t('card.all')}
          </Link>
        )}
      </div>
    </Card>
  )
}
