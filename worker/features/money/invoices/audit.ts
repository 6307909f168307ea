/** The daily look at the ledger. */
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import type { Services } from '#worker/services.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { findLedgerDifferences, type LedgerDifference } from './audit-store.ts'

/** Alerts the team once a day while the ledger differs from what it must say. Returns the differences. */
export const auditLedger = async ({ db }: Pick<Services, 'db'>, now: number): Promise<LedgerDifference[]> => {
  const differences = await findLedgerDifferences(db)
  const [first] = differences
  if (first) {
    const text = teamTexts.ledger({ count: differences.length, ...first })
    await queueNotice(db, createTeamAlert(`ledger:${toIsoInstant(now).slice(0, 10)}`, text, now)).run()
  }
  return differences
}
