import { useState } from 'react'
import { deskLimits } from '#contract/vocabulary/desk.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminDesk } from '#web/features/team/copy/admin-desk.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useMessage } from './query.ts'

type Addressee = { readonly id: number; readonly name: string }

function MessageDialog({ person: { id, name }, onClose }: { person: Addressee; onClose: () => void }) {
  const t = useCopy(adminDesk)
  const c = useCopy(common)
  const [text, setText] = useTypedText(`team-message-${id}`)
  const [isShort, setShort] = useState(false)
  const message = useMessage(id)
  const length = textLength(text.trim())
  const { min, max } = deskLimits.message
  const send = () => {
    setShort(length < min)
    if (length < min || length > max) return
    message.mutate(text.trim(), {
      onSuccess: () => {
        setText('')
        onClose()
        toast.show({ id: `message-${id}`, kind: 'success', title: t('message.done', { name }) })
      },
    })
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!message.isPending}
      title={t('message.title', { name })}
      description={t('message.lead')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={message.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button loading={message.isPending} onClick={send}>
            {t('message.send')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field
          label={t('message.text')}
          error={isShort ? t('message.short') : undefined}
          counter={{ used: length, max }}
        >
          <Textarea
            rows={5}
            value={text}
            onValue={(next) => {
              setText(next)
              setShort(false)
            }}
          />
        </Field>
        {message.error && (
          <Alert kind="danger" urgent title={t('message.failed')}>
            {errorText(message.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

/** Writes to somebody as the team. */
export function MessageButton({ person }: { person: Addressee }) {
  const t = useCopy(adminDesk)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="line" icon="i-ph-chat-text" onClick={() => setOpen(true)}>
        {t('message.action')}
      </Button>
      {isOpen && <MessageDialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}
