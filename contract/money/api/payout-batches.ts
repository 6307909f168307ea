import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { mostTransfers, payoutFiles } from '../../vocabulary/payouts.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { cleanLine } from '../../vocabulary/text.ts'
import { mostAnswerLength } from '../rules/payout-answers.ts'
import { ReceiverChecks, WithdrawalSums } from '../shapes/invoice.ts'
import { PayoutBatch, PayoutBatchWithItems } from '../shapes/payout-batch.ts'

const Line = (most: number) => v.pipe(v.string(), v.maxLength(most), v.transform(cleanLine))

export const listPayoutBatches = endpoint({
  method: 'GET',
  path: '/payout-batch',
  who: adminRoles,
  note: 'Batches of withdrawals that are transferred together, newest first. `open` asks for those that still wait for an answer, or not.',
  query: listQuery({ open: v.optional(q.bool()) }, ['created_at']),
  reply: listReply(PayoutBatch),
})

export const getPayoutBatch = endpoint({
  method: 'GET',
  path: '/payout-batch/{id}',
  who: adminRoles,
  note: 'One batch with its withdrawals and their receivers.',
  params: idInPath,
  reply: PayoutBatchWithItems,
  errors: ['payout-batch-not-found'],
})

export const createPayoutBatch = endpoint({
  method: 'POST',
  path: '/payout-batch',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Puts withdrawals that wait and that nothing holds into a batch. From then on nobody moves or changes one of them alone. Nothing leaves before its file is downloaded.',
  body: v.object({
    invoices: v.pipe(
      v.array(v.object({ id: Id, seen: Instant })),
      v.minLength(1),
      v.maxLength(mostTransfers),
      v.check((list) => new Set(list.map(({ id }) => id)).size === list.length),
    ),
  }),
  reply: PayoutBatchWithItems,
  errors: [
    'illegal',
    'invoice-not-found',
    'changed-meanwhile',
    'illegal-invoice-update',
    'withdrawal-in-batch',
    'withdrawal-on-hold',
    'withdrawal-disputed',
    'account-changed-by-you',
  ],
})

export const exportPayoutFile = endpoint({
  method: 'POST',
  path: '/payout-batch/{id}/file',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'The file of a bank or way, as text to be saved. One that left before is refused as `payout-exported` unless `again` says so. Where a batch sends a tutor more than one admin may approve alone, its files wait for a second one (`approval-waits`). Nothing leaves while one of its withdrawals is held.',
  params: idInPath,
  body: v.object({ file: v.picklist(payoutFiles), again: v.optional(v.boolean()), seen: Instant }),
  reply: v.object({ name: v.string(), text: v.string(), batch: PayoutBatchWithItems }),
  errors: [
    'payout-batch-not-found',
    'payout-closed',
    'payout-exported',
    'approval-waits',
    'changed-meanwhile',
    'withdrawal-on-hold',
    'withdrawal-disputed',
    'account-changed-by-you',
  ],
})

export const removeFromPayoutBatch = endpoint({
  method: 'POST',
  path: '/payout-batch/{id}/remove',
  who: adminRoles,
  limit: 'write',
  note: 'Takes everything out of a batch that is in no file that left, or one withdrawal of it; it waits alone again. What left is answered.',
  params: idInPath,
  body: v.object({ invoiceId: v.optional(Id), seen: Instant }),
  reply: PayoutBatchWithItems,
  errors: ['payout-batch-not-found', 'payout-closed', 'payout-exported', 'changed-meanwhile'],
})

export const settlePayoutBatch = endpoint({
  method: 'POST',
  path: '/payout-batch/{id}/answer',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'What became of transfers that left: by the text of the bank’s answer, or by hand in `results`. A paid withdrawal is approved with the number of the bank; one that came back waits alone again, with the reason as its note. Rows of the text that are unknown, contradict each other or name another sum change nothing.',
  params: idInPath,
  body: v.object({
    text: v.optional(v.pipe(v.string(), v.maxLength(mostAnswerLength))),
    results: v.optional(
      v.pipe(
        v.array(
          v.object({
            invoiceId: Id,
            paid: v.boolean(),
            reason: v.optional(v.nullable(Line(200))),
            bankRef: v.optional(v.nullable(Line(60))),
          }),
        ),
        v.maxLength(mostTransfers),
      ),
    ),
    /** Of the whole batch; stands for a transfer that has none of its own. */
    bankReference: v.optional(Line(60)),
    seen: Instant,
  }),
  reply: PayoutBatchWithItems,
  errors: [
    'payout-batch-not-found',
    'payout-closed',
    'payout-answer-unread',
    'illegal',
    'changed-meanwhile',
    'account-changed-by-you',
  ],
})

export const getReceiverChecks = endpoint({
  method: 'GET',
  path: '/invoice/{id}/checks',
  who: adminRoles,
  note: 'What the team checks about the receiver of a request before money leaves: warnings, since when its tutor names it, what arrived there, and other accounts that name it.',
  params: idInPath,
  reply: ReceiverChecks,
  errors: ['invoice-not-found'],
})

export const getWithdrawalSums = endpoint({
  method: 'GET',
  path: '/invoice/sums',
  who: adminRoles,
  note: 'Sums of the requests that wait, for the heading of the list.',
  reply: WithdrawalSums,
})
