import { useState } from 'react'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPlanInvites } from '#web/features/team/copy/admin-plan-invites.ts'
import { serverNow } from '#web/lib/clock.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { lastDayOf, type PlanInviteRow, useSetExpiry } from './query.ts'

type ExpiryDialogProps = { invites: readonly PlanInviteRow[]; onClose: () => void; onDone: () => void }

/** The day to begin with: the one they share, while it is still ahead. */
const sharedDay = (invites: readonly PlanInviteRow[]): string => {
  const [day, ...otherDays] = new Set(invites.map(lastDayOf))
  return day && otherDays.length === 0 && day >= cairoDay(serverNow()) ? day : ''
}

/** Gives invitations another last day, or none. */
export function ExpiryDialog({ invites, onClose, onDone }: ExpiryDialogProps) {
  const t = useCopy(adminPlanInvites)
  const c = useCopy(common)
  const change = useSetExpiry()
  const [day, setDay] = useState(() => sharedDay(invites))
  const count = invites.length
  const send = () =>
    change.mutate(
      { ids: invites.map(({ id }) => id), expiresAt: day === '' ? null : day },
      {
        onSuccess: () => {
          onClose()
          onDone()
          toast.show({ id: 'plan-invite', kind: 'success', title: t('expiry.done', { count }) })
        },
        onError: (error) => {
          if (!tellWaiting(error)) return
          onClose()
          onDone()
        },
      },
    )
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!change.isPending}
      title={t('expiry.title')}
      description={t('expiry.some', { count })}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={change.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button loading={change.isPending} onClick={send}>
            {c('save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label={t('expiry.day')} aside={c('optional')} hint={t('expiry.hint')}>
          <TextInput type="date" min={cairoDay(serverNow())} value={day} onValue={setDay} />
        </Field>
        {change.error && (
          <Alert kind="danger" urgent title={t('expiry.failed')}>
            {errorText(change.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
