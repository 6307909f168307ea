import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { SearchText } from '../../shared/shapes/fields.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import {
  ListedTransaction,
  PayableTransaction,
  RefundingQuery,
  Transaction,
  UsableWays,
} from '../shapes/transaction.ts'

const Piastres = v.pipe(v.number(), v.integer(), v.minValue(0))

export const getLastTransaction = endpoint({
  method: 'GET',
  path: '/tx/last',
  who: [Role.Student],
  note: 'The caller’s newest payment with what is needed to go on paying, or null. The checkout page asks it while a payment is open.',
  query: v.object(RefundingQuery),
  reply: v.nullable(PayableTransaction),
})

export const listPaymentWays = endpoint({
  method: 'GET',
  path: '/tx/ways',
  who: [Role.Student],
  note: 'The ways of paying that are switched on and have a gateway. None at all while payments are off.',
  reply: UsableWays,
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/tx/list',
  who: [Role.Student, ...adminRoles],
  note: 'Payments, newest first. Admins see all; students see their own, whomever they name. `search` finds, for admins, a number, the beginning of a reference of ours or of a gateway, a phone, a sum in pounds, the last four digits of a card, or whoever pays.',
  query: listQuery(
    {
      search: v.optional(SearchText),
      ids: v.optional(q.list(q.int())),
      users: v.optional(q.list(q.int())),
      amount: v.optional(q.filter(q.int(0))),
      statuses: v.optional(q.list(q.int(0, 8))),
      types: v.optional(q.list(q.int(0, 1))),
      paymentMethods: v.optional(q.list(q.int(0, 3))),
      providerRefNums: v.optional(q.list(q.word())),
      createdAt: v.optional(q.filter(Instant)),
      updatedAt: v.optional(q.filter(Instant)),
      after: v.optional(Instant),
      before: v.optional(Instant),
      ...RefundingQuery,
    },
    ['created_at'],
  ),
  reply: listReply(ListedTransaction),
})

export const getTransaction = endpoint({
  method: 'GET',
  path: '/tx/{id}',
  who: [Role.Student, ...adminRoles],
  note: 'One payment, for its payer and admins.',
  params: idInPath,
  query: v.object(RefundingQuery),
  reply: Transaction,
  errors: ['transaction-not-found'],
  owned: true,
})

export const getRefundParts = endpoint({
  method: 'GET',
  path: '/tx/refund/{id}/parts',
  who: adminRoles,
  note: 'How the sum that a subscription would give back now comes about, over all its payments, in piastres: `used` is the price of the weeks that are over and of the lessons of this one, `returned` what has gone back before. Null for a pack, and for a payment that began nothing.',
  params: idInPath,
  reply: v.nullable(v.object({ paid: Piastres, fees: Piastres, used: Piastres, returned: Piastres, rest: Piastres })),
  errors: ['transaction-not-found'],
})

export const getRefundableSum = endpoint({
  method: 'GET',
  path: '/tx/refund/{id}',
  who: [Role.Student, ...adminRoles],
  note: 'Piastres a payment would give back now, for its payer and admins; 0 for one that is not paid or was refunded already.',
  params: idInPath,
  reply: v.pipe(v.number(), v.integer(), v.minValue(0)),
  errors: ['transaction-not-found', 'subscription-not-found'],
  owned: true,
})
