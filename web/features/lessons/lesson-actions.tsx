import { Link } from '@tanstack/react-router'
import { canJoin } from '#contract/lessons/rules/lesson-status.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMayBook } from '#web/features/lessons/subscriptions/query.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { useLessonExtras } from './extras.ts'
import { type Meeting, mayMove, nameOf } from './meeting.ts'
import { MessageLink } from './message-link.tsx'
import { PastActions, SummaryLink } from './past-actions.tsx'
import type { LessonTasks } from './tasks.ts'

type Of = { meeting: Meeting; className?: string; size?: ButtonProps['size']; block?: boolean }

/** The link to the lesson's call: highlighted while it can be joined; before that it leads to the device check. */
export function JoinButton({ meeting, now, ...look }: Of & { now: number }) {
  const t = useCopy(lessons)
  const name = nameOf(meeting.other)
  const open = canJoin(meeting, now)
  return (
    <Button
      {...look}
      kind={open ? 'now' : 'line'}
      icon={open ? 'i-ph-video-camera-fill' : 'i-ph-video-camera'}
      aria-label={t(open ? 'joinWith' : 'checkWith', { name })}
      render={<Link to="/lesson/$id" params={{ id: meeting.id }} />}
    >
      {t(open ? 'join' : 'check')}
    </Button>
  )
}

type LessonActionsProps = { meeting: Meeting; tasks: LessonTasks; now: number }

/** The main actions of a lesson in its state; the others are in the menu. */
export function LessonActions({ meeting, tasks, now }: LessonActionsProps) {
  const t = useCopy(lessons)
  const { AbsentTutor } = useLessonExtras()
  const name = nameOf(meeting.other)
  const mayBook = useMayBook()
  if (meeting.canceledAt !== null) {
    // What was judged or used up minutes can be read about, and disputed.
    const hasPage = meeting.verdict !== null || meeting.lesson.lateMinutes > 0
    return (
      <div className="stack gap-2">
        {meeting.mine === 'tutor' || !mayBook ? (
          <MessageLink meeting={meeting} />
        ) : (
          <Button
            kind="line"
            icon="i-ph-arrow-clockwise"
            aria-label={t('rebookWith', { name })}
            onClick={() => tasks.start('rebook', meeting)}
          >
            {t('rebook')}
          </Button>
        )}
        {hasPage && <SummaryLink meeting={meeting} />}
      </div>
    )
  }
  const open = canJoin(meeting, now)
  if (meeting.end <= now && !open) return <PastActions meeting={meeting} tasks={tasks} now={now} />
  const lesson = { id: meeting.id, sessionId: meeting.lesson.sessionId, start: meeting.start, end: meeting.end }
  const tutor = { userId: meeting.tutor.userId, name: nameOf(meeting.tutor) }
  return (
    <>
      {meeting.mine === 'student' && <AbsentTutor lesson={lesson} tutor={tutor} isInside={false} now={now} />}
      <div className="flex flex-wrap gap-2 [&>*]:grow [&>*]:basis-0">
        <JoinButton meeting={meeting} now={now} />
        {!open && mayMove(meeting, now) && (
          <Button kind="plain" aria-label={t('moveWith', { name })} onClick={() => tasks.start('move', meeting)}>
            {t('move')}
          </Button>
        )}
        {!open && meeting.mine === 'tutor' && <MessageLink meeting={meeting} kind="plain" />}
      </div>
    </>
  )
}
