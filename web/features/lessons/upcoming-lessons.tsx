import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useClosedWords } from '#web/features/lessons/subscriptions/closed-words.ts'
import { NextStep } from '#web/features/lessons/subscriptions/next-step.tsx'
import { useBookingAccess } from '#web/features/lessons/subscriptions/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { NoLessonsIllustration } from '#web/ui/illustrations.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { LessonGrid, LessonGridSkeleton } from './lesson-card.tsx'
import { isOnScreen } from './meeting.ts'
import { useUpcoming } from './query.ts'
import type { LessonTasks } from './tasks.ts'

/** Divisible by the one, two and three columns of the grid. */
const step = 12

export function UpcomingLessons({ tasks, now }: { tasks: LessonTasks; now: number }) {
  const t = useCopy(lessons)
  const { data, isPending, isError, error, isFetching, refetch } = useUpcoming()
  const [shown, setShown] = useState(step)
  const retry = () => void refetch()
  if (isPending) return <LessonGridSkeleton />
  if (!data) {
    return (
      <ErrorState title={t('failed')} onRetry={retry} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  const list = isOnScreen(data, now)
  return (
    <div className="stack">
      {isError && (
        <ErrorStrip onRetry={retry} retrying={isFetching}>
          {t('stale')}
        </ErrorStrip>
      )}
      {list.length === 0 ? (
        <NothingComing />
      ) : (
        <LessonGrid label={t('list')} list={list.slice(0, shown)} tasks={tasks} now={now} />
      )}
      {/* The whole list is loaded; cards are rendered as they come near the viewport. */}
      <LoadMore hasMore={shown < list.length} loading={false} auto onMore={() => setShown((count) => count + step)} />
    </div>
  )
}

function NothingComing() {
  const t = useCopy(lessons)
  const student = useRequiredUser().role === Role.Student
  const access = useBookingAccess()
  const closed = useClosedWords(access, useMinuteClock())
  const who = student ? 'student' : 'tutor'
  if (access && closed) {
    return (
      <EmptyState
        level={2}
        className="card min-h-[50dvh]"
        art={<NoLessonsIllustration />}
        title={t('empty.student.title')}
        action={
          <div className="btn-row justify-center">
            <NextStep access={access} />
            <Button kind="line" render={<Link to="/tutors" />}>
              {t('empty.closed')}
            </Button>
          </div>
        }
      >
        <b className="block font-strong">{closed.title}</b>
        {closed.text}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={2}
      className="card min-h-[50dvh]"
      art={<NoLessonsIllustration />}
      title={t(`empty.${who}.title`)}
      action={
        <Button render={student ? <Link to="/tutors" /> : <Link to="/schedule-management" />}>
          {t(`empty.${who}.action`)}
        </Button>
      }
    >
      {t(`empty.${who}.text`)}
    </EmptyState>
  )
}
