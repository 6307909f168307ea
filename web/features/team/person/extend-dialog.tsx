import { useState } from 'react'
import type { Subscription } from '#contract/lessons/shapes/subscription.ts'
import { minutesOfExtension } from '#contract/money/rules/extensions.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { extending } from '#contract/vocabulary/minutes.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminDesk } from '#web/features/team/copy/admin-desk.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayAndMonth, formatMinutes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { useExtend } from './query.ts'

/** One week, as a subscription counts. */
const usualDays = '7'

type ExtendDialogProps = { subscription: Subscription; onClose: () => void }

/** Adds days to a subscription, with the end and the minutes that follow, and a reason that its student reads. */
export function ExtendDialog({ subscription, onClose }: ExtendDialogProps) {
  const t = useCopy(adminDesk)
  const c = useCopy(common)
  const now = useMinuteClock()
  const extend = useExtend(subscription.id)
  const [typed, setTyped] = useState(usualDays)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const days = Number(typed)
  const areDays = Number.isInteger(days) && days >= extending.days.min && days <= extending.days.max
  const length = textLength(reason.trim())
  const isShort = length < extending.reason.min
  const send = () => {
    setTried(true)
    if (!areDays || isShort || length > extending.reason.max) return
    extend.mutate(
      { days, reason: reason.trim(), end: subscription.end },
      {
        onSuccess: ({ end }) => {
          onClose()
          const title = t('extend.done', { when: formatDayAndMonth(Date.parse(end) - 1, now) })
          toast.show({ id: `subscription-${subscription.id}`, kind: 'success', title })
        },
        onError: (error) => tellWaiting(error) && onClose(),
      },
    )
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!extend.isPending}
      title={t('extend.title')}
      description={t('extend.lead')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={extend.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button loading={extend.isPending} onClick={send}>
            {t('extend.send')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field
          label={t('extend.days')}
          error={tried && !areDays ? t('extend.wrongDays', { max: String(extending.days.max) }) : undefined}
        >
          <TextInput ltr inputMode="numeric" autoComplete="off" value={typed} onValue={setTyped} />
        </Field>
        {areDays && (
          <dl className="facts">
            <div>
              <dt>{t('extend.end')}</dt>
              <dd className="num">{formatDayAndMonth(Date.parse(subscription.end) - 1 + days * dayMs, now)}</dd>
            </div>
            <div>
              <dt>{t('extend.minutes')}</dt>
              <dd className="num">{formatMinutes(minutesOfExtension(subscription.weeklyMinutes, days))}</dd>
            </div>
          </dl>
        )}
        <Field
          label={t('extend.reason')}
          error={tried && isShort ? t('extend.short') : undefined}
          counter={{ used: length, max: extending.reason.max }}
        >
          <Textarea rows={2} value={reason} onValue={setReason} />
        </Field>
        {extend.error && <ChangeFailed title={t('extend.failed')} error={extend.error} onReload={onClose} />}
      </div>
    </Dialog>
  )
}
