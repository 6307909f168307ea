import { useCallback, useState } from 'react'
import { InvoiceUpdated } from '#contract/money/events/money-events.ts'
import { pendingStatuses } from '#contract/money/rules/invoices.ts'
import { batchReference } from '#contract/money/rules/payout-batches.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ReceiptDialog } from '#web/features/money/invoices/receipt-dialog.tsx'
import { groupFours, holdOf, methodKeys, statusLooks } from '#web/features/money/invoices/request.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime, formatPounds } from '#web/lib/format.ts'
import { useRefreshOn } from '#web/lib/use-refresh-on.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { WaitingActs } from '../approvals/waiting.tsx'
import { ReceiverChecks } from '../payout-batches/receiver-checks.tsx'
import { LinkedPerson } from '../people/person-link.tsx'
import { SidePanel, useRowKeys } from '../side-panel.tsx'
import { Moment } from '../table/cells.tsx'
import { CopyRow } from '../transfer-rows.tsx'
import { ChangeForm } from './change-form.tsx'
import { plainAmount } from './decision.ts'
import { DecisionForm } from './decision-form.tsx'
import { type InvoiceDetails, useInvoiceDetails, useTutorEarnings } from './query.ts'
import { InvoiceStatusChip } from './table.tsx'
import './invoices.css'

function Balance({ userId }: { userId: number }) {
  const t = useCopy(adminInvoices)
  const { data, isError, refetch, isFetching, error } = useTutorEarnings(userId)
  if (isError) {
    return (
      <ErrorState title={t('details.balanceFailed')} onRetry={() => void refetch()} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  // What was earned, less what has gone out, is on its way or waits for a ruling, is what can be withdrawn.
  const figures = [
    ['earned', data?.income.past],
    ['withdrawn', data && 0 - data.invoices.fulfilled],
    ['pending', data && 0 - data.invoices.pending],
    ...(data?.disputed ? [['disputed', 0 - data.disputed] as const] : []),
    ['spendable', data?.spendable],
  ] as const
  return (
    <dl className="invoice-balance grid grid-cols-2 gap-2" aria-label={t('details.balance')}>
      {figures.map(([key, piastres]) => (
        <div key={key} className="well">
          <dt className="caption quiet">{t(`details.${key}`)}</dt>
          <dd className="strong">
            {piastres === undefined ? (
              <Skeleton className="h-5 w-16" />
            ) : (
              <span className="num ltr">{formatPounds(piastres)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Path({ invoice, now }: { invoice: InvoiceDetails; now: number }) {
  const t = useCopy(adminInvoices)
  const s = useCopy(invoices)
  const nameOf = (id: number | null) => {
    const person = id === null ? undefined : invoice.people.get(id)
    return person?.name ?? person?.email
  }
  return (
    <section className="stack-2">
      <h3 className="label">{t('details.path')}</h3>
      <ol className="stack-2">
        {invoice.events.map(({ from, to, byTutor, actorId, change, at }) => {
          const name = nameOf(actorId)
          const { key } = statusLooks[to]
          const stepText = change ? t(`change.steps.${change.step}`) : t('details.noted')
          const what = from === null ? t('details.made') : from === to ? stepText : s(`status.${key}`)
          return (
            <li key={at} className="grid">
              <span>{what}</span>
              <span className="caption quiet">
                <Moment at={at} now={now} />
                {from !== null &&
                  `، ${byTutor || name === undefined ? t('details.byTutor') : t('details.by', { name })}`}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Details({ invoice, onBatch }: { invoice: InvoiceDetails; onBatch: (id: number) => void }) {
  const t = useCopy(adminInvoices)
  const p = useCopy(adminPayouts)
  const s = useCopy(invoices)
  const now = useMinuteClock()
  const [hasReceiptOpen, setReceiptOpen] = useState(false)
  const { tutor, method, bank, receiver, holder, batchId, note, receipt } = invoice
  const isBank = methodKeys[method] === 'bank'
  const hold = holdOf(invoice, now)
  return (
    <div className="stack">
      <div className="row-2 between">
        <LinkedPerson
          id={tutor?.id ?? null}
          name={tutor?.name ?? null}
          image={tutor?.image ?? null}
          side="tutor"
          sub={<bdi dir="ltr">{tutor?.email}</bdi>}
        />
        <InvoiceStatusChip status={invoice.status} />
      </div>
      <CopyRow
        label={p(holder === null ? 'to' : 'toWho', {
          name: isBank && bank ? s(`banks.${bank}`) : s(`method.${methodKeys[method]}`),
          holder: holder ?? '',
        })}
        text={receiver}
        shown={isBank ? groupFours(receiver) : receiver}
      />
      <CopyRow label={t('details.exact')} text={plainAmount(invoice.amount)} />
      {pendingStatuses.includes(invoice.status) && <ReceiverChecks invoice={invoice} name={tutor?.name ?? ''} />}
      {batchId !== null && pendingStatuses.includes(invoice.status) && (
        <Alert kind="info" title={p('inBatch', { reference: batchReference(batchId) })}>
          <Button kind="line" size="sm" icon="i-ph-stack" onClick={() => onBatch(batchId)}>
            {p('openBatch')}
          </Button>
        </Alert>
      )}
      {invoice.transferRef !== null && <CopyRow label={p('transferRef')} text={invoice.transferRef} />}
      <Balance userId={invoice.userId} />
      {note !== null && (
        <section className="stack-2">
          <h3 className="label">{t('details.noteShown')}</h3>
          <div dir="auto" className="well break-words">
            <LimitedHtml html={note} />
          </div>
        </section>
      )}
      {receipt !== null && (
        <Button
          kind="line"
          size="sm"
          icon="i-ph-receipt"
          className="justify-self-start"
          onClick={() => setReceiptOpen(true)}
        >
          {t('details.receiptShown')}
        </Button>
      )}
      <Path invoice={invoice} now={now} />
      {hold && (
        <Alert kind="warning" title={t('heldTitle', { moment: formatDateTime(hold.until, now) })}>
          {t(`heldText.${hold.reason}`)}
        </Alert>
      )}
      <WaitingActs personId={invoice.userId} kinds={['withdrawal']} subjectId={invoice.id} />
      {invoice.change && <ChangeForm invoice={invoice} change={invoice.change} isHeld={hold !== null} />}
      <DecisionForm key={invoice.id} invoice={invoice} isHeld={hold !== null} />
      {hasReceiptOpen && <ReceiptDialog invoice={invoice} onClose={() => setReceiptOpen(false)} />}
    </div>
  )
}

type InvoiceDrawerProps = {
  id: number
  /** The requests of the page, among which J and K lead on. */
  ids: readonly number[]
  onOpen: (id: number) => void
  onBatch: (id: number) => void
  onClose: () => void
}

/** One request: what to transfer and where, what was checked, the tutor's balance, its history, and the decision. */
export function InvoiceDrawer({ id, ids, onOpen, onBatch, onClose }: InvoiceDrawerProps) {
  const t = useCopy(adminInvoices)
  const p = useCopy(adminPayouts)
  const { data, isError, error, refetch, isFetching } = useInvoiceDetails(id)
  const refresh = useCallback(() => void refetch(), [refetch])
  useRefreshOn(InvoiceUpdated, refresh)
  const at = ids.indexOf(id)
  const go = (step: 1 | -1) => {
    const next = ids[at + step]
    if (at >= 0 && next !== undefined) onOpen(next)
  }
  useRowKeys(go)
  const title = data
    ? t('details.title', { amount: formatPounds(data.amount) })
    : t('details.number', { id: String(id) })
  return (
    <SidePanel
      title={title}
      sub={t('details.number', { id: String(id) })}
      tools={
        at >= 0 && (
          <span className="flex items-center">
            <span className="caption quiet">{p('place', { at: String(at + 1), count: String(ids.length) })}</span>
            <IconButton
              size="sm"
              icon="i-ph-caret-up"
              label={p('previous')}
              disabled={at === 0}
              onClick={() => go(-1)}
            />
            <IconButton
              size="sm"
              icon="i-ph-caret-down"
              label={p('next')}
              disabled={at === ids.length - 1}
              onClick={() => go(1)}
            />
          </span>
        )
      }
      onClose={onClose}
    >
      {isError && !data && (
        <ErrorState title={t('details.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          <ErrorText error={error} />
        </ErrorState>
      )}
      {!data && !isError && (
        <SkeletonGroup label={t('details.loading')} className="stack">
          <Skeleton className="h-11 w-3/5" />
          <Skeleton className="h-20" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {data && <Details key={id} invoice={data} onBatch={onBatch} />}
    </SidePanel>
  )
}
