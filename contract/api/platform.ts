import * as v from 'valibot'
import {
  PlatformSettings,
  WithdrawMax,
  WithdrawMethodRow,
  WithdrawMethodType,
  WithdrawMin,
} from '../shapes/platform.ts'
import { ServerFigures } from '../shapes/server-figures.ts'
import { code } from '../shapes/wire.ts'
import { WithdrawMethod } from '../vocabulary/money.ts'
import { adminRoles, Role } from '../vocabulary/roles.ts'
import { endpoint } from './endpoint.ts'

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
  limit: 'write',
  note: 'Adds a way of withdrawing, or replaces its bounds. Bounds are brought into those of every withdrawal.',
  body: v.object({ type: WithdrawMethodType, min: WithdrawMin, max: WithdrawMax, enabled: v.boolean() }),
  reply: WithdrawMethodRow,
  errors: [
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
  limit: 'write',
  note: 'Changes the bounds of a way of withdrawing, or switches it on or off.',
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
  }),
  errors: [
    'withdraw-method-not-found',
    'invalid-withdraw-method',
    'withdraw-min-amount-zero-or-nagative',
    'withdraw-max-amount-zero-or-negative',
    'withdraw-min-amount-above-max-amount',
  ],
})

export const getPlatformSettings = endpoint({
  method: 'GET',
  path: '/platform/settings',
  who: adminRoles,
  note: 'Settings that the team changes while the product runs.',
  reply: PlatformSettings,
})

export const updatePlatformSettings = endpoint({
  method: 'PATCH',
  path: '/platform/settings',
  who: [Role.SuperAdmin],
  limit: 'write',
  note: 'Changes some settings. Rates hold for lessons that are booked or moved from now on.',
  body: v.partial(PlatformSettings),
  reply: PlatformSettings,
})

export const flushCache = endpoint({
  method: 'DELETE',
  path: '/cache/flush',
  who: adminRoles,
  limit: 'write',
  note: 'Builds the public records of all tutors anew, after the response, and has open lists load again. Calls, presence and everything else that is live stay as they are; answers that visitors share end by themselves within minutes.',
})

export const getServerStats = endpoint({
  method: 'GET',
  path: '/server/stats',
  who: adminRoles,
  note: 'Figures of the server now; the event `ServerStats` carries the next ones. What only a host could measure is 0.',
  reply: ServerFigures,
})
