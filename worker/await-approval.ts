/** Refuses a request whose act waits for a second person of the team from now on. */
import type { ApprovalKind } from '#contract/vocabulary/approvals.ts'
import { AwaitsApproval } from './handler.ts'
import { findWaiting, insertApproval, type NewApproval } from './storage/approvals.ts'
import type { Db } from './storage/db.ts'
import { runBatch } from './storage/guarded.ts'

/** Stores the act and answers with what waits now: this act, or that of a colleague who was faster. */
export const awaitApproval = async <K extends ApprovalKind>(
  db: Db,
  approval: NewApproval<K>,
  now: number,
): Promise<never> => {
  await runBatch(db, insertApproval(db, approval, now))
  const waiting = await findWaiting(db, approval.kind, approval.subjectId, now)
  if (!waiting) throw new Error('an approval was decided while it was asked for')
  throw new AwaitsApproval(waiting)
}
