import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { outcome as copy } from '#web/features/lessons/copy/outcome.ts'
import { formatDuration } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import type { Meeting } from './meeting.ts'

/** What became of a lesson, in the figures it was decided from; nothing before it is judged. */
export function OutcomeCard({ meeting }: { meeting: Meeting }) {
  const t = useCopy(copy)
  const { verdict, outcome, mine, tutor } = meeting
  if (verdict === null && meeting.lesson.lateMinutes > 0) return <LateCancellation meeting={meeting} />
  if (verdict === null || outcome === null) return null
  const { returnedMinutes, paidMinutes, lateMinutes, leftMinutes, togetherMinutes } = outcome
  // Whoever was there as agreed need not be told; what the team has ruled since stands with its ruling.
  if (verdict === 'held') return null
  const isStudent = mine === 'student'
  const words = t(`verdict.${verdict}.${mine}`, {
    gender: tutor.gender ?? 'other',
    late: formatDuration(lateMinutes),
    left: formatDuration(leftMinutes, true),
    together: formatDuration(togetherMinutes),
  })
  return (
    <Card className="stack-2">
      <h2>{t('title')}</h2>
      <p>{words}</p>
      {returnedMinutes > 0 && <p className="font-strong">{t(`back.${mine}`, { count: returnedMinutes })}</p>}
      {!isStudent && <p className="small quiet">{paidMinutes > 0 ? t('paid', { count: paidMinutes }) : t('unpaid')}</p>}
      {isStudent && returnedMinutes > 0 && (
        <Link to="/minutes" className="lone-link justify-self-start">
          {t('wallet')}
        </Link>
      )}
    </Card>
  )
}

/** What a lesson came to that its student cancelled late; what the team has ruled since stands with its ruling. */
function LateCancellation({ meeting }: { meeting: Meeting }) {
  const t = useCopy(copy)
  const { lesson, mine } = meeting
  const rest = lesson.duration - lesson.lateMinutes
  return (
    <Card className="stack-2">
      <h2>{t('canceledLate.title')}</h2>
      <p>{t(`canceledLate.${mine}`, { count: lesson.lateMinutes })}</p>
      {mine === 'student' && rest > 0 && <p className="font-strong">{t('back.student', { count: rest })}</p>}
      {mine === 'student' && (
        <Link to="/minutes" className="lone-link justify-self-start">
          {t('wallet')}
        </Link>
      )}
    </Card>
  )
}
