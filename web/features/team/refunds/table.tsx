import { noAddress } from '#contract/money/rules/refunds.ts'
import { RefundMethod, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { invoices } from '#web/copy/invoices.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { maskReceiver } from '#web/features/money/invoices/request.ts'
import { adminRefunds } from '#web/features/team/copy/admin-refunds.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { LinkedPerson } from '../people/person-link.tsx'
import { Copyable, Moment, Pounds } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { fetchRefunds, type RefundRow, refundFilters, toRefundsQuery } from './query.ts'
import { methodKeys, receiverOf, stateKeys } from './request.ts'

const looks: Readonly<Record<(typeof stateKeys)[keyof typeof stateKeys], { kind: StatusKind; icon: IconName }>> = {
  pending: { kind: 'warning', icon: 'i-ph-hourglass-medium' },
  rejected: { kind: 'danger', icon: 'i-ph-x-circle-fill' },
  processed: { kind: 'success', icon: 'i-ph-check-circle-fill' },
}

export function RefundState({ status }: Pick<RefundRow, 'status'>) {
  const t = useCopy(adminRefunds)
  const key = stateKeys[status]
  return (
    <StatusChip kind={looks[key].kind} icon={looks[key].icon}>
      {t(`state.${key}`)}
    </StatusChip>
  )
}

/** The bank, the wallet or Instapay; or that the student has not chosen yet. */
export const receiverName = (row: Pick<RefundRow, 'method' | 'address'>): string => {
  const { bank, number } = receiverOf(row)
  if (number === noAddress) return adminRefunds.unchosen
  return bank === null ? adminRefunds.method[methodKeys[row.method]] : invoices.banks[bank]
}

/** The number is masked on the screen and whole in the clipboard. */
function ReceiverCell({ row }: { row: RefundRow }) {
  const { number } = receiverOf(row)
  if (number === noAddress) return <span className="quiet">{adminRefunds.unchosen}</span>
  const method = row.method === RefundMethod.Instapay ? WithdrawMethod.Instapay : WithdrawMethod.Wallet
  return (
    <span className="grid">
      <span>{receiverName(row)}</span>
      <span className="caption quiet">
        <Copyable text={number} what={adminRefunds.columns.receiver}>
          {maskReceiver({ method, receiver: number })}
        </Copyable>
      </span>
    </span>
  )
}

/** All requests, newest first. */
export const refundsTable = defineTable({
  name: 'refund-requests',
  title: titles.refundRequests,
  filters: refundFilters,
  idOf: ({ id }: RefundRow) => id,
  nameOf: ({ student, id }) => student?.name ?? student?.email ?? String(id),
  fetchPage: fetchRefunds,
  saved: { list: 'refund-requests', toQuery: toRefundsQuery },
  columns: [
    {
      id: 'id',
      title: adminRefunds.columns.id,
      cell: ({ id }) => <Copyable text={String(id)} what={adminRefunds.requestId} />,
    },
    {
      id: 'student',
      title: adminRefunds.columns.student,
      card: 'title',
      cell: ({ student }) => (
        <LinkedPerson
          id={student?.id ?? null}
          name={student?.name ?? null}
          image={student?.image ?? null}
          side="student"
        />
      ),
    },
    {
      id: 'amount',
      title: adminRefunds.columns.amount,
      card: 'main',
      atEnd: true,
      cell: ({ amount }) => (
        <b>
          <Pounds piastres={amount} />
        </b>
      ),
    },
    { id: 'receiver', title: adminRefunds.columns.receiver, cell: (row) => <ReceiverCell row={row} /> },
    {
      id: 'state',
      title: adminRefunds.columns.state,
      card: 'main',
      cell: ({ status }) => <RefundState status={status} />,
    },
    {
      id: 'payment',
      title: adminRefunds.columns.payment,
      hidden: true,
      cell: ({ txId }) => <Copyable text={String(txId)} what={adminRefunds.paymentId} />,
    },
    {
      id: 'note',
      title: adminRefunds.columns.note,
      hidden: true,
      cell: ({ note }) =>
        note === null ? (
          adminTable.none
        ) : (
          <div dir="auto" className="line-clamp-2 whitespace-normal">
            {note}
          </div>
        ),
    },
    {
      id: 'created',
      title: adminRefunds.columns.created,
      card: 'main',
      sortable: true,
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
    {
      id: 'processed',
      title: adminRefunds.columns.processed,
      hidden: true,
      cell: ({ processedAt }, now) => (processedAt === null ? adminTable.none : <Moment at={processedAt} now={now} />),
    },
  ],
})
