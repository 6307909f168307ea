import { useState } from 'react'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { outageLimits } from '#contract/vocabulary/disputes.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { errorText } from '#web/copy/errors.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { adminOutages } from '#web/features/team/copy/admin-outages.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { serverNow, useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTimeRange } from '#web/lib/format.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { spanOf, useCountOutage, useCreateOutage, useOutages } from './query.ts'

/** `/admin/outages`: spans that the team has marked as failures of ours, and marking one. */
export function OutagesPage() {
  const t = useCopy(adminOutages)
  return (
    <>
      <AdminHeading>{titles.outages}</AdminHeading>
      <p className="quiet mb-4">{t('lead')}</p>
      <div className="grid gap-gap items-start xl:grid-cols-2">
        <OutageForm />
        <OutageList />
      </div>
    </>
  )
}

function OutageForm() {
  const t = useCopy(adminOutages)
  const [day, setDay] = useState(() => cairoDay(serverNow()))
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [reason, setReason] = useTypedText('outage')
  const [fault, setFault] = useState<'span' | 'reason' | null>(null)
  const count = useCountOutage()
  const length = textLength(reason.trim())
  const { min, max } = outageLimits.reason
  const ask = () => {
    const span = spanOf(day, from, to)
    const wrong = span === null ? 'span' : length < min || length > max ? 'reason' : null
    setFault(wrong)
    if (span && wrong === null) count.mutate(span)
  }
  const isRefused = ['illegal', 'bad-request'].includes(codeOf(count.error) ?? '')
  return (
    <form
      noValidate
      className="card stack"
      aria-label={t('form.title')}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <h2>{t('form.title')}</h2>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('form.day')}>
          <TextInput type="date" max={cairoDay(serverNow())} value={day} onValue={setDay} />
        </Field>
        <Field label={t('form.from')} hint={t('form.cairo')}>
          <TextInput type="time" value={from} onValue={setFrom} />
        </Field>
        <Field label={t('form.to')} hint={t('form.cairo')}>
          <TextInput type="time" value={to} onValue={setTo} />
        </Field>
      </div>
      <Field
        label={t('form.reason')}
        error={fault === 'reason' ? t('form.reasonShort') : undefined}
        counter={{ used: length, max }}
      >
        <TextInput dir="auto" value={reason} onValue={setReason} />
      </Field>
      {(fault === 'span' || isRefused) && (
        <Alert kind="warning" urgent>
          {t('form.spanWrong')}
        </Alert>
      )}
      {count.error && !isRefused && (
        <Alert kind="danger" urgent title={t('form.failed')}>
          {errorText(count.error)}
        </Alert>
      )}
      <Button type="submit" icon="i-ph-magnifying-glass" loading={count.isPending} className="justify-self-start">
        {t('form.count')}
      </Button>
      {count.data && (
        <Confirm
          span={count.data}
          reason={reason.trim()}
          onClose={() => count.reset()}
          onDone={() => {
            count.reset()
            setReason('')
          }}
        />
      )}
    </form>
  )
}

type ConfirmProps = {
  span: { start: string; end: string; covered: number; changing: number }
  reason: string
  onClose: () => void
  onDone: () => void
}

/** Asks with the number of lessons that the span covers, and of those that change. */
function Confirm({ span, reason, onClose, onDone }: ConfirmProps) {
  const t = useCopy(adminOutages)
  const now = useMinuteClock()
  const create = useCreateOutage()
  const { start, end, covered, changing } = span
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="warning"
      icon="i-ph-plugs"
      title={t('confirm.title')}
      subject={formatDateTimeRange(Date.parse(start), Date.parse(end), now)}
      confirm={t('confirm.yes')}
      cancel={t('confirm.no')}
      busy={create.isPending}
      error={create.error}
      errorTitle={t('confirm.failed')}
      onConfirm={() =>
        create.mutate(
          { start, end, reason, covered },
          {
            onSuccess: () => {
              toast.show({ id: 'outage', kind: 'success', title: t('confirm.done') })
              onDone()
            },
            onError: (error) => tellWaiting(error) && onDone(),
          },
        )
      }
    >
      <p>{t('confirm.covered', { count: covered })}</p>
      <p>{changing > 0 ? t('confirm.changing', { count: changing }) : t('confirm.unchanged')}</p>
    </ConfirmDialog>
  )
}

function OutageList() {
  const t = useCopy(adminOutages)
  const now = useMinuteClock()
  const query = useOutages()
  return (
    <Section
      title={t('list.title')}
      query={query}
      data={query.data?.list}
      skeleton={<Skeleton className="h-24" />}
      failed={t('list.failed')}
    >
      {(list) =>
        list.length === 0 ? (
          <p className="quiet">{t('list.none')}</p>
        ) : (
          <ul className="divided">
            {list.map(({ id, start, end, reason, rejudged }) => (
              <li key={id} className="py-2 grid gap-1">
                <b>{formatDateTimeRange(Date.parse(start), Date.parse(end), now)}</b>
                <span className="small break-words" dir="auto">
                  {reason}
                </span>
                {rejudged > 0 && <span className="caption quiet">{t('list.rejudged', { count: rejudged })}</span>}
              </li>
            ))}
          </ul>
        )
      }
    </Section>
  )
}
