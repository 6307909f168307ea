import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { useLessonNotes } from '#web/features/classroom/notes/query.ts'
import { preferences } from '#web/features/classroom/sessions/preferences.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useSecondClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { lastKind } from './correction-fields.tsx'
import { NotesOffer } from './notes-offer.tsx'
import { useLessonCorrections } from './query.ts'
import { TutorRows } from './tutor-rows.tsx'
import { useCorrectionOutbox } from './use-outbox.ts'
import { WaitingBand } from './waiting-band.tsx'

/** In the recap as its tutor writes it: the corrections that go with it, and what adds to them. */
export function RecapCorrections({ lessonId, studentName }: { lessonId: number; studentName: string }) {
  const t = useCopy(corrections)
  const now = useSecondClock()
  const { data, isError, isFetching, refetch } = useLessonCorrections(lessonId)
  const notes = useLessonNotes(lessonId).data?.text ?? ''
  const outbox = useCorrectionOutbox()
  const [isAdding, setAdding] = useState(false)
  if (!data)
    return isError ? (
      <FailedSection text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonGroup label={t('loading')}>
        <SkeletonText lines={2} />
      </SkeletonGroup>
    )
  const count = data.length + outbox.waiting.filter((one) => one.lessonId === lessonId).length
  return (
    <section className="stack-2 grid-cols-[minmax(0,1fr)]" aria-label={t('list')}>
      {count > 0 && (
        <>
          <p className="caption quiet">{t('inRecap', { name: studentName })}</p>
          <TutorRows lessonId={lessonId} list={data} outbox={outbox} now={now} />
          <WaitingBand lessonId={lessonId} list={data} now={now} />
        </>
      )}
      <div className="btn-row">
        <NotesOffer lessonId={lessonId} text={notes} saved={data} outbox={outbox} />
        <Button kind="line" size="sm" icon="i-ph-plus" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      {isAdding && (
        <CorrectionDialog
          title={t('form.label')}
          texts={{ said: '', better: '', why: '', kind: lastKind() }}
          isNew
          onSave={(texts) => {
            outbox.add(lessonId, [texts], preferences.correctionsAtOnce.read())
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}
