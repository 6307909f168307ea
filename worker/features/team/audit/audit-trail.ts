/** The nightly look at the chain over the log, and what the team is told of it. */
import { cairoDay, dayMs } from '#contract/shared/rules/time.ts'
import type { ChainFault } from '#contract/team/rules/audit-chain.ts'
import { auditTexts } from '#worker/copy/messages.ts'
import type { Services } from '#worker/services.ts'
import { runBatch } from '#worker/storage/guarded.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { findNightFaults } from './night-faults.ts'
import { findHeads, sealRows } from './seal-store.ts'

/** Nights whose job may fail before the head of a day is told to nobody. */
const headDays = 7

/**
 * Seals what is left, computes what is new of the chain and a part of the rest again, and alerts the team, once a day while
 * something does not fit, with the day and the row of the first fault. The head of every day that is over goes to the alert channel, where whoever can write to
 * the database cannot change it. Returns the faults.
 */
export const auditTrail = async ({ db }: Pick<Services, 'db'>, now: number): Promise<ChainFault[]> => {
  await sealRows(db, now)
  const today = cairoDay(now)
  const [faults, heads] = [await findNightFaults(db), await findHeads(db, cairoDay(now - headDays * dayMs), today)]
  const [first] = faults
  const alerts = [
    ...heads.map((head) => createTeamAlert(`audit-head:${head.day}`, auditTexts.head(head), now)),
    ...(first
      ? [createTeamAlert(`audit-trail:${today}`, auditTexts.fault({ ...first, count: faults.length }), now)]
      : []),
  ]
  if (alerts.length > 0)
    await runBatch(
      db,
      alerts.map((alert) => queueNotice(db, alert)),
    )
  return faults
}
