import { Link } from '@tanstack/react-router'
import { pendingStatuses } from '#contract/money/rules/invoices.ts'
import { batchReference } from '#contract/money/rules/payout-batches.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { invoices } from '#web/copy/invoices.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { arrivalOf, holdOf, maskReceiver, methodKeys, statusLooks } from '#web/features/money/invoices/request.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { cairoDaysFrom, formatDateTime } from '#web/lib/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { LinkedPerson, PersonLink } from '../people/person-link.tsx'
import { CopyButton, Moment, Pounds } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { fetchInvoices, type InvoiceRow, invoiceFilters, toInvoicesQuery } from './query.ts'

export function InvoiceStatusChip({ status }: Pick<InvoiceRow, 'status'>) {
  const t = useCopy(invoices)
  const { key, kind, icon } = statusLooks[status]
  return (
    <StatusChip kind={kind} icon={icon}>
      {t(`status.${key}`)}
    </StatusChip>
  )
}

const dueLooks = { late: 'danger', today: 'danger', left: 'neutral' } as const

/** How long there is still to transfer; the state of what is decided or stops. */
function Due({ row, now }: { row: InvoiceRow; now: number }) {
  const t = useCopy(adminPayouts)
  if (row.status !== InvoiceStatus.PendingApproval) return <InvoiceStatusChip status={row.status} />
  const days = cairoDaysFrom(arrivalOf(Date.parse(row.createdAt)).to, now)
  const key = days < 0 ? 'late' : days === 0 ? 'today' : 'left'
  return (
    <StatusChip kind={days === 1 ? 'warning' : dueLooks[key]} icon="i-ph-clock-countdown">
      {t(`due.${key}`, { count: days })}
    </StatusChip>
  )
}

function Status({ row, now }: { row: InvoiceRow; now: number }) {
  const t = useCopy(adminInvoices)
  const p = useCopy(adminPayouts)
  const hold = holdOf(row, now)
  const isOpen = pendingStatuses.includes(row.status)
  // A receiver that is new holds the request, which says so itself.
  const [warning] = row.warnings.filter((one) => one !== 'new' || hold === null)
  const lines: { icon: IconName; text: string }[] = [
    ...(row.change ? [{ icon: 'i-ph-pencil-simple' as const, text: t('change.badge') }] : []),
    ...(hold
      ? [
          { icon: 'i-ph-shield-warning' as const, text: t('held', { moment: formatDateTime(hold.until, now) }) },
          { icon: 'i-ph-info' as const, text: t(`heldWhy.${hold.reason}`) },
        ]
      : []),
    ...(isOpen && row.batchId !== null
      ? [{ icon: 'i-ph-stack' as const, text: p('inBatch', { reference: batchReference(row.batchId) }) }]
      : []),
    ...(isOpen && warning ? [{ icon: 'i-ph-warning' as const, text: p(`warnings.${warning}`) }] : []),
  ]
  return (
    <span className="grid gap-1 max-w-64 whitespace-normal justify-items-start">
      <Due row={row} now={now} />
      {lines.map(({ icon, text }) => (
        <span key={text} className="caption text-warning-text">
          <Icon name={icon} className="icon-4" /> {text}
        </span>
      ))}
    </span>
  )
}

/** The receiver is masked on the screen and whole in the clipboard. */
function Receiver({ row }: { row: InvoiceRow }) {
  const t = useCopy(invoices)
  const { method, bank, receiver } = row
  return (
    <span className="table-copyable caption quiet">
      <span>
        {bank ?? t(`method.${methodKeys[method]}`)} <bdi className="num ltr">{maskReceiver(row)}</bdi>
      </span>
      <CopyButton text={receiver} what={adminInvoices.receiver} />
    </span>
  )
}

/** The number, which opens the request beside the table. */
function Opener({ id }: { id: number }) {
  return (
    <Link to="/admin/invoices" search={(before) => ({ ...before, open: id })} resetScroll={false} className="num">
      {id}
    </Link>
  )
}

/** All requests, newest first. */
export const invoicesTable = defineTable({
  name: 'invoices',
  title: titles.withdrawals,
  filters: invoiceFilters,
  searchLabel: adminPayouts.search,
  idOf: ({ id }: InvoiceRow) => id,
  nameOf: ({ tutor, id }) => tutor?.name ?? String(id),
  fetchPage: fetchInvoices,
  saved: { list: 'invoices', toQuery: toInvoicesQuery },
  columns: [
    {
      id: 'id',
      title: adminInvoices.columns.id,
      cell: ({ id }) => <Opener id={id} />,
    },
    {
      id: 'tutor',
      title: adminInvoices.columns.tutor,
      card: 'title',
      cell: (row) => (
        <span className="grid gap-1">
          <LinkedPerson
            id={row.tutor?.id ?? null}
            name={row.tutor?.name ?? null}
            image={row.tutor?.image ?? null}
            side="tutor"
          />
          <Receiver row={row} />
        </span>
      ),
    },
    {
      id: 'amount',
      title: adminInvoices.columns.amount,
      card: 'main',
      atEnd: true,
      sortable: true,
      cell: ({ amount }) => (
        <b>
          <Pounds piastres={amount} />
        </b>
      ),
    },
    {
      id: 'status',
      title: adminInvoices.columns.status,
      card: 'main',
      cell: (row, now) => <Status row={row} now={now} />,
    },
    {
      id: 'note',
      title: adminInvoices.columns.note,
      hidden: true,
      cell: ({ note }) =>
        note === null ? (
          adminTable.none
        ) : (
          <div dir="auto" className="line-clamp-2 whitespace-normal">
            <LimitedHtml html={note} />
          </div>
        ),
    },
    {
      id: 'receipt',
      title: adminInvoices.columns.receipt,
      hidden: true,
      cell: ({ receipt }) => (receipt === null ? adminTable.none : adminInvoices.attached),
    },
    {
      id: 'by',
      title: adminInvoices.columns.by,
      hidden: true,
      cell: ({ actor }) => (actor === null ? adminTable.none : <PersonLink person={actor} />),
    },
    {
      id: 'created',
      title: adminInvoices.columns.created,
      hidden: true,
      sortable: true,
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
    {
      id: 'updated',
      title: adminInvoices.columns.updated,
      hidden: true,
      sortable: true,
      cell: ({ updatedAt }, now) => <Moment at={updatedAt} now={now} />,
    },
  ],
})
