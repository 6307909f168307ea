import { useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useTypedTexts } from '#web/lib/typed-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { editMessage } from './actions.ts'

export function EditDialog({ id, text, onClose }: { id: number; text: string; onClose: () => void }) {
  const t = useCopy(chat)
  const [{ draft }, setDraft] = useTypedTexts(`message-${id}`, { draft: text })
  const [busy, setBusy] = useState(false)
  const length = textLength(cleanText(draft))
  const problem = length < limits.message.min ? 'message-text-too-short' : 'message-text-too-long'
  const fits = length >= limits.message.min && length <= limits.message.max
  const save = async () => {
    setBusy(true)
    const done = draft === text || (await editMessage(id, draft))
    setBusy(false)
    if (done) onClose()
  }
  return (
    <SaveDialog title={t('editTitle')} savable={fits} saving={busy} onSave={() => void save()} onClose={onClose}>
      <Field
        label={t('message')}
        error={!fits && errorCodeText(problem)}
        counter={{ used: length, max: limits.message.max }}
      >
        <Textarea value={draft} onValue={(next) => setDraft({ draft: next })} rows={3} />
      </Field>
    </SaveDialog>
  )
}
