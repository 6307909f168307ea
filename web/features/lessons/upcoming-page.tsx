import { Link } from '@tanstack/react-router'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { LessonDialogs } from './lesson-dialogs.tsx'
import { LessonPages } from './lesson-pages.tsx'
import './lessons.css'
import { useLiveLessons } from './live.ts'
import { RatePrompt } from './rate-prompt.tsx'
import { useLessonTasks } from './tasks.ts'
import { UpcomingLessons } from './upcoming-lessons.tsx'
import { WeeklyHoursCard } from './weekly-hours-card.tsx'

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
