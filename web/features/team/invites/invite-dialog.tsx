import { type FormEvent, useId, useState } from 'react'
import { addCairoDays, cairoDay, cairoDayStart, toIsoInstant } from '#contract/shared/rules/time.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminInvites } from '#web/features/team/copy/admin-invites.ts'
import { serverNow } from '#web/lib/clock.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { planName } from '../plans/plan-texts.ts'
import { useInvitablePlans } from '../users/query.ts'
import { type InviteRow, type InviteTerms, useSaveInvite } from './query.ts'

/** Days until a new invitation ends, unless another is chosen. */
const usualDays = 14

/** As typed; `lastDay` is a day in Cairo. */
interface InviteTexts {
  readonly email: string
  readonly planId: string
  readonly lastDay: string
}

const toTexts = (invite: InviteRow | null): InviteTexts => ({
  email: invite?.email ?? '',
  planId: invite ? String(invite.planId) : '',
  lastDay: invite ? cairoDay(Date.parse(invite.expiresAt) - 1) : addCairoDays(cairoDay(serverNow()), usualDays),
})

/** What is sent; null while a part of it is missing. An end that was not touched stays as it is to the millisecond. */
const toTerms = (texts: InviteTexts, invite: InviteRow | null): InviteTerms | null => {
  const email = texts.email.trim()
  if (email === '' || texts.planId === '' || texts.lastDay === '') return null
  const isSameDay = invite !== null && texts.lastDay === toTexts(invite).lastDay
  const expiresAt = isSameDay ? invite.expiresAt : toIsoInstant(cairoDayStart(addCairoDays(texts.lastDay, 1)))
  return { email, planId: Number(texts.planId), expiresAt }
}

type InviteDialogProps = { invite: InviteRow | null; onClose: () => void; onReload?: () => void }

/** An invitation of an address to a plan; `invite` null makes one, which waits for a second admin. */
export function InviteDialog({ invite, onClose, onReload }: InviteDialogProps) {
  const t = useCopy(adminInvites)
  const c = useCopy(common)
  const id = useId()
  const [texts, setTexts] = useState(() => toTexts(invite))
  const [isMissing, setMissing] = useState(false)
  const { data: plans = [] } = useInvitablePlans()
  const save = useSaveInvite(invite)
  const listed = invite?.plan && !plans.some((one) => one.id === invite.planId) ? [...plans, invite.plan] : plans
  const change = (changes: Partial<InviteTexts>) => {
    setTexts((before) => ({ ...before, ...changes }))
    setMissing(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const terms = toTerms(texts, invite)
    setMissing(terms === null)
    if (terms === null) return
    save.mutate(terms, {
      onSuccess: () => {
        onClose()
        toast.show({ id: 'invite', kind: 'success', title: t('form.saved') })
      },
      onError: (error) => {
        if (tellWaiting(error)) onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!save.isPending}
      title={invite ? t('form.edit', { email: invite.email }) : t('add')}
      description={t(invite ? 'form.narrower' : 'form.lead')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={save.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button type="submit" form={id} loading={save.isPending}>
            {invite ? c('save') : t('form.ask')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="stack" onSubmit={submit}>
        <Field label={t('form.email')}>
          <EmailInput autoComplete="off" value={texts.email} onValue={(email) => change({ email })} />
        </Field>
        <Field label={t('form.plan')}>
          <Select
            options={listed.map((one) => ({
              value: String(one.id),
              label: one.forInvitesOnly ? t('form.hidden', { plan: planName(one) }) : planName(one),
            }))}
            placeholder={t('form.choosePlan')}
            value={texts.planId}
            onValue={(planId) => change({ planId })}
          />
        </Field>
        <Field label={t('form.lastDay')} hint={t('form.dayHint')}>
          <TextInput
            type="date"
            min={cairoDay(serverNow())}
            value={texts.lastDay}
            onValue={(lastDay) => change({ lastDay })}
          />
        </Field>
        {isMissing && <Alert kind="danger" urgent title={t('form.missing')} />}
        {save.error && <ChangeFailed title={t('form.failed')} error={save.error} onReload={onReload} />}
      </form>
    </Dialog>
  )
}
