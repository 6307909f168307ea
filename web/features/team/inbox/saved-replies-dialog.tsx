import { useId, useState } from 'react'
import * as v from 'valibot'
import { threadLimits } from '#contract/vocabulary/threads.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { useTextForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { type SavedReply, useDeleteReply, useSaveReply } from './query.ts'

const { replyTitle, text: textLimits } = threadLimits
const Texts = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(replyTitle.min), v.maxLength(replyTitle.max)),
  text: v.pipe(v.string(), v.trim(), v.minLength(textLimits.min), v.maxLength(textLimits.max)),
})

/** Name and text of a saved reply; null adds one. */
function ReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const t = useCopy(adminInbox)
  const c = useCopy(common)
  const id = useId()
  const save = useSaveReply(reply)
  const form = useTextForm(Texts, { title: reply?.title ?? '', text: reply?.text ?? '' }, null)
  return (
    <form
      id={id}
      noValidate
      className="stack"
      onSubmit={form.onSubmit((texts) => save.mutate(texts, { onSuccess: onDone }))}
    >
      <Field label={t('saved.name')} error={form.errorOf('title')}>
        <TextInput dir="auto" autoComplete="off" {...form.fieldProps('title')} />
      </Field>
      <Field label={t('saved.text')} hint={t('saved.hint', { name: '{name}' })} error={form.errorOf('text')}>
        <Textarea {...form.fieldProps('text')} />
      </Field>
      {save.error && <ChangeFailed title={t('saved.failed')} error={save.error} onReload={onDone} />}
      <div className="row">
        <Button type="submit" loading={save.isPending}>
          {c('save')}
        </Button>
        <Button kind="line" disabled={save.isPending} onClick={onDone}>
          {c('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The saved replies of the team, to be changed. */
export function SavedRepliesDialog({ replies, onClose }: { replies: readonly SavedReply[]; onClose: () => void }) {
  const t = useCopy(adminInbox)
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  const remove = useDeleteReply()
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={t('saved.title')}
      description={t('saved.hint', { name: '{name}' })}
    >
      {edited !== null ? (
        <ReplyForm
          key={edited === 'new' ? 0 : edited.id}
          reply={edited === 'new' ? null : edited}
          onDone={() => setEdited(null)}
        />
      ) : (
        <div className="stack">
          {replies.length === 0 && <p className="quiet">{t('saved.none')}</p>}
          <ul className="stack-2">
            {replies.map((reply) => (
              <li key={reply.id} className="flex items-center gap-2">
                <span className="grow-in min-w-0">
                  <b className="block truncate">{reply.title}</b>
                  <span className="caption quiet line-clamp-2" dir="auto">
                    {reply.text}
                  </span>
                </span>
                <IconButton
                  size="sm"
                  icon="i-ph-pencil-simple"
                  label={t('saved.edit', { title: reply.title })}
                  onClick={() => setEdited(reply)}
                />
                <IconButton
                  size="sm"
                  icon="i-ph-trash"
                  label={t('saved.remove', { title: reply.title })}
                  onClick={() => remove.mutate(reply.id)}
                />
              </li>
            ))}
          </ul>
          {remove.error && <ChangeFailed title={t('saved.failed')} error={remove.error} onReload={undefined} />}
          {replies.length < threadLimits.replies && (
            <Button kind="line" icon="i-ph-plus" className="justify-self-start" onClick={() => setEdited('new')}>
              {t('saved.add')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
