import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { PageHead } from '#web/features/shell/page-head.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Chip } from '#web/ui/chip.tsx'
import { CancelledLessons } from './cancelled-lessons.tsx'
import './lessons.css'
import { LessonDialogs } from './lesson-dialogs.tsx'
import { useLiveLessons } from './live.ts'
import { RatePrompt } from './rate-prompt.tsx'
import { useLessonTasks } from './tasks.ts'
import { UpcomingLessons } from './upcoming-lessons.tsx'

type UpcomingPageProps = {
  /** Id of the lesson whose tutor to rate, from the address. */
  rate: number | undefined
  onRated: () => void
  cancelled: boolean
  onCancelled: (cancelled: boolean) => void
}

export function UpcomingPage({ rate, onRated, cancelled, onCancelled }: UpcomingPageProps) {
  const t = useCopy(lessons)
  const now = useMinuteClock()
  const tasks = useLessonTasks()
  useLiveLessons()
  return (
    <>
      <PageHead title={t('title')}>
        <div className="flex items-center justify-between gap-3 lt-md:grow lt-md:mb-3">
          <Chip pressed={cancelled} onPressed={onCancelled}>
            {t('cancelled')}
          </Chip>
          <span className="caption quiet">{t('cairo')}</span>
        </div>
      </PageHead>
      {cancelled ? (
        <CancelledLessons tasks={tasks} now={now} onBack={() => onCancelled(false)} />
      ) : (
        <UpcomingLessons tasks={tasks} now={now} />
      )}
      <LessonDialogs tasks={tasks} />
      {rate !== undefined && <RatePrompt key={rate} lessonId={rate} onClose={onRated} />}
    </>
  )
}
