/** The audit log. */
import { listAuditEntries } from '#contract/team/api/audit.ts'
import { api } from '#web/lib/api.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenAll, chosenDays, chosenIds } from '../table/filters.ts'
import type { auditFilters } from './filters.ts'

export const toAuditQuery = ({ filters, search }: RowsRequest<typeof auditFilters>) => ({
  actions: chosenAll(filters.action, search.action),
  actors: chosenIds(search.actor),
  subjects: chosenIds(search.subject),
  createdAt: chosenDays(search.at),
})

export const fetchAuditEntries = (request: PageRequest<typeof auditFilters>) =>
  api(listAuditEntries, { query: { ...toAuditQuery(request), ...pageQueryOf(request) } }, { signal: request.signal })
