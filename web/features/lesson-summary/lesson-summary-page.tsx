import { Link } from '@tanstack/react-router'
import { lessonSummary } from '#web/copy/lesson-summary.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLiveLessons } from '#web/features/lessons/live.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { MessageLink } from '#web/features/lessons/message-link.tsx'
import { PhaseChip } from '#web/features/lessons/phase-chip.tsx'
import { useLesson } from '#web/features/lessons/query.ts'
import { NotesCard } from '#web/features/notes/notes-card.tsx'
import { RecapCard } from '#web/features/recaps/recap-card.tsx'
import { ForbiddenScreen } from '#web/features/shell/error-screens.tsx'
import { PageHead } from '#web/features/shell/page-head.tsx'
import { LessonWordsCard } from '#web/features/words/lesson-words-card.tsx'
import { SavingLesson, TalkingStudent } from '#web/features/words/save-word.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTimeRange } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'

/** `/lesson-summary/{id}`: what stays of a lesson, for its two people. */
export function LessonSummaryPage({ lessonId }: { lessonId: number }) {
  const t = useCopy(lessonSummary)
  const { data, error } = useLesson(lessonId)
  useLiveLessons()
  // The route's error screen handles refusals and faults.
  if (error && !data) throw error
  if (data === undefined)
    return (
      <SkeletonGroup label={t('loading')} className="card">
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  return data === null ? <ForbiddenScreen /> : <Summary meeting={data} />
}

function Summary({ meeting }: { meeting: Meeting }) {
  const t = useCopy(lessonSummary)
  const now = useMinuteClock()
  const name = nameOf(meeting.other)
  return (
    <>
      <Link to="/upcoming-lessons" className={buttonClass('plain', 'sm', 'mb-2')}>
        <Icon name="i-ph-arrow-left" flip />
        {t('back')}
      </Link>
      <PageHead title={t('title', { mine: meeting.mine, name })}>
        <MessageLink meeting={meeting} />
      </PageHead>
      <div className="row-2 flex-wrap mb-4 lt-md:mt-3">
        <span className="small quiet">{formatDateTimeRange(meeting.start, meeting.end, now)}</span>
        <PhaseChip meeting={meeting} now={now} />
      </div>
      <TalkingStudent value={meeting.student.userId}>
        <SavingLesson value={meeting.id}>
          <div className="with-aside">
            <div className="col">
              <RecapCard meeting={meeting} now={now} />
              <NotesCard lessonId={meeting.id} start={meeting.start} otherName={name} now={now} />
            </div>
            <aside className="col">
              <LessonWordsCard
                lessonId={meeting.id}
                people={[meeting.tutor, meeting.student]}
                isStudent={meeting.mine === 'student'}
              />
            </aside>
          </div>
        </SavingLesson>
      </TalkingStudent>
    </>
  )
}
