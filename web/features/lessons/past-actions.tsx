import { Link } from '@tanstack/react-router'
import { isReportOpen } from '#contract/lessons/rules/session-window.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMayBook } from '#web/features/lessons/subscriptions/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLessonExtras } from './extras.ts'
import { isRateable, type Meeting, nameOf } from './meeting.ts'
import { MessageLink } from './message-link.tsx'
import { useMyRating } from './query.ts'
import type { LessonTasks } from './tasks.ts'

type PastActionsProps = { meeting: Meeting; tasks: LessonTasks; now: number }

/** What can be done about a lesson that is over: book the hour again, rate, report a problem within two days. */
export function PastActions({ meeting, tasks, now }: PastActionsProps) {
  const t = useCopy(lessons)
  const { Practised } = useLessonExtras()
  const mayBook = useMayBook()
  const student = meeting.mine === 'student'
  const name = nameOf(meeting.other)
  return (
    <div className="stack gap-2">
      {student && <Practised lessonId={meeting.id} />}
      <div className="flex flex-wrap gap-2 [&>.btn]:grow [&>.btn]:basis-0">
        {student && mayBook ? (
          <Button
            kind="line"
            icon="i-ph-arrow-clockwise"
            aria-label={t('againWith', { name })}
            onClick={() => tasks.start('rebook', meeting)}
          >
            {t('again')}
          </Button>
        ) : (
          <MessageLink meeting={meeting} />
        )}
        {isRateable(meeting) && <RateAction meeting={meeting} tasks={tasks} />}
      </div>
      <SummaryLink meeting={meeting} />
      {isReportOpen(meeting, now) && (
        <Button
          kind="quiet"
          size="sm"
          icon="i-ph-flag"
          aria-label={t('problemOf', { name })}
          onClick={() => tasks.start('report', meeting)}
        >
          {t('problem')}
        </Button>
      )}
    </div>
  )
}

/** Leads to what stays of a lesson. */
export function SummaryLink({ meeting }: { meeting: Meeting }) {
  const t = useCopy(lessons)
  return (
    <Button
      kind="quiet"
      size="sm"
      icon="i-ph-notebook"
      aria-label={t('summaryOf', { name: nameOf(meeting.other) })}
      render={<Link to="/lesson-summary/$id" params={{ id: meeting.id }} />}
    >
      {t('summary')}
    </Button>
  )
}

/** The stars given, or the way to give them; nothing until that is known. */
function RateAction({ meeting, tasks }: Omit<PastActionsProps, 'now'>) {
  const t = useCopy(lessons)
  const { data: rating } = useMyRating(meeting.tutor.userId)
  if (rating === undefined) return null
  if (rating === null) {
    return (
      <Button
        kind="plain"
        icon="i-ph-star"
        aria-label={t('rateWho', { name: nameOf(meeting.tutor) })}
        onClick={() => tasks.start('rate', meeting)}
      >
        {t('rate')}
      </Button>
    )
  }
  return (
    <span className="stars self-center" role="img" aria-label={t('rated', { stars: formatNumber(rating.value) })}>
      <Icon name="i-ph-star-fill" />
      <b className="num">{rating.value}</b>
    </span>
  )
}
