import { useState } from 'react'
import { recaps } from '#web/copy/recaps.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { RecapCorrections } from '#web/features/classroom/corrections/recap-corrections.tsx'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useSecondClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { useRecap } from './query.ts'
import { RecapForm } from './recap-form.tsx'
import { RecapView } from './recap-view.tsx'

type RecapPanelProps = {
  lessonId: number
  studentName: string
  /** Start of the lesson, epoch ms. */
  start: number
}

/** The recap as its tutor writes it beside the call. */
export function RecapPanel({ lessonId, studentName, start }: RecapPanelProps) {
  const t = useCopy(recaps)
  const now = useSecondClock()
  const { data, isError, isFetching, refetch } = useRecap(lessonId)
  const [isEditing, setEditing] = useState(false)
  if (now < start) return <p className="small quiet">{t('none.early')}</p>
  if (!data)
    return isError ? (
      <FailedSection text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonGroup label={t('loading')}>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    )
  const { recap } = data
  if (isEditing || !recap)
    return <RecapForm lessonId={lessonId} studentName={studentName} saved={recap} onDone={() => setEditing(false)} />
  return (
    <div className="stack grid-cols-[minmax(0,1fr)]">
      <RecapView recap={recap} corrections={<RecapCorrections lessonId={lessonId} studentName={studentName} />} />
      <Button
        kind="line"
        size="sm"
        icon="i-ph-pencil-simple"
        className="justify-self-start"
        onClick={() => setEditing(true)}
      >
        {t('edit')}
      </Button>
    </div>
  )
}
