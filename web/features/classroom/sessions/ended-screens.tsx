import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tookPlace } from '#contract/lessons/rules/attendance.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { useMayBook } from '#web/features/lessons/subscriptions/query.ts'
import { MessageScreen } from '#web/features/shared/message-screen.tsx'
import { formatRelative } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DisconnectedIllustration } from '#web/ui/disconnected-illustration.tsx'
import { NoLessonsIllustration } from '#web/ui/illustrations.tsx'
import { type CallDetails, homeOf } from './call.ts'
import { useCallCopy } from './call-copy.ts'
import { durationText, nameOf } from './words.ts'

const upcoming = '/upcoming-lessons'

/** A dark full-screen page shown in place of the call. */
export function DarkScreen({ children }: { children: ReactNode }) {
  return (
    <main id="main" data-theme="dark" className="grid content-center min-h-dvh">
      {children}
    </main>
  )
}

export function CancelledScreen({ call, now }: { call: CallDetails; now: number }) {
  const t = useCallCopy()
  const mayBook = useMayBook()
  const when = formatRelative(call.canceledAt ?? now, now)
  const by = { [call.me.userId]: 'byMe', [call.other.userId]: 'byOther' } as const
  const key = by[call.canceledBy ?? 0] ?? 'byUs'
  const about = { name: nameOf(t, call.other), gender: call.other.gender ?? 'other' }
  // A tutor who comes after the student gave up is told what the student did, not what was counted.
  const gaveUp = call.teaching && call.canceledBy === call.other.userId
  const absence = gaveUp ? 'left' : 'absent'
  const words = call.verdict
    ? t(`notHeld.${call.verdict === LessonVerdict.TutorAbsent ? absence : 'cutShort'}`, {
        mine: call.teaching ? 'tutor' : 'student',
        ...about,
      })
    : t(`cancelled.${key}`, { when, ...about })
  return (
    <DarkScreen>
      <MessageScreen
        art={<NoLessonsIllustration />}
        title={t(call.verdict ? 'notHeld.title' : 'cancelled.title')}
        body={call.teaching ? words : `${words} ${t('cancelled.minutes')}`}
        actions={
          <>
            {!call.teaching && mayBook && (
              <Button render={<Link to="/t/$id" params={{ id: call.other.userId }} search={{ book: true }} />}>
                {t('cancelled.rebook')}
              </Button>
            )}
            <Button kind="line" render={<Link to={upcoming} />}>
              {t('cancelled.mine')}
            </Button>
          </>
        }
      />
    </DarkScreen>
  )
}

export function EndedScreen({ call }: { call: CallDetails }) {
  const t = useCallCopy()
  const mayBook = useMayBook()
  return (
    <DarkScreen>
      <MessageScreen
        art={<NoLessonsIllustration />}
        title={t('ended.title')}
        body={t('ended.text')}
        actions={
          call.teaching ? (
            <>
              <Button render={<Link to={upcoming} />}>{t('ended.tutor')}</Button>
              <SummaryLink lessonId={call.id} />
            </>
          ) : (
            <>
              {tookPlace(call.verdict) ? (
                <Button render={<Link to={upcoming} search={{ rate: call.id }} />}>{t('ended.student')}</Button>
              ) : (
                <Button render={<Link to={upcoming} />}>{t('cancelled.mine')}</Button>
              )}
              <SummaryLink lessonId={call.id} />
              {mayBook && (
                <Button
                  kind="line"
                  render={<Link to="/t/$id" params={{ id: call.other.userId }} search={{ book: true }} />}
                >
                  {t('ended.again')}
                </Button>
              )}
            </>
          )
        }
      />
    </DarkScreen>
  )
}

function SummaryLink({ lessonId }: { lessonId: number }) {
  const t = useCallCopy()
  return (
    <Button kind="line" render={<Link to="/lesson-summary/$id" params={{ id: lessonId }} />}>
      {t('ended.summary')}
    </Button>
  )
}

export function MovedScreen({ call, onHere }: { call: CallDetails; onHere: () => void }) {
  const t = useCallCopy()
  return (
    <DarkScreen>
      <MessageScreen
        art={<DisconnectedIllustration />}
        title={t('moved.title')}
        body={t('moved.text')}
        actions={
          <>
            <Button onClick={onHere}>{t('moved.here')}</Button>
            <Button kind="line" render={<Link to={homeOf(call)} />}>
              {t('moved.back')}
            </Button>
          </>
        }
      />
    </DarkScreen>
  )
}

type LeftScreenProps = { call: CallDetails; now: number; onReturn: () => void }

/** After a lesson was left while its room is open: the way back. What follows a lesson comes with its end. */
export function LeftScreen({ call, now, onReturn }: LeftScreenProps) {
  const t = useCallCopy()
  const isOver = now >= call.end
  return (
    <DarkScreen>
      <MessageScreen
        art={<DisconnectedIllustration />}
        title={t('left.title')}
        body={isOver ? t('left.over') : t('left.text', { time: durationText(call.end - Math.max(now, call.start)) })}
        actions={
          <>
            <Button onClick={onReturn}>{t('left.back')}</Button>
            {isOver && (
              <Button kind="line" render={<Link to="/lesson-summary/$id" params={{ id: call.id }} />}>
                {t('ended.summary')}
              </Button>
            )}
            <Button kind="line" render={<Link to={homeOf(call)} />}>
              {t('moved.back')}
            </Button>
          </>
        }
      />
    </DarkScreen>
  )
}
