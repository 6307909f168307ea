import { useState } from 'react'
import type { Homework } from '#contract/classroom/shapes/homework.ts'
import { addCairoDays } from '#contract/shared/rules/time.ts'
import { homeworkLimits } from '#contract/vocabulary/homework.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { homework as homeworkCopy } from '#web/features/classroom/copy/homework.ts'
import { isStaleRowError } from '#web/lib/api-errors.ts'
import { serverNow } from '#web/lib/clock.ts'
import { cairoDay } from '#web/lib/format.ts'
import { useTypedTexts } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSaveTask } from './query.ts'

type TaskFormProps = {
  lessonId: number
  studentName: string
  /** Null for new homework. */
  changed: Homework | null
  onDone: () => void
}

/** What is to be done, and by when. What is typed stays on the device until it is saved or the form is left. */
export function TaskForm({ lessonId, studentName, changed, onDone }: TaskFormProps) {
  const t = useCopy(homeworkCopy)
  const begun = { text: changed?.text ?? '', link: changed?.link ?? '', dueDay: changed?.dueDay ?? '' }
  const [typed, setTyped] = useTypedTexts(`homework-task-${lessonId}-${changed?.id ?? 'new'}`, begun)
  const [due, setDue] = useState(typed.dueDay === '' ? 'next' : 'day')
  const save = useSaveTask(lessonId, changed)
  const today = cairoDay(serverNow())
  const change = (field: keyof typeof typed) => (value: string) => setTyped({ ...typed, [field]: value })
  const submit = () =>
    save.mutate(
      { text: typed.text, link: typed.link, dueDay: due === 'day' && typed.dueDay !== '' ? typed.dueDay : null },
      {
        onSuccess: () => {
          setTyped(begun)
          toast.show({ id: 'homework', kind: 'success', title: t('task.saved', { name: studentName }) })
          onDone()
        },
      },
    )
  return (
    <form
      noValidate
      className="stack-3 grid gap-3 grid-cols-[minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={t('task.text')} hint={t('task.hint')}>
        <Textarea value={typed.text} onValue={change('text')} rows={2} maxLength={homeworkLimits.textMax} />
      </Field>
      <Field label={t('task.link')} aside={t('task.optional')}>
        <TextInput ltr type="url" inputMode="url" value={typed.link} onValue={change('link')} />
      </Field>
      <div className="grid gap-2">
        <SegmentedControl
          label={t('task.due')}
          block
          value={due}
          onValue={setDue}
          options={[
            { value: 'next', label: t('task.next') },
            { value: 'day', label: t('task.day') },
          ]}
        />
        {due === 'day' && (
          <Field label={t('task.dayField')}>
            <TextInput
              type="date"
              min={today}
              max={addCairoDays(today, homeworkLimits.dueDays)}
              value={typed.dueDay}
              onValue={change('dueDay')}
            />
          </Field>
        )}
      </div>
      {save.error && (
        <Alert kind="danger" urgent title={t('task.failed')}>
          {isStaleRowError(save.error) ? t('task.changed') : errorText(save.error)}
        </Alert>
      )}
      <div className="btn-row">
        <Button type="submit" loading={save.isPending} disabled={typed.text.trim() === ''}>
          {t(changed ? 'task.save' : 'task.set')}
        </Button>
        <Button
          kind="plain"
          disabled={save.isPending}
          onClick={() => {
            setTyped(begun)
            onDone()
          }}
        >
          {forReader(common.cancel)}
        </Button>
      </div>
    </form>
  )
}
