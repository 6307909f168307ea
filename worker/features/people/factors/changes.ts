/** What goes with a change of somebody's factors, for the batch of the change. */

import { insertAuditEntry } from '#worker/storage/audit.ts'
import { recordOwnChange } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { toStatement } from '#worker/storage/guarded.ts'
import { createFactorNotice, type FactorNews } from '#worker/storage/outbox/factor-notice.ts'
import { queueNotice } from '#worker/storage/outbox/notices.ts'

/** The mail, and the line of the log. */
export const tellFactors = (db: Db, news: FactorNews, now: number): D1PreparedStatement[] => {
  const { userId, what } = news
  const entry = { actorId: userId, action: 'factor.change', targetId: userId, facts: { what } } as const
  return [queueNotice(db, createFactorNotice(news, now)), toStatement(db, insertAuditEntry(db, entry, now))]
}

/**
 * The same for what opens the account from now on, or no longer: withdrawals wait, and whoever makes one has not lost all,
 * so that a removal which the team asked for ends.
 */
export const recordFactorChange = (db: Db, news: FactorNews, now: number): D1PreparedStatement[] => [
  ...recordOwnChange(db, { userId: news.userId, field: 'factors', from: null, to: null, now }),
  ...tellFactors(db, news, now),
]
