import { useState } from 'react'
import type { Homework } from '#contract/classroom/shapes/homework.ts'
import { homeworkLimits } from '#contract/vocabulary/homework.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { homework as homeworkCopy } from '#web/features/classroom/copy/homework.ts'
import { formatNearDay, formatNearTime } from '#web/lib/format.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Answered, DueLine, HomeworkChip, Task } from './homework-view.tsx'
import { useReturn, useWithdraw } from './query.ts'
import { TaskForm } from './task-form.tsx'

type TutorItemProps = {
  homework: Homework
  now: number
  /** Beside a lesson that says so itself. */
  withoutLesson?: boolean
}

/** Homework as its tutor set it: what came back, and what can still be changed. */
export function TutorItem({ homework, now, withoutLesson }: TutorItemProps) {
  const t = useCopy(homeworkCopy)
  const { state, closed, student, lessonId, lessonStart, createdAt } = homework
  const [isEditing, setEditing] = useState(false)
  const name = student.name ?? ''
  const isOpen = !closed && state !== 'done' && state !== 'good'
  if (isEditing && isOpen)
    return <TaskForm lessonId={lessonId} studentName={name} changed={homework} onDone={() => setEditing(false)} />
  return (
    <div className="grid gap-3 grid-cols-[minmax(0,1fr)]">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="caption quiet flex flex-wrap gap-x-3">
          <DueLine homework={homework} now={now} />
          <span>
            {withoutLesson
              ? t('setAt', { when: formatNearTime(Date.parse(createdAt), now) })
              : t('ofLesson', { day: formatNearDay(Date.parse(lessonStart), now) })}
          </span>
        </p>
        <HomeworkChip homework={homework} isTutor />
      </div>
      <Task homework={homework} />
      <Answered homework={homework} now={now} isTutor />
      {!closed && state === 'done' && <ReviewForm homework={homework} />}
      {isOpen && (
        <div className="btn-row">
          <Button kind="line" size="sm" icon="i-ph-pencil-simple" onClick={() => setEditing(true)}>
            {t('task.edit')}
          </Button>
          {!homework.ofRecap && <Withdraw homework={homework} />}
        </div>
      )}
    </div>
  )
}

/** A sentence, and whether it is over or goes back. */
function ReviewForm({ homework }: { homework: Homework }) {
  const t = useCopy(homeworkCopy)
  const [sentence, setSentence] = useTypedText(`homework-review-${homework.id}`)
  const give = useReturn(homework)
  const submit = (verdict: 'good' | 'again') =>
    give.mutate(
      { verdict, sentence },
      {
        onSuccess: () => {
          setSentence('')
          toast.show({
            id: 'homework',
            kind: 'success',
            title: t('review.sent', { name: homework.student.name ?? '' }),
          })
        },
      },
    )
  const pending = give.isPending ? give.variables.verdict : null
  return (
    <form
      noValidate
      className="grid gap-3 grid-cols-[minmax(0,1fr)] border-t pt-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label={t('review.sentence')} hint={t('review.hint')}>
        <Textarea value={sentence} onValue={setSentence} rows={2} maxLength={homeworkLimits.sentenceMax} />
      </Field>
      {give.error && (
        <Alert kind="danger" urgent title={t('review.failed')}>
          {errorText(give.error)}
        </Alert>
      )}
      <div className="btn-row">
        <Button
          icon="i-ph-check-circle"
          loading={pending === 'good'}
          disabled={pending === 'again'}
          onClick={() => submit('good')}
        >
          {t('review.good')}
        </Button>
        <Button
          kind="line"
          icon="i-ph-arrow-counter-clockwise"
          loading={pending === 'again'}
          disabled={pending === 'good' || sentence.trim() === ''}
          onClick={() => submit('again')}
        >
          {t('review.again')}
        </Button>
      </div>
    </form>
  )
}

function Withdraw({ homework }: { homework: Homework }) {
  const t = useCopy(homeworkCopy)
  const [isAsked, setAsked] = useState(false)
  const withdraw = useWithdraw(homework)
  return (
    <>
      <Button kind="plain" size="sm" icon="i-ph-trash" onClick={() => setAsked(true)}>
        {t('task.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpen={setAsked}
        kind="danger"
        icon="i-ph-trash"
        title={t('task.withdrawTitle')}
        confirm={t('task.withdraw')}
        onConfirm={() => withdraw.mutate(undefined, { onSuccess: () => setAsked(false) })}
        cancel={t('task.keep')}
        busy={withdraw.isPending}
        error={withdraw.error}
        errorTitle={t('task.withdrawFailed')}
      >
        {t('task.withdrawText')}
      </ConfirmDialog>
    </>
  )
}
