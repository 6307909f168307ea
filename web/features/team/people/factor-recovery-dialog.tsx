import { useState } from 'react'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { approvalLimits } from '#contract/vocabulary/approvals.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { useAskFactorRecovery } from './query.ts'

type FactorRecoveryDialogProps = { person: Pick<UserSelf, 'id' | 'name' | 'email'>; onClose: () => void }

/** Asks to remove the passkeys and codes that somebody lost, with a reason for the second admin. */
export function FactorRecoveryDialog({ person, onClose }: FactorRecoveryDialogProps) {
  const t = useCopy(adminPerson)
  const c = useCopy(common)
  const ask = useAskFactorRecovery(person.id)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const send = () => {
    const text = cleanText(reason)
    const lacks = textLength(text) < approvalLimits.note.min
    setShort(lacks)
    if (lacks) return
    ask.mutate(text, {
      onSuccess: () => {
        onClose()
        toast.show({ id: `factors-${person.id}`, kind: 'info', title: t('factors.approved') })
      },
      onError: (error) => tellWaiting(error) && onClose(),
    })
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!ask.isPending}
      title={t('factors.title', { name: person.name ?? person.email })}
      description={t('factors.lead')}
      footer={
        <>
          <Button kind="line" disabled={ask.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button loading={ask.isPending} onClick={send}>
            {t('factors.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('factors.waits')}</p>
        <p>{t('factors.after')}</p>
        <Field
          label={t('factors.reason')}
          hint={t('factors.reasonHint')}
          error={isShort ? t('factors.reasonShort') : undefined}
        >
          <Textarea rows={3} maxLength={approvalLimits.note.max} value={reason} onValue={setReason} />
        </Field>
        {ask.error && (
          <Alert kind="danger" urgent title={t('factors.failed')}>
            {errorText(ask.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
