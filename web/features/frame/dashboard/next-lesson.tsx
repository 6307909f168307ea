import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { canJoin } from '#contract/lessons/rules/lesson-status.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { JoinButton } from '#web/features/lessons/lesson-actions.tsx'
import { isUpcoming, type Meeting, mayMove, nameOf, phaseOf } from '#web/features/lessons/meeting.ts'
import { phaseLooks } from '#web/features/lessons/phase-chip.tsx'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { useRestWords } from '#web/features/lessons/subscriptions/pause-note.tsx'
import { useBookingAccess, useRest } from '#web/features/lessons/subscriptions/query.ts'
import type { LessonTasks } from '#web/features/lessons/tasks.ts'
import { timeLeftText } from '#web/features/lessons/words.ts'
import { MinorChip } from '#web/features/people/guardian/minor-chip.tsx'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTimeRange, formatMinutes } from '#web/lib/format.ts'
import { AvatarPair } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeepBand } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { BigTimeFigure, isSpoken } from './big-time.tsx'

type NextLessonProps = {
  tasks: LessonTasks
  now: number
  /** Rendered when nothing is booked. */
  empty: ReactNode
}

export function NextLesson({ tasks, now, empty }: NextLessonProps) {
  const t = useCopy(dashboard)
  const { data, isError, error, isFetching, refetch } = useUpcoming()
  if (!data && isError) {
    return (
      <ErrorState className="card" title={t('next.failed')} onRetry={() => void refetch()} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  if (!data) return <NextSkeleton />
  const [meeting] = isUpcoming(data, now)
  return meeting ? <NextBand key={meeting.id} meeting={meeting} tasks={tasks} now={now} /> : empty
}

export function NextSkeleton() {
  const t = useCopy(dashboard)
  return (
    <SkeletonGroup label={t('next.loading')} className="next-frame">
      <DeepBand className="next next-loading">
        <div className="stack">
          <Skeleton className="h-7 w-1/3" />
          <Skeleton className="h-17 w-1/4" />
          <div className="row">
            <Skeleton className="size-16 rounded-full" />
            <Skeleton className="h-6 w-1/3" />
          </div>
        </div>
        <div className="next-acts">
          <Skeleton className="h-control-lg w-44 rounded" />
        </div>
      </DeepBand>
    </SkeletonGroup>
  )
}

/** For a student without a coming lesson: a suggestion to book one. */
export function NothingBooked() {
  const t = useCopy(dashboard)
  const now = useMinuteClock()
  const rest = useRest()
  const rests = useRestWords(rest, now)
  // Nothing can be booked before it ends, so that no button says so.
  if (rest && rest.start <= now)
    return (
      <div className="next-frame">
        <DeepBand className="next" aria-label={t('next.label')}>
          <div className="stack-2">
            <p className="small quiet">{t('next.none.label')}</p>
            <p className="display">{t('next.rest.title')}</p>
            <p className="measure quiet">{rests}</p>
          </div>
          <div className="next-acts">
            <Button size="lg" kind="deep-solid" icon="i-ph-pause-circle" render={<Link to="/payments" />}>
              {t('next.rest.action')}
            </Button>
          </div>
        </DeepBand>
      </div>
    )
  return (
    <div className="next-frame">
      <DeepBand className="next" aria-label={t('next.label')}>
        <div className="stack-2">
          <p className="small quiet">{t('next.none.label')}</p>
          <p className="display">{t('next.none.title')}</p>
          <p className="measure quiet">{t('next.none.text')}</p>
        </div>
        <div className="next-acts">
          <Button size="lg" kind="deep-solid" icon="i-ph-calendar-plus" render={<Link to="/tutors" />}>
            {t('next.none.action')}
          </Button>
        </div>
      </DeepBand>
    </div>
  )
}

type NextBandProps = { meeting: Meeting; tasks: LessonTasks; now: number }

/** The next lesson: when, how long until then, with whom, and the button to join. */
function NextBand({ meeting, tasks, now }: NextBandProps) {
  const t = useCopy(dashboard)
  const words = useCopy(lessons)
  const { start, end } = meeting
  const phase = phaseOf(meeting, now)
  const running = phase === 'happening'
  const remaining = (running ? end : start) - now
  const trial = useBookingAccess()?.state === 'trial-lesson-booked'
  const labels = running
    ? { left: t('next.endsIn'), day: t('next.endsIn') }
    : { left: t(trial ? 'next.trialStartsIn' : 'next.startsIn'), day: t(trial ? 'next.trialOn' : 'next.on') }
  const open = canJoin(meeting, now)
  const name = nameOf(meeting.other)
  return (
    <div className="next-frame">
      <DeepBand className="next" aria-label={t('next.label')}>
        <div className="stack">
          <div className="row-2 flex-wrap">
            <StatusChip {...phaseLooks[phase]} live={open} className={open ? undefined : 'next-chip'}>
              {words(`state.${phase}` as 'state.booked')}
            </StatusChip>
            {meeting.other.minor && <MinorChip />}
            <span className="small quiet">{formatDateTimeRange(start, end, now)}</span>
          </div>
          <BigTimeFigure at={running ? end : start} now={now} labels={labels} />
          <div className="person">
            <AvatarPair
              tutor={{ name: nameOf(meeting.tutor), src: meeting.tutor.image }}
              student={{ name: nameOf(meeting.student), src: meeting.student.image }}
            />
            <div>
              <b className="block text-h4 font-strong clamp-1" title={name}>
                {t.rich('next.withName', { name, bdi: (chunks) => <bdi>{chunks}</bdi> })}
              </b>
              <span className="small quiet">{formatMinutes(meeting.lesson.duration)}</span>
            </div>
          </div>
        </div>
        <div className="next-acts">
          {open && <JoinButton meeting={meeting} now={now} size="lg" />}
          {!open && mayMove(meeting, now) && (
            <Button size="lg" kind="deep-solid" icon="i-ph-calendar-dots" onClick={() => tasks.start('move', meeting)}>
              {words('move')}
            </Button>
          )}
          <Button
            size="lg"
            kind={open || meeting.mine === 'student' ? 'deep-line' : 'deep-solid'}
            icon="i-ph-chat-circle-text"
            className="next-message"
            aria-label={words('messageTo', { name })}
            render={<Link to="/chat" search={{ room: `t-${meeting.other.userId}` }} />}
          >
            <span>{words('message')}</span>
          </Button>
        </div>
        <LiveRegion>
          {!running && isSpoken(remaining) ? t('next.countdown', { name, time: timeLeftText(remaining) }) : ''}
        </LiveRegion>
      </DeepBand>
    </div>
  )
}
