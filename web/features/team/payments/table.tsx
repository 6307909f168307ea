import { titles } from '#web/copy/titles.ts'
import { PaymentStatus, usePaymentWords } from '#web/features/money/payments/payment-words.tsx'
import { adminPayments } from '#web/features/team/copy/admin-payments.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { LinkedPerson } from '#web/features/team/people/person-link.tsx'
import { Copyable, Moment, Pounds } from '#web/features/team/table/cells.tsx'
import { defineTable } from '#web/features/team/table/definition.ts'
import { fetchPayments, type PaymentRow, paymentFilters, toPaymentsQuery } from './query.ts'

function What({ payment }: { payment: PaymentRow }) {
  const { what, minutes } = usePaymentWords()(payment)
  return (
    <span className="grid">
      <span>{minutes ?? what}</span>
      {minutes && <span className="caption quiet">{what}</span>}
    </span>
  )
}

/** The way with the end of the card, and below it the number by which the gateway knows the payment. */
function Method({ payment }: { payment: PaymentRow }) {
  const { method } = usePaymentWords()(payment)
  const { providerRefNum, team } = payment
  const cardLast4 = team?.cardLast4 ?? null
  return (
    <span className="grid">
      <span>
        {method}
        {cardLast4 !== null && (
          <bdi dir="ltr" className="num">
            {' '}
            ••{cardLast4}
          </bdi>
        )}
      </span>
      {providerRefNum !== null && (
        <span className="caption quiet">
          <Copyable text={providerRefNum} what={adminPayments.reference} />
        </span>
      )}
    </span>
  )
}

/** All payments, newest first. */
export const paymentsTable = defineTable({
  name: 'payments',
  title: titles.adminPayments,
  filters: paymentFilters,
  searchLabel: adminPayments.search,
  idOf: ({ id }: PaymentRow) => id,
  nameOf: ({ payer, id }) => payer?.name ?? payer?.email ?? String(id),
  fetchPage: fetchPayments,
  saved: { list: 'transactions', toQuery: toPaymentsQuery },
  columns: [
    {
      id: 'id',
      title: adminPayments.columns.id,
      cell: ({ id }) => <Copyable text={String(id)} what={adminPayments.paymentId} />,
    },
    {
      id: 'payer',
      title: adminPayments.columns.payer,
      card: 'title',
      cell: ({ payer }) => (
        <LinkedPerson id={payer?.id ?? null} name={payer?.name ?? null} image={payer?.image ?? null} side="student" />
      ),
    },
    { id: 'what', title: adminPayments.columns.what, cell: (payment) => <What payment={payment} /> },
    {
      id: 'amount',
      title: adminPayments.columns.amount,
      card: 'main',
      atEnd: true,
      cell: ({ amount, team }) => (
        <span className="grid justify-items-end">
          <b>
            <Pounds piastres={amount} />
          </b>
          {team?.coupon && (
            <bdi className="caption quiet num ltr" title={adminPayments.columns.coupon}>
              {team.coupon}
            </bdi>
          )}
        </span>
      ),
    },
    {
      id: 'refunded',
      title: adminPayments.columns.refunded,
      atEnd: true,
      hidden: true,
      cell: ({ refundedAmount }) => (refundedAmount === 0 ? adminTable.none : <Pounds piastres={refundedAmount} />),
    },
    { id: 'method', title: adminPayments.columns.method, cell: (payment) => <Method payment={payment} /> },
    {
      id: 'status',
      title: adminPayments.columns.status,
      card: 'main',
      cell: ({ status }) => <PaymentStatus status={status} />,
    },
    {
      id: 'created',
      title: adminPayments.columns.created,
      card: 'main',
      cell: ({ createdAt, team }, now) => (
        <span className="grid">
          <Moment at={createdAt} now={now} />
          {team?.paidAt && (
            <span className="caption quiet">
              {adminPayments.columns.paid}: <Moment at={team.paidAt} now={now} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'merchantRef',
      title: adminPayments.columns.merchantRef,
      hidden: true,
      cell: ({ team }) => team && <Copyable text={team.merchantRef} what={adminPayments.columns.merchantRef} />,
    },
    {
      id: 'updated',
      title: adminPayments.columns.updated,
      hidden: true,
      cell: ({ updatedAt }, now) => <Moment at={updatedAt} now={now} />,
    },
  ],
})
