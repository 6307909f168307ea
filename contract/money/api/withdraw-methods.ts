import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { code, Instant } from '../../shared/shapes/wire.ts'
import { WithdrawMethod } from '../../vocabulary/money.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { WithdrawMax, WithdrawMethodRow, WithdrawMethodType, WithdrawMin } from '../shapes/platform.ts'

export const listWithdrawMethods = endpoint({
  method: 'GET',
  path: '/withdraw-method/list',
  who: 'signed-in',
  note: 'Ways of withdrawing, with their bounds in piastres.',
  reply: v.array(WithdrawMethodRow),
})

export const createWithdrawMethod = endpoint({
  method: 'POST',
  path: '/withdraw-method',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Adds a way of withdrawing, or replaces its bounds. Bounds are brought into those of every withdrawal. Wider ones wait for a second admin.',
  body: v.object({ type: WithdrawMethodType, min: WithdrawMin, max: WithdrawMax, enabled: v.boolean() }),
  reply: WithdrawMethodRow,
  errors: [
    'approval-waits',
    'changed-meanwhile',
    'invalid-withdraw-method',
    'withdraw-min-amount-zero-or-nagative',
    'withdraw-max-amount-zero-or-negative',
    'withdraw-min-amount-above-max-amount',
  ],
})

const typeTexts = Object.values(WithdrawMethod).map(String)

export const updateWithdrawMethod = endpoint({
  method: 'PUT',
  path: '/withdraw-method/{type}',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Changes the bounds of a way of withdrawing, or switches it on or off. Wider bounds, and switching it on, wait for a second admin. `seen` is the `updatedAt` that the caller saw.',
  params: v.object({
    type: v.pipe(
      v.picklist(typeTexts, code('invalid-withdraw-method')),
      v.transform((text) => Number(text) as WithdrawMethod),
    ),
  }),
  body: v.object({
    min: v.optional(WithdrawMin),
    max: v.optional(WithdrawMax),
    enabled: v.optional(v.boolean()),
    seen: v.optional(Instant),
  }),
  errors: [
    'approval-waits',
    'changed-meanwhile',
    'withdraw-method-not-found',
    'invalid-withdraw-method',
    'withdraw-min-amount-zero-or-nagative',
    'withdraw-max-amount-zero-or-negative',
    'withdraw-min-amount-above-max-amount',
  ],
})
