import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { tookPlace } from '#contract/lessons/rules/attendance.ts'
import { ratePromptOpen } from '#contract/lessons/rules/session-window.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { serverNow, useMinuteClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LessonDialogs } from './lesson-dialogs.tsx'
import { LessonPages } from './lesson-pages.tsx'
import './lessons.css'
import { useLiveLessons } from './live.ts'
import { nameOf } from './meeting.ts'
import { useLesson, useMyRating } from './query.ts'
import { RatingDialog } from './ratings/rating-dialog.tsx'
import { useLessonTasks } from './tasks.ts'
import { UpcomingLessons } from './upcoming-lessons.tsx'
import { WeeklyHoursCard } from './weekly-hours-card.tsx'

type RatePromptProps = { lessonId: number; onClose: () => void }

/** Asks the student once for a rating of a lesson that was held, until half an hour after its end. */
function RatePrompt({ lessonId, onClose }: RatePromptProps) {
  const t = useCopy(lessons)
  const { data: meeting, isError } = useLesson(lessonId)
  const tutorId = meeting?.mine === 'student' ? meeting.tutor.userId : null
  const myRating = useMyRating(tutorId)
  // Decided once: after publishing, the rating exists, and the dialog must still show its confirmation.
  const [decided, setDecided] = useState<'ask' | 'refuse' | null>(null)
  // A lesson that ended a moment ago is judged within minutes; until then the prompt waits.
  const isAwaited = meeting
    ? meeting.verdict === null && serverNow() >= meeting.end && meeting.canceledAt === null
    : false
  const isHeld = tookPlace(meeting?.verdict ?? null)
  if (decided === null && meeting && myRating.data !== undefined && (myRating.data !== null || !isAwaited)) {
    setDecided(myRating.data === null && isHeld && ratePromptOpen(meeting, serverNow()) ? 'ask' : 'refuse')
  }
  const foreign = isError || meeting === null || (meeting !== undefined && tutorId === null) || myRating.isError
  const rated = Boolean(myRating.data)
  const early = meeting ? serverNow() < meeting.end : false

  useEffect(() => {
    if (foreign) onClose()
    if (decided !== 'refuse') return
    const why = early ? 'rateClosed.early' : isHeld ? 'rateClosed.text' : 'rateClosed.notHeld'
    const text = rated ? t('rateClosed.done') : t(why)
    toast.show({ id: 'rate-closed', title: t('rateClosed.title'), text })
    onClose()
  }, [foreign, decided, rated, early, isHeld, t, onClose])

  if (decided !== 'ask' || !meeting) return null
  return (
    <RatingDialog
      tutorId={meeting.tutor.userId}
      tutorName={nameOf(meeting.tutor)}
      open
      onOpenChange={(open) => !open && onClose()}
    />
  )
}

export type ShownLessons = 'coming' | 'past' | 'cancelled'

type UpcomingPageProps = {
  /** Id of the lesson whose tutor to rate, from the address. */
  rate: number | undefined
  onRated: () => void
  show: ShownLessons
  onShow: (show: ShownLessons) => void
}

/** Lessons to come, with those that are over and those that were cancelled one step beside them. */
export function UpcomingPage({ rate, onRated, show, onShow }: UpcomingPageProps) {
  const t = useCopy(lessons)
  const now = useMinuteClock()
  const tasks = useLessonTasks()
  useLiveLessons()
  return (
    <>
      <PageHead title={t('title')}>
        <div className="row-2 flex-wrap justify-between lt-md:grow lt-md:mb-3">
          <SegmentedControl<ShownLessons>
            label={t('show.label')}
            value={show}
            onValue={onShow}
            options={[
              { value: 'coming', label: t('show.coming') },
              { value: 'past', label: t('show.past') },
              { value: 'cancelled', label: t('show.cancelled') },
            ]}
          />
          <Button kind="quiet" size="sm" icon="i-ph-calendar-dots" render={<Link to="/lessons-schedule" />}>
            {t('schedule')}
          </Button>
          <span className="caption quiet only-md">{t('cairo')}</span>
        </div>
      </PageHead>
      {show === 'coming' ? (
        <div className="stack">
          <UpcomingLessons tasks={tasks} now={now} />
          <WeeklyHoursCard now={now} />
        </div>
      ) : (
        <LessonPages which={show} tasks={tasks} now={now} onBack={() => onShow('coming')} />
      )}
      <LessonDialogs tasks={tasks} />
      {rate !== undefined && <RatePrompt key={rate} lessonId={rate} onClose={onRated} />}
    </>
  )
}
