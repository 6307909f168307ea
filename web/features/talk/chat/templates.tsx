import { useState } from 'react'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuAction } from '#web/ui/menu.tsx'
import { TemplateForm } from './template-form.tsx'
import { type MessageTemplate, useDeleteTemplate, useMessageTemplates } from './template-query.ts'

type RowProps = { template: MessageTemplate; onEdit: () => void; onDelete: () => void }

function TemplateRow({ template: { title, text }, onEdit, onDelete }: RowProps) {
  const t = useCopy(chat)
  return (
    <li className="list-row">
      <div className="grow-in">
        <p className="strong clamp-1" dir="auto">
          {title}
        </p>
        <p className="caption quiet line-clamp-2" dir="auto">
          {text}
        </p>
      </div>
      <IconButton icon="i-ph-pencil-simple" label={t('templates.editNamed', { title })} onClick={onEdit} />
      <IconButton icon="i-ph-trash" label={t('templates.deleteNamed', { title })} onClick={onDelete} />
    </li>
  )
}

/** The tutor's templates: adding, changing and deleting. */
function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useCopy(chat)
  const { data: templates = [], error } = useMessageTemplates()
  const [editing, setEditing] = useState<MessageTemplate | 'new' | null>(templates.length === 0 ? 'new' : null)
  const [leaving, setLeaving] = useState<MessageTemplate | null>(null)
  const remove = useDeleteTemplate()
  const isFull = templates.length >= messageLimits.templates.count
  const problem = remove.error ?? error
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={t('templates.title')}
      description={t('templates.lead', { max: String(messageLimits.templates.count) })}
    >
      <div className="stack">
        {problem && <Alert kind="danger">{errorText(problem)}</Alert>}
        {editing ? (
          <TemplateForm template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        ) : (
          <>
            {templates.length === 0 && <p className="quiet">{t('templates.none')}</p>}
            <ul className="divided">
              {templates.map((template) => (
                <TemplateRow
                  key={template.id}
                  template={template}
                  onEdit={() => setEditing(template)}
                  onDelete={() => setLeaving(template)}
                />
              ))}
            </ul>
            <Button kind="line" icon="i-ph-plus" disabled={isFull} onClick={() => setEditing('new')}>
              {t('templates.add')}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={leaving !== null}
        onOpen={(open) => !open && setLeaving(null)}
        kind="danger"
        icon="i-ph-trash"
        title={t('templates.deleteTitle')}
        confirm={t('delete')}
        cancel={forReader(common.cancel)}
        onConfirm={() => {
          if (leaving) remove.mutate(leaving.id)
          setLeaving(null)
        }}
      >
        <bdi>{leaving?.title}</bdi>
      </ConfirmDialog>
    </Dialog>
  )
}

/** The button before a tutor's message: texts to write into it, and the way to keep more. */
export function TemplatesMenu({ onInsert }: { onInsert: (text: string) => void }) {
  const t = useCopy(chat)
  const { data: templates = [] } = useMessageTemplates()
  const [managing, setManaging] = useState(false)
  const actions: MenuAction[] = [
    ...templates.map(({ id, title, text }) => ({
      key: String(id),
      label: title,
      icon: 'i-ph-chat-text' as const,
      onSelect: () => onInsert(text),
    })),
    { key: 'manage', label: t('templates.manage'), icon: 'i-ph-gear', onSelect: () => setManaging(true) },
  ]
  return (
    <>
      <Menu
        align="start"
        trigger={<IconButton icon="i-ph-lightning" label={t('templates.open')} round />}
        actions={actions}
      />
      {managing && <TemplatesDialog onClose={() => setManaging(false)} />}
    </>
  )
}
