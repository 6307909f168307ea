import type { Invoice, WithdrawalTerms } from '#contract/money/shapes/invoice.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { errorText } from '#web/copy/errors.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { formatDate, formatDateTime, formatNumber, formatPounds } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useInvoiceHistory, useWithdrawChange } from './query.ts'
import { arrivalOf, groupFours, holdOf, isLate, methodKeys, type RequestStep, statusLooks, stepsOf } from './request.ts'
import { useStatusLine } from './status-line.ts'
import { TermsTable } from './terms-table.tsx'

type RequestDialogProps = {
  invoice: Invoice
  now: number
  onClose: () => void
  onCancel: () => void
  onChange: () => void
  onReceipt: () => void
}

/** All about one request: where the money goes, what happened to it, and what the team wrote. */
export function RequestDialog({ invoice, now, onClose, onCancel, onChange, onReceipt }: RequestDialogProps) {
  const t = useCopy(invoices)
  const { status, note, receipt } = invoice
  const { data: events } = useInvoiceHistory(invoice.id)
  const look = statusLooks[status]
  const isOverdue = isLate(invoice, now)
  const line = useStatusLine(invoice, now)
  const isHeld = status === InvoiceStatus.PendingApproval && holdOf(invoice, now) !== null
  const contact = () => {
    onClose()
    openHelp('contact')
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      focusTitle
      title={t('request.title')}
      footerAtEnd
      footer={
        (status === InvoiceStatus.PendingApproval || receipt !== null || isOverdue) && (
          <>
            {isOverdue && (
              <Button kind="plain" onClick={contact}>
                {t('request.contact')}
              </Button>
            )}
            {status === InvoiceStatus.PendingApproval && (
              <>
                <Button kind="danger-line" onClick={onCancel}>
                  {t('list.cancel')}
                </Button>
                <Button kind="line" icon="i-ph-pencil-simple" aria-haspopup="dialog" onClick={onChange}>
                  {t('change.action')}
                </Button>
              </>
            )}
            {receipt !== null && (
              <Button kind="line" icon="i-ph-receipt" onClick={onReceipt}>
                {t('list.receipt')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="stack">
        <div className="slip overflow-hidden border rounded-lg turn-start">
          <div className="grid gap-1.5 justify-items-center p-4 bg-surface text-center">
            <p className="flex flex-wrap items-baseline justify-center gap-y-1 gap-x-2 leading-[1.2]">
              <b className="text-[clamp(2.25rem,2rem_+_1.4vw,3rem)] num font-title">{formatPounds(invoice.amount)}</b>{' '}
              <span className="text-quiet fs-h4">{t('currency')}</span>
            </p>
            <StatusChip kind={look.kind} icon={look.icon} className="justify-self-center">
              {t(`status.${look.key}`)}
            </StatusChip>
          </div>
          <Facts invoice={invoice} />
        </div>
        {invoice.change && <WaitingChange invoice={invoice} change={invoice.change} />}
        {isHeld && (
          <Alert kind="warning" icon="i-ph-shield-warning">
            {line}
          </Alert>
        )}
        {isOverdue && <Alert kind="warning">{t('line.late')}</Alert>}
        {note !== null && (
          <section className="well">
            <h3 className="label mb-1">{t('request.note')}</h3>
            <div dir="auto" className="break-words">
              <LimitedHtml html={note} />
            </div>
          </section>
        )}
        <section className="stack-2">
          <h3 className="label">{t('request.path')}</h3>
          <ol className="path">
            {stepsOf(invoice, events).map((step) => (
              <Step key={`${step.key}-${step.at}`} step={step} invoice={invoice} now={now} />
            ))}
          </ol>
        </section>
      </div>
    </Dialog>
  )
}

/** The terms the tutor asked for, beside the present ones, and the way to take them back. */
function WaitingChange({ invoice, change }: { invoice: Invoice; change: WithdrawalTerms }) {
  const t = useCopy(invoices)
  const withdraw = useWithdrawChange()
  return (
    <section className="well stack-2">
      <h3 className="label">{t('change.waiting')}</h3>
      <TermsTable from={invoice} to={change} />
      {withdraw.isError && (
        <Alert kind="danger" urgent>
          {errorText(withdraw.error)}
        </Alert>
      )}
      <Button
        kind="quiet"
        size="sm"
        className="justify-self-start"
        loading={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(invoice.id, {
            onSuccess: () => toast.show({ id: `invoice-${invoice.id}`, kind: 'success', title: t('change.withdrawn') }),
          })
        }
      >
        {t('change.withdraw')}
      </Button>
    </section>
  )
}

function Facts({ invoice: { id, method, bank, receiver } }: { invoice: Invoice }) {
  const t = useCopy(invoices)
  const key = methodKeys[method]
  return (
    <dl>
      <div>
        <dt>{t('request.number')}</dt>
        <dd className="num">{formatNumber(id)}</dd>
      </div>
      <div>
        <dt>{t('request.method')}</dt>
        <dd>{t(`method.${key}`)}</dd>
      </div>
      {bank && (
        <div>
          <dt>{t('request.bank')}</dt>
          <dd>{t(`banks.${bank}`)}</dd>
        </div>
      )}
      <div>
        <dt>{t('request.receiver')}</dt>
        <dd>
          <bdi className="num ltr break-all">{key === 'bank' ? groupFours(receiver) : receiver}</bdi>
        </dd>
      </div>
    </dl>
  )
}

function Step({ step: { key, state, at }, invoice, now }: { step: RequestStep; invoice: Invoice; now: number }) {
  const t = useCopy(invoices)
  const { from, to } = arrivalOf(Date.parse(invoice.createdAt))
  const when = {
    done: at === null ? null : formatDateTime(at, now),
    now: t('request.now'),
    next: t('request.between', { from: formatDate(from, now), to: formatDate(to, now) }),
  }[state]
  return (
    <li aria-current={state === 'now' ? 'step' : undefined}>
      <i className={cx('path-dot', `path-${state}`)} />
      <div className="grid">
        <span className={cx(state === 'next' ? 'quiet' : 'font-ui')}>{t(`request.steps.${key}`)}</span>
        <span className="caption quiet num">{when}</span>
      </div>
    </li>
  )
}
