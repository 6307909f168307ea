import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { marks } from '#web/features/classroom/copy/marks.ts'
import { goalName } from '#web/features/classroom/goals/words.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { useLesson } from '#web/features/lessons/query.ts'
import { ForbiddenScreen } from '#web/features/people/account/error-screens.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { MarkForm } from './mark-form.tsx'
import { type LessonMark, useLessonMark, useSaveMark } from './query.ts'

/** `/mark/{lesson}`: the tutor of a lesson marks its student, or corrects what they marked. */
export function MarkPage({ lessonId, onDone }: { lessonId: number; onDone: () => void }) {
  const t = useCopy(marks)
  const lesson = useLesson(lessonId)
  const mark = useLessonMark(lessonId)
  // The route's error screen handles refusals and faults.
  if (lesson.error && !lesson.data) throw lesson.error
  if (mark.error && !mark.data) throw mark.error
  if (lesson.data === undefined || mark.data === undefined)
    return (
      <SkeletonGroup label={t('loading')} className="card">
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (lesson.data === null || mark.data.basis === null) return <ForbiddenScreen />
  return <Marking meeting={lesson.data} saved={mark.data.mark} basis={mark.data.basis} onDone={onDone} />
}

type MarkingProps = {
  meeting: Meeting
  saved: LessonMark['mark']
  basis: NonNullable<LessonMark['basis']>
  onDone: () => void
}

function Marking({ meeting, saved, basis, onDone }: MarkingProps) {
  const t = useCopy(marks)
  const g = useCopy(goals)
  const now = useMinuteClock()
  const name = nameOf(meeting.student)
  const save = useSaveMark(meeting.id)
  const { goal, lessons } = basis
  const goalText = goal && goalName(g, goal)
  return (
    <>
      <header className="row mb-4">
        <Avatar name={name} src={meeting.student.image} size={60} side="student" decorative />
        <div className="min-w-0">
          <h1 className="lt-md:text-h3 focus:shadow-none">{t('title', { name })}</h1>
          <p className="small quiet">
            {basis.previous && `${t('since', { count: lessons.length })} `}
            {goal && goalText
              ? goal.until
                ? t('goalUntil', { goal: goalText, day: formatDate(goal.until, now) })
                : t('goal', { goal: goalText })
              : t('noGoal')}{' '}
            {t('judge')}
          </p>
        </div>
      </header>
      {basis.isOpen ? (
        <MarkForm
          // A mark that another device saved meanwhile begins the form anew.
          key={saved?.updatedAt ?? 'first'}
          form={`mark-${meeting.id}`}
          studentName={name}
          saved={saved}
          before={basis.previous}
          save={save}
          back={
            <Link
              to="/lesson-summary/$id"
              params={{ id: meeting.id }}
              className={buttonClass('plain', 'md', 'btn-block')}
            >
              {t(saved ? 'back' : 'notYet')}
            </Link>
          }
          onDone={onDone}
        >
          <MarkedLessons lessons={lessons} now={now} />
        </MarkForm>
      ) : meeting.carriedBy !== null && saved === null ? (
        <EmptyState
          level={2}
          className="card"
          title={t('carried')}
          action={
            <Link to="/mark/$id" params={{ id: meeting.carriedBy }} replace className={buttonClass('main')}>
              {t('first')}
            </Link>
          }
        >
          {t('carriedText')}
        </EmptyState>
      ) : (
        <EmptyState
          level={2}
          className="card"
          title={t(meeting.canceledAt === null && meeting.start <= now ? 'closed' : 'early')}
          action={
            <Button kind="line" render={<Link to="/lesson-summary/$id" params={{ id: meeting.id }} />}>
              {t('back')}
            </Button>
          }
        >
          {t(meeting.canceledAt === null && meeting.start <= now ? 'closedText' : 'earlyText')}
        </EmptyState>
      )}
    </>
  )
}

function MarkedLessons({ lessons, now }: Pick<MarkingProps['basis'], 'lessons'> & { now: number }) {
  const t = useCopy(marks)
  return (
    <div>
      <h3 className="text-small quiet font-ui">{t('lessons')}</h3>
      <ul className="divided">
        {lessons.map(({ id, start, practised }) => (
          <li key={id} className="flex justify-between gap-3 py-2 small">
            <span className="quiet flex-none">{formatDate(start, now)}</span>
            <bdi className="clamp-1">{practised === '' ? t('noPractised') : practised}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
