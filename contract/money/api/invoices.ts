import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { SearchText } from '../../shared/shapes/fields.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Instant, idInPath, q, Seen } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { folders, receiptTypes } from '../../vocabulary/media.ts'
import { banks, InvoiceStatus, WithdrawMethod } from '../../vocabulary/money.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { Earnings, Invoice, InvoiceMethod, InvoiceStatusField, InvoiceWithHistory } from '../shapes/invoice.ts'

export const createInvoice = endpoint({
  method: 'POST',
  path: '/invoice',
  who: [Role.Tutor],
  idempotent: true,
  proof: true,
  limit: 'write',
  note: 'Asks for a withdrawal. The amount, in piastres, leaves the spendable balance at once. `receiver` may also be `BANK:NUMBER`.',
  body: v.object({
    method: InvoiceMethod,
    receiver: v.string(),
    bank: v.optional(v.nullable(v.string())),
    amount: v.pipe(v.number(), v.integer()),
    holder: v.optional(v.nullable(v.string())),
    note: v.optional(v.nullable(v.string())),
  }),
  reply: Invoice,
  errors: [
    'invalid-invoice-method',
    'invalid-phone',
    'instapay-username-invalid',
    'empty-bank-name',
    'invalid-bank-name',
    'invalid-bank-account-number',
    'withdraw-method-not-found',
    'invoice-max-amount-exceeded',
    'invoice-min-amount-subceeded',
    'empty-invoice-note',
    'invoice-note-too-long',
    'invoice-note-invalid-html',
    'illegal',
  ],
})

/** Query text of one of these numbers. */
const oneOf = <N extends number>(values: Readonly<Record<string, N>>) => {
  const texts = Object.values(values).map(String)
  return v.pipe(
    v.picklist(texts),
    v.transform((text) => Number(text) as N),
  )
}

export const changeInvoice = endpoint({
  method: 'PUT',
  path: '/invoice/{id}/change',
  who: [Role.Tutor],
  owned: true,
  idempotent: true,
  proof: true,
  limit: 'write',
  note: 'Asks for other terms of a withdrawal request that waits for approval, in place of a change that was asked for before; what is left out stays. The terms change when the team approves, and until then the request itself is not approved. Refused with `empty-request` where nothing would change.',
  params: idInPath,
  body: v.object({
    method: v.optional(InvoiceMethod),
    receiver: v.optional(v.string()),
    bank: v.optional(v.nullable(v.string())),
    amount: v.optional(v.pipe(v.number(), v.integer())),
    seen: Seen,
  }),
  reply: Invoice,
  errors: [
    'invoice-not-found',
    'illegal',
    'changed-meanwhile',
    'illegal-invoice-update',
    'withdrawal-in-batch',
    'invalid-invoice-method',
    'invalid-phone',
    'instapay-username-invalid',
    'empty-bank-name',
    'invalid-bank-name',
    'invalid-bank-account-number',
    'withdraw-method-not-found',
    'invoice-max-amount-exceeded',
    'invoice-min-amount-subceeded',
  ],
})

export const withdrawInvoiceChange = endpoint({
  method: 'DELETE',
  path: '/invoice/{id}/change',
  who: [Role.Tutor],
  owned: true,
  idempotent: true,
  limit: 'write',
  note: 'Takes back a change that its tutor has asked for and the team has not decided about; the request goes on as it was. `illegal-invoice-update` where none waits.',
  params: idInPath,
  reply: Invoice,
  errors: ['invoice-not-found', 'illegal', 'illegal-invoice-update'],
})

export const decideInvoiceChange = endpoint({
  method: 'PATCH',
  path: '/invoice/{id}/change',
  who: adminRoles,
  idempotent: true,
  proof: true,
  limit: 'write',
  note: 'Takes the terms over that a tutor has asked for, and holds the new sum back, or refuses them with a reason, which becomes the note of the request. `seen` is required, so that nobody approves terms they have not read. Nobody approves terms before `heldUntil` (`withdrawal-on-hold`), nor of an account they changed within 30 days (`account-changed-by-you`).',
  params: idInPath,
  body: v.object({ approved: v.boolean(), reason: v.optional(v.string()), seen: Instant }),
  reply: Invoice,
  errors: [
    'invoice-not-found',
    'illegal',
    'changed-meanwhile',
    'illegal-invoice-update',
    'withdrawal-on-hold',
    'account-changed-by-you',
    'invoice-max-amount-exceeded',
    'empty-invoice-note',
    'invoice-note-too-long',
    'invoice-note-invalid-html',
  ],
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoice',
  who: [...adminRoles, Role.Tutor],
  note: 'Withdrawal requests: a tutor’s own, filtered by `statuses` alone; for admins those of everybody. `search` finds a number of a request, the beginning of a receiver, or a tutor by name, e-mail or phone; `receipt` asks whether there is one.',
  query: listQuery(
    {
      search: v.optional(SearchText),
      users: v.optional(q.list(q.int())),
      methods: v.optional(q.list(oneOf(WithdrawMethod))),
      banks: v.optional(q.list(v.picklist(banks))),
      statuses: v.optional(q.list(oneOf(InvoiceStatus))),
      receipt: v.optional(q.bool()),
      createdAt: v.optional(q.filter(Instant)),
    },
    ['created_at', 'updated_at', 'amount'],
  ),
  reply: listReply(Invoice),
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoice/{id}',
  who: [...adminRoles, Role.Tutor],
  owned: true,
  note: 'One withdrawal request with its history, for its tutor and admins. Tutors are told the changes of its status, and neither who of the team made them nor notes that were changed since.',
  params: idInPath,
  reply: InvoiceWithHistory,
  errors: ['invoice-not-found'],
})

export const getInvoiceStats = endpoint({
  method: 'GET',
  path: '/invoice/stats/{id}',
  who: [...adminRoles, Role.Tutor],
  owned: 'self',
  note: 'What a tutor has earned, withdrawn and can withdraw, for them and admins. `income.future` are lessons not yet earned, those awaiting attendance included.',
  params: idInPath,
  reply: Earnings,
})

/** A number in JSON, its digits in a form. */
const StatusInForm = v.union([InvoiceStatusField, oneOf(InvoiceStatus)])

export const updateInvoice = endpoint({
  method: 'PUT',
  path: '/invoice/{id}/with/asset',
  who: [...adminRoles, Role.Tutor],
  owned: true,
  filesOptional: true,
  idempotent: true,
  proof: true,
  limit: 'write',
  note: 'Moves a withdrawal request: its tutor asks for its cancellation; admins decide, write a note (an empty one is taken away) and attach the receipt. While a `change` waits nobody approves it; every other decision ends the change. Nobody approves one before its `heldUntil` (`withdrawal-on-hold`), while a dispute holds back some of it (`withdrawal-disputed`), nor of an account they changed within 30 days (`account-changed-by-you`). Above `approvals.withdrawal` of the settings, counted with what this admin approved alone for the tutor within 30 days, a second admin decides (`approval-waits`).',
  params: idInPath,
  body: v.object({ status: v.optional(StatusInForm), note: v.optional(v.string()), seen: Seen }),
  files: { receipt: { types: receiptTypes, maxBytes: limits.imageBytes, folder: folders.receipts } },
  errors: [
    'invoice-not-found',
    'illegal',
    'changed-meanwhile',
    'illegal-invoice-update',
    'withdrawal-in-batch',
    'approval-waits',
    'withdrawal-on-hold',
    'withdrawal-disputed',
    'account-changed-by-you',
    'empty-invoice-note',
    'invoice-note-too-long',
    'invoice-note-invalid-html',
  ],
})
