/** Audits the ledger every night: a short one whole, a long one by what is new, and whole once a month. */
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { readUnused } from '#worker/features/money/ledger/unused-store.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import type { Budget } from '#worker/work-budget.ts'
import { findNewDifferences, readAudited, readSums, storeAudited } from './audit-new-store.ts'
import { findLedgerDifferences, type LedgerDifference } from './audit-store.ts'

/** Entries up to which a ledger is looked at whole every night: some two million rows read. */
const wholeUpTo = 200_000

/** A difference stays one until it is mended: how far the ledger is audited is stored without one alone. */
const findAll = async (db: Db): Promise<LedgerDifference[]> => {
  const sums = await readSums(db)
  const differences = await findLedgerDifferences(db)
  if (differences.length === 0) await storeAudited(db, sums)
  return differences
}

const findNew = async (db: Db, now: number, longest: number): Promise<LedgerDifference[]> => {
  const audited = await readAudited(db)
  const isFirst = new Date(now).getUTCDate() === 1
  if (audited === null || audited.entryId <= longest || isFirst) return findAll(db)
  const { differences, next } = await findNewDifferences(db, audited, now)
  if (differences.length === 0) await storeAudited(db, next)
  return differences
}

/**
 * Alerts the team once a day while the ledger differs from what it must say, and keeps what was found, with what students
 * have not used. Returns the differences.
 */
const report = async (db: Db, found: Promise<LedgerDifference[]>, now: number): Promise<LedgerDifference[]> => {
  const [differences, unused] = await Promise.all([found, readUnused(db, now)])
  await statement(
    db,
    `INSERT INTO ledger_checks (checked_at, differences, unused_minutes, unused_value)
     VALUES (:now, :differences, :minutes, :value) ON CONFLICT DO NOTHING`,
    { now, differences: differences.length, ...unused },
  ).run()
  const [first] = differences
  if (first) {
    const text = teamTexts.ledger({ count: differences.length, ...first })
    await queueNotice(db, createTeamAlert(`ledger:${toIsoInstant(now).slice(0, 10)}`, text, now)).run()
  }
  return differences
}

export const auditLedger = (
  { db }: Pick<Services, 'db'>,
  now: number,
  _budget?: Budget,
  longest = wholeUpTo,
): Promise<LedgerDifference[]> => report(db, findNew(db, now, longest), now)

/** Looks at all of it, whatever its length. */
export const auditWholeLedger = ({ db }: Pick<Services, 'db'>, now: number): Promise<LedgerDifference[]> =>
  report(db, findAll(db), now)
