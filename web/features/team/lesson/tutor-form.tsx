import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lesson } from '#contract/lessons/shapes/lesson.ts'
import { otherTutorLimits } from '#contract/team/rules/other-tutors.ts'
import { type CancelSide, cancelSides } from '#contract/vocabulary/work.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminLesson } from '#web/features/team/copy/admin-lesson.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { useReason } from '../use-reason.tsx'
import { type OtherTutor, useChangeTutor, useOtherTutors } from './query.ts'

const nameOf = ({ name }: OtherTutor): string => name ?? adminTable.unnamed

/** What speaks for a tutor, in one line. */
function useFit() {
  const t = useCopy(adminLesson)
  return ({ together, sharesTopic, rating }: OtherTutor): string => {
    const isMany = together >= otherTutorLimits.together
    return [
      isMany
        ? t('act.togetherMany', { count: formatNumber(otherTutorLimits.together - 1) })
        : t('act.together', { count: together }),
      rating === null ? t('act.noRating') : t('act.rating', { stars: rating.toFixed(1) }),
      ...(sharesTopic ? [t('act.sharesTopic')] : []),
    ].join(' · ')
  }
}

/** Another tutor at the same time: who is free then, whose doing it was, and why. */
export function TutorForm({ lesson }: { lesson: Lesson }) {
  const t = useCopy(adminLesson)
  const navigate = useNavigate()
  const fitOf = useFit()
  const { data, isError, isFetching, refetch } = useOtherTutors(lesson.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [side, setSide] = useState<CancelSide>('tutor')
  const [tried, setTried] = useState(false)
  const { check, field } = useReason({ label: t('act.reason'), short: t('act.reasonShort') })
  const tutor = data?.list.find(({ id }) => String(id) === chosen)
  const change = useChangeTutor(lesson.id, ({ lessonId }) => {
    const title = t('act.tutorChanged', { name: tutor ? nameOf(tutor) : adminTable.unnamed })
    toast.show({ id: `lesson-${lessonId}`, kind: 'success', title })
    void navigate({ to: '/admin/lesson/$id', params: { id: lessonId } })
  })
  const send = () => {
    setTried(true)
    const reason = check()
    if (reason === null || !tutor) return
    change.mutate({ tutorId: tutor.id, slotId: tutor.slotId, side, reason, seen: lesson.updatedAt })
  }
  if (isError && !data)
    return <FailedSection text={t('act.tutorsFailed')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) {
    return (
      <SkeletonGroup label={t('act.tutorsLoading')} className="stack-2">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </SkeletonGroup>
    )
  }
  if (data.list.length === 0) return <p>{t('act.noTutors')}</p>
  return (
    <>
      <p className="label">{t('act.tutors')}</p>
      <div className="lesson-times">
        <RadioCards
          label={t('act.tutors')}
          options={data.list.map((one) => ({
            value: String(one.id),
            label: <bdi dir="auto">{nameOf(one)}</bdi>,
            sub: fitOf(one),
            start: <Avatar decorative name={nameOf(one)} src={one.image} size={36} side="tutor" />,
          }))}
          value={chosen}
          onValue={setChosen}
        />
      </div>
      {tried && !tutor && (
        <p role="alert" className="error">
          {t('act.tutorNeeded')}
        </p>
      )}
      <p className="label">{t('act.tutorSide')}</p>
      <SegmentedControl
        block
        label={t('act.tutorSide')}
        value={side}
        onValue={setSide}
        options={cancelSides.map((value) => ({ value, label: t(`act.sides.${value}`) }))}
      />
      <p className="small quiet">{t('act.tutorHint')}</p>
      {field}
      {change.error && (
        <ChangeFailed title={t('act.tutorFailed')} error={change.error} onReload={() => change.reset()} />
      )}
      <div className="lesson-send">
        <Button icon="i-ph-arrows-left-right" loading={change.isPending} onClick={send}>
          {t('act.sendTutor')}
        </Button>
      </div>
    </>
  )
}
