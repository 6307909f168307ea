import { type FormEvent, useId, useState } from 'react'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPlatform } from '#web/features/team/copy/admin-platform.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useFlushCache } from './query.ts'

/** Asks for a typed word, so that nobody starts it with a slip of the hand. */
export function FlushDialog({ onClose }: { onClose: () => void }) {
  const t = useCopy(adminPlatform)
  const c = useCopy(common)
  const id = useId()
  const flush = useFlushCache()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const word = t('cache.word')
  // The hamza is often left out when typing.
  const isTyped = foldForSearch(typed.trim()) === foldForSearch(word)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isTyped || flush.isPending) return
    flush.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast.show({ id: 'flush', kind: 'success', title: t('cache.done') })
      },
    })
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!flush.isPending}
      title={t('cache.question')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={flush.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button type="submit" form={id} kind="danger" loading={flush.isPending}>
            {t('cache.confirm')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="stack" onSubmit={submit}>
        <Alert kind="warning">{t('cache.warning')}</Alert>
        <Field label={t('cache.type', { word })} error={tried && !isTyped ? t('cache.mismatch', { word }) : undefined}>
          <TextInput autoComplete="off" value={typed} onValue={setTyped} />
        </Field>
        {flush.error && (
          <Alert kind="danger" urgent title={t('cache.failed')}>
            {errorText(flush.error)}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}
