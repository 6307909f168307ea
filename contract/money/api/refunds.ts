/** Refunds that the team pays by hand. Those that a gateway sends back itself are in `fawry.ts`. */
import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q, Seen } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { RefundMethod, RefundRequestStatus } from '../../vocabulary/money.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { cleanText } from '../../vocabulary/text.ts'

const RefundMethodField = v.picklist(Object.values(RefundMethod))

/** A refund that the team pays by hand, where the gateway cannot. The amount is piastres. */
const RefundRequest = v.object({
  id: Id,
  userId: Id,
  txId: Id,
  status: v.picklist(Object.values(RefundRequestStatus)),
  method: RefundMethodField,
  /** A wallet's phone, an Instapay address, or `BANK:ACCOUNT`; empty until the student has chosen. */
  address: v.string(),
  /** Fixed when the refund was asked for. */
  amount: v.number(),
  /** What the team wrote when it decided. */
  note: v.nullable(v.string()),
  processedAt: v.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type RefundRequest = v.InferOutput<typeof RefundRequest>

/** Plain text; an empty one is none. */
const RefundNote = v.pipe(v.string(), v.transform(cleanText), v.maxLength(limits.refundNote.max))

/** What can be wrong with where the money is to go; `reason` names the part. */
const receiverErrors = [
  'invalid-phone',
  'empty-bank-name',
  'invalid-bank-name',
  'invalid-bank-account-number',
  'instapay-username-invalid',
] as const

export const createRefundRequest = endpoint({
  method: 'POST',
  path: '/refund-request',
  who: [Role.Student],
  proof: true,
  limit: 'write',
  idempotent: true,
  owned: true,
  note: 'Asks the team to pay a payment back to a bank account (0, `BANK:ACCOUNT`), a wallet (1, its phone) or an Instapay address (2). The sum is fixed now, so what was bought ends now as well: the subscription and its coming lessons. `illegal`: the payment has an undecided request already.',
  body: v.object({ txId: Id, method: RefundMethodField, address: v.string() }),
  reply: RefundRequest,
  errors: [...receiverErrors, 'transaction-not-found', 'illegal', 'non-refundable', 'minutes-used'],
})

export const listRefundRequests = endpoint({
  method: 'GET',
  path: '/refund-request/list',
  who: [Role.Student, ...adminRoles],
  note: 'Refunds to be paid by hand, newest first. Admins see all; students see their own, whomever they name.',
  query: listQuery(
    {
      ids: v.optional(q.list(q.int())),
      users: v.optional(q.list(q.int())),
      transactions: v.optional(q.list(q.int())),
      statuses: v.optional(q.list(q.int(0, 2))),
      createdAt: v.optional(q.filter(Instant)),
    },
    ['created_at'],
  ),
  reply: listReply(RefundRequest),
})

export const chooseRefundReceiver = endpoint({
  method: 'PATCH',
  path: '/refund-request/{id}/receiver',
  who: [Role.Student],
  owned: true,
  proof: true,
  limit: 'write',
  note: 'Says where the money of a request goes that has no `address` yet, because the team ended what was paid in cash, or a payment came when nothing could begin. It is said once: `illegal` afterwards.',
  params: idInPath,
  body: v.object({ method: RefundMethodField, address: v.string() }),
  reply: RefundRequest,
  errors: [...receiverErrors, 'illegal'],
})

const decisions = [RefundRequestStatus.Rejected, RefundRequestStatus.Processed] as const

export const updateRefundRequest = endpoint({
  method: 'PATCH',
  path: '/refund-request/{id}',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Decides a request, once, and mails the student. Processed (2): the team has paid, and the payment is refunded. Rejected (1): the payment stands, and the subscription goes on without the lessons that were cancelled. `illegal`: it is decided already, or the student whose request is rejected has subscribed anew since. `non-refundable`: the payment was refunded in another way. `refund-receiver-required`: it cannot be paid before its student has said where the money goes. Nobody processes one of an account they changed within 30 days (`account-changed-by-you`).',
  params: idInPath,
  body: v.object({ status: v.picklist(decisions), note: v.optional(RefundNote), seen: Seen }),
  reply: RefundRequest,
  errors: ['changed-meanwhile', 'illegal', 'non-refundable', 'refund-receiver-required', 'account-changed-by-you'],
})
