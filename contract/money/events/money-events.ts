import * as v from 'valibot'
import { serverEvent } from '../../shared/events/event.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { TransactionStatusField } from '../shapes/transaction.ts'

export const InvoiceUpdated = serverEvent({
  name: 'InvoiceUpdated',
  note: 'A withdrawal request was made or changed, also when its tutor takes something back; fetch requests and earnings again. It is also what the specification names InvoiceDeleted: requests are never deleted, a cancelled one stays with its status and history.',
  data: v.object({}),
})

export const TransactionStatusUpdate = serverEvent({
  name: 'TransactionStatusUpdate',
  note: 'A payment of the receiver moved to this status.',
  data: v.object({ transactionId: Id, status: TransactionStatusField }),
})
