import { useState } from 'react'
import type { Lesson } from '#contract/lessons/shapes/lesson.ts'
import { type CancelSide, cancelSides } from '#contract/vocabulary/work.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminLesson } from '#web/features/team/copy/admin-lesson.ts'
import { formatDate, formatTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { useReason } from '../use-reason.tsx'
import { useCancel, useMove, useMoveTimes } from './query.ts'
import { TutorForm } from './tutor-form.tsx'

const acts = ['move', 'cancel', 'tutor'] as const
type Act = (typeof acts)[number]

type ActProps = { lesson: Lesson; now: number }

function MoveForm({ lesson, now }: ActProps) {
  const t = useCopy(adminLesson)
  const { data, isError, isFetching, refetch } = useMoveTimes(lesson.id)
  const [start, setStart] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const { check, field } = useReason({ label: t('act.reason'), short: t('act.reasonShort') })
  const move = useMove(lesson.id, () =>
    toast.show({ id: `lesson-${lesson.id}`, kind: 'success', title: t('act.moved') }),
  )
  const time = data?.list.find((one) => one.start === start)
  const send = () => {
    setTried(true)
    const reason = check()
    if (reason === null || !time) return
    move.mutate({ ...time, reason, seen: lesson.updatedAt })
  }
  if (isError && !data)
    return <FailedSection text={t('act.timesFailed')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) {
    return (
      <SkeletonGroup label={t('act.timesLoading')} className="stack-2">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </SkeletonGroup>
    )
  }
  if (data.list.length === 0) return <p>{t('act.noTimes')}</p>
  return (
    <>
      <p className="label">{t('act.times')}</p>
      <div className="lesson-times">
        <RadioCards
          label={t('act.times')}
          className="grid-cols-2"
          options={data.list.map((one) => ({
            value: one.start,
            label: formatTime(one.start),
            sub: formatDate(one.start, now),
          }))}
          value={start}
          onValue={setStart}
        />
      </div>
      {tried && !time && (
        <p role="alert" className="error">
          {t('act.timeNeeded')}
        </p>
      )}
      <p className="small quiet">{t('act.moveHint')}</p>
      {field}
      {move.error && <ChangeFailed title={t('act.moveFailed')} error={move.error} onReload={() => move.reset()} />}
      <div className="lesson-send">
        <Button icon="i-ph-calendar-dots" loading={move.isPending} onClick={send}>
          {t('act.sendMove')}
        </Button>
      </div>
    </>
  )
}

function CancelForm({ lesson }: ActProps) {
  const t = useCopy(adminLesson)
  const [side, setSide] = useState<CancelSide>('team')
  const { check, field } = useReason({ label: t('act.reason'), short: t('act.reasonShort') })
  const cancel = useCancel(lesson.id, () =>
    toast.show({ id: `lesson-${lesson.id}`, kind: 'success', title: t('act.canceled') }),
  )
  const send = () => {
    const reason = check()
    if (reason === null) return
    cancel.mutate({ side, reason, seen: lesson.updatedAt })
  }
  return (
    <>
      <p className="label">{t('act.side')}</p>
      <SegmentedControl
        block
        label={t('act.side')}
        value={side}
        onValue={setSide}
        options={cancelSides.map((value) => ({ value, label: t(`act.sides.${value}`) }))}
      />
      <Alert kind="info">{t(`act.sideHint.${side}`)}</Alert>
      {field}
      {cancel.error && (
        <ChangeFailed title={t('act.cancelFailed')} error={cancel.error} onReload={() => cancel.reset()} />
      )}
      <div className="lesson-send">
        <Button kind="danger" icon="i-ph-prohibit" loading={cancel.isPending} onClick={send}>
          {t('act.sendCancel')}
        </Button>
      </div>
    </>
  )
}

const forms = { move: MoveForm, cancel: CancelForm, tutor: TutorForm } as const satisfies Record<Act, unknown>

/** What the team can do about a lesson that lies ahead: move it, cancel it on the record of a side, or change its tutor. */
export function ActPanel({ lesson, now }: ActProps) {
  const t = useCopy(adminLesson)
  const [act, setAct] = useState<Act>('move')
  const Form = forms[act]
  return (
    <section className="card stack content-start" aria-label={t('act.title')}>
      <div>
        <h2>{t('act.title')}</h2>
        <p className="small quiet">{t('act.told')}</p>
      </div>
      <SegmentedControl
        block
        label={t('act.choose')}
        value={act}
        onValue={setAct}
        options={acts.map((value) => ({ value, label: t(`act.${value}`) }))}
      />
      <Form lesson={lesson} now={now} />
    </section>
  )
}
