import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/audit.ts'
import type { AuditEntry } from '#contract/team/api/audit.ts'
import type { AuditAction } from '#contract/vocabulary/audit.ts'
import type { Handlers } from '#worker/handler.ts'
import { type AuditRow, findAuditEntries } from './store.ts'

type Values = Record<string, unknown>

/** Null once the account is gone, and where nobody is named. */
const toPerson = (joined: AuditRow['actor'] | AuditRow['subject']): AuditEntry['actor'] => {
  if (!joined) return null
  const { id, name, role } = joined
  return id === null || role === null ? null : { id, name, role }
}

const auditEntryView = ({ entry, actor, subject }: AuditRow): AuditEntry => {
  const { before, after, from, to, ...facts } = entry.facts
  // Moves of a status are logged as `from` and `to`.
  const moved = (status: unknown) => (status === undefined ? null : { status })
  return {
    id: entry.id,
    actor: toPerson(actor),
    action: entry.action as AuditAction,
    targetId: entry.targetId,
    subject: toPerson(subject),
    before: (before as Values | undefined) ?? moved(from),
    after: (after as Values | undefined) ?? moved(to),
    facts,
    network: entry.network,
    device: entry.device,
    createdAt: toIsoInstant(entry.createdAt),
  }
}

export const audit: Handlers<typeof declared> = {
  async listAuditEntries({ input, services }) {
    const page = await findAuditEntries(services.db, input.query)
    return { ...page, list: page.list.map(auditEntryView) }
  },
}
