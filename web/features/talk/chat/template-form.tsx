import { useRef } from 'react'
import * as v from 'valibot'
import { limits } from '#contract/vocabulary/limits.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { focusFirstInvalid, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type MessageTemplate, useSaveTemplate } from './template-query.ts'

const { message } = limits
const text = (empty: string, max: number) => v.pipe(v.string(), v.trim(), v.minLength(1, empty), v.maxLength(max))
const Texts = v.object({
  title: text(chat.templates.titleRequired, messageLimits.templates.title.max),
  text: text(chat.templates.textRequired, message.max),
})

/** A new template, or a change of one. */
export function TemplateForm({ template, onClose }: { template: MessageTemplate | null; onClose: () => void }) {
  const t = useCopy(chat)
  const ref = useRef<HTMLFormElement>(null)
  const form = useTextForm(
    Texts,
    { title: template?.title ?? '', text: template?.text ?? '' },
    `template-${template?.id ?? 'new'}`,
  )
  const save = useSaveTemplate(template?.id ?? null)
  const send = form.onSubmit((body) =>
    save.mutate(body, { onSuccess: onClose, onError: () => focusFirstInvalid(ref.current) }),
  )
  return (
    <form
      ref={ref}
      noValidate
      className="stack"
      aria-label={t(template ? 'templates.change' : 'templates.add')}
      onSubmit={send}
    >
      {save.error && (
        <Alert kind="danger" urgent>
          {errorText(save.error)}
        </Alert>
      )}
      <Field
        label={t('templates.name')}
        error={form.errorOf('title')}
        counter={{ used: form.values.title.trim().length, max: messageLimits.templates.title.max }}
      >
        <TextInput dir="auto" {...form.fieldProps('title')} />
      </Field>
      <Field
        label={t('templates.text')}
        error={form.errorOf('text')}
        counter={{ used: textLength(cleanText(form.values.text)), max: message.max }}
      >
        <Textarea rows={4} {...form.fieldProps('text')} />
      </Field>
      <div className="btn-row">
        <Button type="submit" loading={save.isPending}>
          {forReader(common.save)}
        </Button>
        <Button kind="plain" onClick={onClose}>
          {forReader(common.cancel)}
        </Button>
      </div>
    </form>
  )
}
