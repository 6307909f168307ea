import { useState } from 'react'
import { type MarkedWord, wordFromRange, wordFromShortText } from '#contract/classroom/rules/words.ts'
import type { AckCode } from '#contract/shared/events/acks.ts'
import { DeleteMessage, UpdateMessage } from '#contract/talk/events/chat.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { ackErrorText, errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { MarkedRange } from '#web/features/classroom/words/marked-range.ts'
import { useSaveLabel, useSaveWord, useWordOwner } from '#web/features/classroom/words/save-word.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { emit } from '#web/lib/socket.ts'
import { useTypedTexts } from '#web/lib/typed-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Saves a word of a message. Null where nobody's list takes it. */
export const useMessageWord = () => {
  const owner = useWordOwner()
  const label = useSaveLabel()
  const { mutate } = useSaveWord(owner)
  const save = (word: MarkedWord): void => mutate(word)
  return owner === null ? null : { label, save }
}

/** What is marked in a message, or the whole of a short one; null when a word has yet to be chosen. */
export const wordOfMessage = (text: string, marked: MarkedRange | null): MarkedWord | null =>
  marked && marked.end > marked.start ? wordFromRange(text, marked.start, marked.end) : wordFromShortText(text)

/** True for an accepted change; a refusal is shown as a toast. */
const showRefusal = (code: AckCode): boolean => {
  if (code === 'ok') return true
  toast.show({ id: 'message-refused', kind: 'danger', title: ackErrorText(code) })
  return false
}

/** True when the server accepted the new text. */
const editMessage = async (id: number, text: string): Promise<boolean> =>
  showRefusal((await emit(UpdateMessage, { id, text })).code)

/** True when the server deleted the message. */
export const removeMessage = async (id: number): Promise<boolean> =>
  showRefusal((await emit(DeleteMessage, { id })).code)

export function EditDialog({ id, text, onClose }: { id: number; text: string; onClose: () => void }) {
  const t = useCopy(chat)
  const [{ draft }, setDraft] = useTypedTexts(`message-${id}`, { draft: text })
  const [busy, setBusy] = useState(false)
  const length = textLength(cleanText(draft))
  const problem = length < limits.message.min ? 'message-text-too-short' : 'message-text-too-long'
  const fits = length >= limits.message.min && length <= limits.message.max
  const save = async () => {
    setBusy(true)
    const isDone = draft === text || (await editMessage(id, draft))
    setBusy(false)
    if (isDone) onClose()
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
