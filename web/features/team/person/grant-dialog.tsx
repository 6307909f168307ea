import { useState } from 'react'
import * as v from 'valibot'
import { MinuteGrant } from '#contract/lessons/shapes/minutes.ts'
import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminMinutes } from '#web/features/team/copy/admin-minutes.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { useGrantMinutes } from './query.ts'

/** One long lesson, for as long as minutes that were bought. */
const usual = { minutes: '30', days: String(minuteLimits.boughtDays) }

/** Gives a student extra minutes, for so many days and with a reason that they read. */
export function GrantDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const t = useCopy(adminMinutes)
  const c = useCopy(common)
  const grant = useGrantMinutes(userId)
  const [minutes, setMinutes] = useState(usual.minutes)
  const [days, setDays] = useState(usual.days)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const parsed = v.safeParse(MinuteGrant, { minutes: Number(minutes), days: Number(days), reason })
  const send = () => {
    setTried(true)
    if (!parsed.success) return
    const given = formatMinutes(parsed.output.minutes)
    grant.mutate(parsed.output, {
      onSuccess: () => {
        onClose()
        toast.show({ id: `grant-${userId}`, kind: 'success', title: t('grant.done', { minutes: given }) })
      },
      onError: (error) => tellWaiting(error) && onClose(),
    })
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!grant.isPending}
      title={t('grant.title')}
      description={t('grant.lead')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={grant.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button loading={grant.isPending} onClick={send}>
            {t('grant.confirm', { minutes: formatMinutes(Number(minutes) || 0) })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('grant.minutes')} hint={t('grant.minutesHint')}>
            <TextInput ltr inputMode="numeric" autoComplete="off" value={minutes} onValue={setMinutes} />
          </Field>
          <Field label={t('grant.days')} hint={t('grant.daysHint')}>
            <TextInput ltr inputMode="numeric" autoComplete="off" value={days} onValue={setDays} />
          </Field>
        </div>
        <Field label={t('grant.reason')} hint={t('grant.reasonHint')}>
          <Textarea rows={3} maxLength={minuteLimits.grantReason.max} value={reason} onValue={setReason} />
        </Field>
        {tried && !parsed.success && (
          <p role="alert" className="error">
            {t('grant.wrong')}
          </p>
        )}
        {grant.error && (
          <Alert kind="danger" urgent title={t('grant.failed')}>
            {errorText(grant.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
