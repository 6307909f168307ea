import { useId, useRef } from 'react'
import * as v from 'valibot'
import type { Topic } from '#contract/people/shapes/topic.ts'
import { ArabicTopicName, EnglishTopicName } from '#contract/shared/shapes/fields.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminTopics } from '#web/features/team/copy/admin-topics.ts'
import { focusFirstInvalid, useTextForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { NameTakenError, useSaveTopic } from './query.ts'

const Names = v.object({ arabicName: ArabicTopicName, englishName: EnglishTopicName })

type TopicDialogProps = { topic: Topic | null; onClose: () => void; onReload?: () => void }

/** Both names of a topic; `topic` null adds one. */
export function TopicDialog({ topic, onClose, onReload }: TopicDialogProps) {
  const t = useCopy(adminTopics)
  const c = useCopy(common)
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const save = useSaveTopic(topic)
  const form = useTextForm(
    Names,
    { arabicName: topic?.name.ar ?? '', englishName: topic?.name.en ?? '' },
    `topic-${topic?.id ?? 'new'}`,
  )
  const taken = save.error instanceof NameTakenError ? save.error.taken : null
  const errorOf = (name: 'arabicName' | 'englishName') =>
    form.errorOf(name) ?? (taken === name ? t('dialog.taken') : undefined)
  const submit = form.onSubmit((names) =>
    save.mutate(names, {
      onSuccess: () => {
        onClose()
        const title = t(topic ? 'dialog.saved' : 'dialog.added', { topic: names.arabicName })
        toast.show({ id: 'topic', kind: 'success', title })
      },
      onError: () => focusFirstInvalid(ref.current),
    }),
  )
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!save.isPending}
      title={t(topic ? 'dialog.edit' : 'dialog.add')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={save.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button type="submit" form={id} loading={save.isPending}>
            {c('save')}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={id}
        noValidate
        className="stack"
        onSubmit={submit}
        onInput={() => save.isError && save.reset()}
      >
        <Field label={t('dialog.arabic')} error={errorOf('arabicName')}>
          <TextInput lang="ar" dir="rtl" autoComplete="off" {...form.fieldProps('arabicName')} />
        </Field>
        <Field label={t('dialog.english')} error={errorOf('englishName')}>
          <TextInput lang="en" ltr autoComplete="off" {...form.fieldProps('englishName')} />
        </Field>
        {save.error && taken === null && (
          <ChangeFailed title={t('dialog.failed')} error={save.error} onReload={onReload} />
        )}
      </form>
    </Dialog>
  )
}
