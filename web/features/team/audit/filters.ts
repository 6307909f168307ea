import { auditActions } from '#contract/vocabulary/audit.ts'
import { adminAudit } from '#web/features/team/copy/admin-audit.ts'
import { anyOf, days, person } from '../table/filters.ts'
import { actionKey, actionText } from './words.ts'

export const auditFilters = {
  action: anyOf(
    adminAudit.filters.action,
    auditActions.map((action) => ({ value: actionKey(action), label: actionText(action), means: action })),
  ),
  actor: person(adminAudit.filters.actor),
  subject: person(adminAudit.filters.subject),
  at: days(adminAudit.filters.at),
}
