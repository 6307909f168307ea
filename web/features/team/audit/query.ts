/** The audit log. */
import { type AuditEntry, listAuditEntries } from '#contract/team/api/audit.ts'
import { auditActions } from '#contract/vocabulary/audit.ts'
import { adminAudit } from '#web/features/team/copy/admin-audit.ts'
import { api } from '#web/lib/api.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { anyOf, chosenAll, chosenDays, chosenIds, days, person } from '../table/filters.ts'
import { actionKey, actionText } from './words.ts'

export type { AuditEntry }

export const auditFilters = {
  action: anyOf(
    adminAudit.filters.action,
    auditActions.map((action) => ({ value: actionKey(action), label: actionText(action), means: action })),
  ),
  actor: person(adminAudit.filters.actor),
  subject: person(adminAudit.filters.subject),
  at: days(adminAudit.filters.at),
}

export const toAuditQuery = ({ filters, search }: RowsRequest<typeof auditFilters>) => ({
  actions: chosenAll(filters.action, search.action),
  actors: chosenIds(search.actor),
  subjects: chosenIds(search.subject),
  createdAt: chosenDays(search.at),
})

export const fetchAuditEntries = (request: PageRequest<typeof auditFilters>) =>
  api(listAuditEntries, { query: { ...toAuditQuery(request), ...pageQueryOf(request) } }, { signal: request.signal })
