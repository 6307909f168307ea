import { preparation } from '#web/copy/preparation.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { PrivateNote } from '#web/features/classroom/private-notes/private-note.tsx'
import { EarlierLessons } from '#web/features/classroom/recaps/earlier-lessons.tsx'
import {
  AboutStudent,
  ComingCorrections,
  ComingWords,
  KnownHomework,
  LastRecap,
  WaitingRecordings,
} from '#web/features/classroom/recaps/preparation-view.tsx'
import { useLessonPreparation } from '#web/features/classroom/recaps/query.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'

/** What the tutor of a lesson knows about its student: in the lobby and in a panel of the room. */
export function StudentFacts({ lessonId, studentId }: { lessonId: number; studentId: number }) {
  const t = useCopy(preparation)
  const now = useMinuteClock()
  const { data, isError, isFetching, refetch } = useLessonPreparation(lessonId)
  if (!data)
    return isError ? (
      <FailedSection text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonGroup label={t('loading')}>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  return (
    <div className="stack grid-cols-[minmax(0,1fr)]">
      <WaitingRecordings known={data} now={now} />
      <AboutStudent known={data} />
      <PrivateNote studentId={studentId} bare />
      <KnownHomework known={data} now={now} />
      <LastRecap known={data} now={now} />
      <ComingWords known={data} />
      <ComingCorrections known={data} />
      <EarlierLessons known={data} now={now} />
    </div>
  )
}
