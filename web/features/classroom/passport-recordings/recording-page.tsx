import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { marks } from '#web/features/classroom/copy/marks.ts'
import { passportRecordings } from '#web/features/classroom/copy/passport-recordings.ts'
import { goalName } from '#web/features/classroom/goals/words.ts'
import { MarkForm } from '#web/features/classroom/marks/mark-form.tsx'
import { StoredVoicePlayer } from '#web/features/classroom/voice/voice-player.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { Prompt } from './prompt.tsx'
import { isGoneRecording, useMarkRecording, useRecording, useRefreshRecordings } from './query.ts'

/** `/mark/recording/{id}`: a tutor hears what a student recorded for the passport, and marks it. */
export function RecordingPage({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useCopy(passportRecordings)
  const { data, error } = useRecording(id)
  if (error && isGoneRecording(error))
    return (
      <EmptyState
        level={1}
        className="card"
        title={t('page.gone')}
        action={
          <Button kind="line" render={<Link to="/t/dashboard" />}>
            {t('page.back')}
          </Button>
        }
      >
        {t('page.goneText')}
      </EmptyState>
    )
  // The route's error screen handles other refusals and faults.
  if (error && !data) throw error
  if (!data)
    return (
      <SkeletonGroup label={t('page.loading')} className="card">
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  return <Marking id={id} read={data} onDone={onDone} />
}

type Read = NonNullable<ReturnType<typeof useRecording>['data']>
type MarkingProps = { id: number; read: Read; onDone: () => void }

function Marking({ id, read: { recording, student, goal, previous, isOpen }, onDone }: MarkingProps) {
  const t = useCopy(passportRecordings)
  const m = useCopy(marks)
  const g = useCopy(goals)
  const now = useMinuteClock()
  const save = useMarkRecording(id)
  const refresh = useRefreshRecordings()
  const name = student.name ?? ''
  const { mark, week, createdAt, url } = recording
  const title = t(`weeks.w${week}`)
  return (
    <>
      <header className="row mb-4">
        <Avatar name={name} src={student.image} size={60} side="student" decorative />
        <div className="min-w-0">
          <h1 className="lt-md:text-h3 focus:shadow-none">{t('page.title', { name })}</h1>
          <p className="small quiet">
            {t('page.text', { week: title, day: formatDate(createdAt, now) })}{' '}
            {goal && `${m('goal', { goal: goalName(g, goal) })} `}
            {t('page.judge')}
          </p>
        </div>
      </header>
      <Card className="stack-2 mb-gap">
        <Prompt label={t('page.prompt')} goal={recording.goal} week={week} />
        <StoredVoicePlayer key={url.split('?')[0]} src={url} label={t('player', { week: title })} refresh={refresh} />
      </Card>
      {isOpen ? (
        <MarkForm
          // A mark that another device saved meanwhile begins the form anew.
          key={mark?.updatedAt ?? 'first'}
          form={`recording-mark-${id}-${Date.parse(createdAt)}`}
          studentName={name}
          saved={mark}
          before={previous}
          save={save}
          back={
            <Link to="/t/dashboard" className={buttonClass('plain', 'md', 'btn-block')}>
              {t('page.back')}
            </Link>
          }
          onDone={onDone}
        />
      ) : (
        <EmptyState
          level={2}
          className="card"
          title={t('page.closed')}
          action={
            <Button kind="line" render={<Link to="/t/dashboard" />}>
              {t('page.back')}
            </Button>
          }
        >
          {t('page.closedText')}
        </EmptyState>
      )}
    </>
  )
}
