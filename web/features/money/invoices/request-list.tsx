import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Invoice } from '#contract/money/shapes/invoice.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatDayAndMonth, formatPounds, formatTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoMoneyIllustration } from '#web/ui/illustrations.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { CancelRequestDialog } from './cancel-request-dialog.tsx'
import { flattenInvoices, useEarnings, useInvoices } from './query.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { maskReceiver, methodKeys, statusLooks } from './request.ts'
import { RequestDialog } from './request-dialog.tsx'
import { useStatusLine } from './status-line.ts'

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))

type Opened = { what: 'details' | 'cancel' | 'change' | 'receipt'; id: number }

/** The tutor's withdrawal requests, newest first, each with its state and what can be done about it. */
export function RequestList({ now }: { now: number }) {
  const t = useCopy(invoices)
  const query = useInvoices()
  const { data: earnings } = useEarnings()
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = flattenInvoices(query.data)
  // Read from the list, so that an open dialog follows what the team does.
  const openedInvoice = list.find(({ id }) => id === opened?.id)
  const total = query.data?.pages.at(-1)?.total ?? 0
  const close = () => setOpened(null)
  return (
    <>
      <Section
        title={t('list.title')}
        action={total > 0 && <span className="small quiet">{t('list.count', { count: total })}</span>}
        query={query}
        data={query.data}
        failed={t('list.failed')}
        skeleton={<Waiting />}
      >
        {() =>
          list.length === 0 ? (
            <NoRequests />
          ) : (
            <>
              <ul className="divided">
                {list.map((invoice) => (
                  <Row
                    key={invoice.id}
                    invoice={invoice}
                    now={now}
                    onOpen={(what) => setOpened({ what, id: invoice.id })}
                  />
                ))}
              </ul>
              <LoadMore
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            </>
          )
        }
      </Section>
      {openedInvoice && opened?.what === 'details' && (
        <RequestDialog
          invoice={openedInvoice}
          now={now}
          onClose={close}
          onCancel={() => setOpened({ what: 'cancel', id: openedInvoice.id })}
          onChange={() => setOpened({ what: 'change', id: openedInvoice.id })}
          onReceipt={() => setOpened({ what: 'receipt', id: openedInvoice.id })}
        />
      )}
      {openedInvoice && opened?.what === 'cancel' && <CancelRequestDialog invoice={openedInvoice} onClose={close} />}
      {openedInvoice && opened?.what === 'change' && earnings && (
        <Suspense fallback={null}>
          <WithdrawDialog earnings={earnings} changed={openedInvoice} onClose={close} />
        </Suspense>
      )}
      {openedInvoice && opened?.what === 'receipt' && <ReceiptDialog invoice={openedInvoice} onClose={close} />}
    </>
  )
}

function Waiting() {
  const t = useCopy(invoices)
  return (
    <SkeletonGroup label={t('list.loading')} className="divided">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2 py-4">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** No requests: because there is nothing to withdraw yet, or none was made. */
function NoRequests() {
  const t = useCopy(invoices)
  const { data } = useEarnings()
  const earned = data === undefined || data.income.past > 0
  return (
    <EmptyState
      className="py-8"
      art={<NoMoneyIllustration />}
      title={t('list.empty.title')}
      action={
        !earned && (
          <Button kind="line" render={<Link to="/schedule-management" />}>
            {t('list.empty.hours')}
          </Button>
        )
      }
    >
      {t(earned ? 'list.empty.text' : 'list.empty.first')}
    </EmptyState>
  )
}

type RowProps = { invoice: Invoice; now: number; onOpen: (what: Opened['what']) => void }

function Row({ invoice, now, onOpen }: RowProps) {
  const t = useCopy(invoices)
  const line = useStatusLine(invoice, now)
  const { createdAt, method, bank, status } = invoice
  const look = statusLooks[status]
  const amount = formatPounds(invoice.amount)
  const date = formatDayAndMonth(createdAt, now)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 gap-x-3 py-4 lg:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1.2fr)_12.5rem] lg:items-center lg:gap-4">
      <div className="grid content-start gap-0.5 min-w-0">
        <b className="num text-h4">
          {amount} <span className="small quiet font-ui">{t('currency')}</span>
        </b>
        <span className="caption quiet num">
          {date}، {formatTime(createdAt)}
        </span>
      </div>
      <div className="request-to">
        <span>{method === WithdrawMethod.Bank && bank ? t(`banks.${bank}`) : t(`method.${methodKeys[method]}`)}</span>
        <bdi className="caption quiet num ltr justify-self-start">{maskReceiver(invoice)}</bdi>
      </div>
      <div className="request-state grid content-start gap-0.5 min-w-0 row-[1] col-[2] gap-1.5 justify-items-end justify-self-end max-w-44 text-end lg:row-auto lg:col-auto lg:justify-items-start lg:justify-self-stretch lg:max-w-none lg:text-start">
        <StatusChip kind={look.kind} icon={look.icon}>
          {t(`status.${look.key}`)}
        </StatusChip>
        <span className="caption quiet">{line}</span>
      </div>
      <div className="flex flex-wrap col-span-full justify-end gap-1 min-[600px]:row-[2] min-[600px]:col-[2] lg:row-auto lg:col-auto lg:flex-nowrap">
        {status === InvoiceStatus.PendingApproval && (
          <>
            <Button
              kind="quiet"
              size="sm"
              aria-haspopup="dialog"
              aria-label={t('change.actionOf', { amount, date })}
              onClick={() => onOpen('change')}
            >
              {t('change.action')}
            </Button>
            <Button
              kind="quiet"
              size="sm"
              aria-label={t('list.cancelOf', { amount, date })}
              onClick={() => onOpen('cancel')}
            >
              {t('list.cancel')}
            </Button>
          </>
        )}
        {invoice.receipt !== null && (
          <Button
            kind="quiet"
            size="sm"
            icon="i-ph-receipt"
            aria-label={t('list.receiptOf', { amount, date })}
            onClick={() => onOpen('receipt')}
          >
            {t('list.receipt')}
          </Button>
        )}
        <Button
          kind="quiet"
          size="sm"
          aria-label={t('list.detailsOf', { amount, date })}
          onClick={() => onOpen('details')}
        >
          {t('list.details')}
        </Button>
      </div>
    </li>
  )
}
