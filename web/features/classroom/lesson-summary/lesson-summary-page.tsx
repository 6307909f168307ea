import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isReportOpen } from '#contract/lessons/rules/session-window.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { lessonSummary } from '#web/features/classroom/copy/lesson-summary.ts'
import { LessonHomeworkCard } from '#web/features/classroom/homework/lesson-homework.tsx'
import { MarkCard } from '#web/features/classroom/marks/mark-card.tsx'
import { NotesCard } from '#web/features/classroom/notes/notes-card.tsx'
import { useLessonNotes } from '#web/features/classroom/notes/query.ts'
import { RecapCard } from '#web/features/classroom/recaps/recap-card.tsx'
import { LessonWordsCard } from '#web/features/classroom/words/lesson-words-card.tsx'
import { SavingLesson, TalkingStudent } from '#web/features/classroom/words/word-places.ts'
import { AgainBand } from '#web/features/lessons/again-band.tsx'
import { LessonDialogs } from '#web/features/lessons/lesson-dialogs.tsx'
import { useLiveLessons } from '#web/features/lessons/live.ts'
import { isRateable, type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { MessageLink } from '#web/features/lessons/message-link.tsx'
import { OutcomeCard } from '#web/features/lessons/outcome-card.tsx'
import { PhaseChip } from '#web/features/lessons/phase-chip.tsx'
import { useLesson } from '#web/features/lessons/query.ts'
import { type LessonTasks, useLessonTasks } from '#web/features/lessons/tasks.ts'
import { useAgain } from '#web/features/lessons/use-again.ts'
import { DisputeCards, PresencePart } from '#web/features/money/disputes/dispute-cards.tsx'
import { ForbiddenScreen } from '#web/features/people/account/error-screens.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTimeRange } from '#web/lib/format.ts'
import { AvatarPair } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OwnRatingCard } from './own-rating-card.tsx'

// Of the tutor alone, so that no student loads it.
const PrivateNote = lazy(() =>
  import('#web/features/classroom/private-notes/private-note.tsx').then(({ PrivateNote }) => ({
    default: PrivateNote,
  })),
)
// With the drawing of lines, which nothing else here needs.
const KeptPagesCard = lazy(() =>
  import('#web/features/classroom/page/kept-pages-card.tsx').then(({ KeptPagesCard }) => ({ default: KeptPagesCard })),
)
const InsightLink = lazy(() =>
  import('#web/features/classroom/insights/insight-link.tsx').then(({ InsightLink }) => ({ default: InsightLink })),
)

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
  const l = useCopy(lessons)
  const now = useMinuteClock()
  const tasks = useLessonTasks()
  const name = nameOf(meeting.other)
  const isStudent = meeting.mine === 'student'
  const hasBegun = meeting.canceledAt === null && meeting.start <= now
  const notes = useLessonNotes(meeting.id).data
  // That there are none is one line, which would leave a hole under it in the wide column.
  const hasNotes = notes === undefined || notes.text.trim() !== ''
  const notesCard = (
    <div className="grid lt-xl:order-2">
      <NotesCard lessonId={meeting.id} start={meeting.start} otherName={name} now={now} />
    </div>
  )
  return (
    <>
      <Link
        to="/upcoming-lessons"
        search={meeting.canceledAt === null ? { past: meeting.end <= now || undefined } : { cancelled: true }}
        className={buttonClass('plain', 'sm', 'mb-2 -ms-3 only-md')}
      >
        <Icon name="i-ph-arrow-left" flip />
        {t('back')}
      </Link>
      <header className="flex flex-wrap items-center justify-between gap-3 mb-4">
        <div className="flex items-center gap-4 grow-in">
          <AvatarPair
            size={60}
            tutor={{ name: nameOf(meeting.tutor), src: meeting.tutor.image }}
            student={{ name: nameOf(meeting.student), src: meeting.student.image }}
          />
          <div className="min-w-0">
            <h1 className="lt-md:text-h2 focus:shadow-none">{t('title', { mine: meeting.mine, name })}</h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 small quiet">
              {formatDateTimeRange(meeting.start, meeting.end, now)}
              <PhaseChip meeting={meeting} now={now} />
            </p>
          </div>
        </div>
        <div className="row-2 flex-wrap lt-md:w-full lt-md:[&>.btn]:grow">
          <MessageLink meeting={meeting} />
          {hasBegun && isReportOpen(meeting, now) && (
            <Button kind="quiet" icon="i-ph-flag" onClick={() => tasks.start('report', meeting)}>
              {l('problem')}
            </Button>
          )}
        </div>
      </header>
      <div className="mb-gap empty:hidden">
        <OutcomeCard meeting={meeting} />
      </div>
      <TalkingStudent value={meeting.student.userId}>
        <SavingLesson value={meeting.id}>
          <div className="with-aside">
            <div className="col">
              {hasBegun && !isStudent && <MarkCard meeting={meeting} now={now} />}
              {meeting.carriedBy === null ? (
                <RecapCard meeting={meeting} now={now} />
              ) : (
                <CarriedCard by={meeting.carriedBy} />
              )}
              {hasBegun && isStudent && <MarkCard meeting={meeting} now={now} />}
              {meeting.carriedBy === null && <LessonHomeworkCard meeting={meeting} now={now} />}
              <PresencePart meeting={meeting} now={now} />
              <div className="grid lt-xl:order-1">
                <LessonWordsCard
                  lessonId={meeting.id}
                  people={[meeting.tutor, meeting.student]}
                  isStudent={isStudent}
                />
              </div>
              {hasNotes && notesCard}
              <div className="grid empty:hidden lt-xl:order-2">
                <Suspense>
                  <KeptPagesCard lessonId={meeting.id} />
                </Suspense>
              </div>
            </div>
            <aside className="col">
              {hasBegun && (
                <Suspense>
                  <InsightLink lessonId={meeting.id} />
                </Suspense>
              )}
              <DisputeCards meeting={meeting} now={now} />
              {hasBegun && !isStudent && <MarkCard side meeting={meeting} now={now} />}
              {isStudent && meeting.end <= now && <AgainSection meeting={meeting} tasks={tasks} />}
              {!hasNotes && notesCard}
              {!isStudent && (
                <Suspense fallback={<Spinner />}>
                  <PrivateNote studentId={meeting.student.userId} />
                </Suspense>
              )}
              {isRateable(meeting) && (
                <div className="grid lt-xl:order-3">
                  <OwnRatingCard tutorId={meeting.tutor.userId} tutorName={nameOf(meeting.tutor)} />
                </div>
              )}
            </aside>
          </div>
        </SavingLesson>
      </TalkingStudent>
      <LessonDialogs tasks={tasks} />
    </>
  )
}

/** In place of what is written of a call, which is with its first lesson. */
function CarriedCard({ by }: { by: number }) {
  const t = useCopy(lessonSummary)
  return (
    <Card className="stack-2">
      <SectionHead title={t('carried.title')} />
      <p className="small quiet">{t('carried.text')}</p>
      <div className="btn-row">
        <Link to="/lesson-summary/$id" params={{ id: by }} className={buttonClass('line', 'sm')}>
          {t('carried.open')}
        </Link>
      </div>
    </Card>
  )
}

/** The hour of the lesson once more; nothing where the student cannot book, which other screens say. */
function AgainSection({ meeting, tasks }: { meeting: Meeting; tasks: LessonTasks }) {
  const hour = useAgain(meeting)
  const { state } = hour.facts
  const isShown = state === 'open' || state === 'loading' || state === 'failed' || hour.book.isSuccess
  return isShown && <AgainBand meeting={meeting} hour={hour} tasks={tasks} bar />
}
