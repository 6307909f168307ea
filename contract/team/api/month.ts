import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Instant } from '../../shared/shapes/wire.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { LedgerEntry, Month } from '../shapes/month.ts'

export const getMonth = endpoint({
  method: 'GET',
  path: '/admin/month',
  who: adminRoles,
  note: 'The money of a month of Cairo, from the ledger alone: sums, days, what was bought and how it was paid, beside the same days of the month before; and what is owed now. Without `month` the present one.',
  query: v.object({ month: v.optional(v.pipe(v.string(), v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))) }),
  reply: Month,
})

export const listLedgerEntries = endpoint({
  method: 'GET',
  path: '/admin/ledger',
  who: adminRoles,
  note: 'Entries of the ledger between two instants, oldest first, for the file of an accountant.',
  query: listQuery({ after: v.optional(Instant), before: v.optional(Instant) }, ['created_at']),
  reply: listReply(LedgerEntry),
})
