import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, idInPath, q } from '../../shared/shapes/wire.ts'
import { approvalKinds, approvalLimits, approvalStates } from '../../vocabulary/approvals.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { cleanText } from '../../vocabulary/text.ts'
import { Approval } from '../shapes/approval.ts'

export const listApprovals = endpoint({
  method: 'GET',
  path: '/admin/approvals',
  who: adminRoles,
  note: 'Acts of the team that wait for a second admin, and what became of them, newest first. `people` are those they are about.',
  query: listQuery(
    {
      kinds: v.optional(q.list(v.picklist(approvalKinds))),
      states: v.optional(q.list(v.picklist(approvalStates))),
      makers: v.optional(q.list(q.int())),
      people: v.optional(q.list(q.int())),
    },
    ['created_at'],
  ),
  /** `isAlone`: the team has no second admin, so that nobody can decide about any. */
  reply: v.object({ ...listReply(Approval).entries, isAlone: v.boolean() }),
})

const closing = ['approval-not-found', 'approval-closed', 'approval-own', 'approval-concerned'] as const

export const approveAct = endpoint({
  method: 'POST',
  path: '/admin/approvals/{id}/approval',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Carries the act out as it was asked for, in the transaction of its approval: once, or not at all. Neither who asked nor whom it is about approves, nor whoever changed that account within 30 days (`account-changed-by-you`), nor who changed the maker’s or was changed by them (`approval-tied`). It is judged again: `approval-outdated`, or the code of the act itself, says that it no longer holds.',
  params: idInPath,
  reply: v.object({ id: Id }),
  errors: [
    ...closing,
    'account-changed-by-you',
    'approval-tied',
    'approval-outdated',
    'invoice-not-found',
    'illegal-invoice-update',
    'withdrawal-on-hold',
    'withdrawal-in-batch',
    'payout-batch-not-found',
    'payout-closed',
    'withdrawal-disputed',
    'empty-invoice-note',
    'invoice-note-too-long',
    'invoice-note-invalid-html',
    'transaction-not-found',
    'non-refundable',
    'fawry-error',
    'lesson-not-found',
    'illegal',
    'dispute-too-late',
    'user-not-found',
    'user-exists',
  ],
})

export const refuseAct = endpoint({
  method: 'POST',
  path: '/admin/approvals/{id}/refusal',
  who: adminRoles,
  limit: 'write',
  note: 'Refuses an act with a reason; nothing happens. Neither who asked nor whom it is about refuses.',
  params: idInPath,
  body: v.object({
    note: v.pipe(
      v.string(),
      v.transform(cleanText),
      v.minLength(approvalLimits.note.min),
      v.maxLength(approvalLimits.note.max),
    ),
  }),
  reply: v.object({ id: Id }),
  errors: closing,
})

export const withdrawAct = endpoint({
  method: 'DELETE',
  path: '/admin/approvals/{id}',
  who: adminRoles,
  limit: 'write',
  owned: true,
  note: 'Takes back an act that still waits, by whoever asked for it.',
  params: idInPath,
  errors: ['approval-not-found', 'approval-closed'],
})
