/** Asks a second admin to let students buy plans. */
import { awaitApproval } from '#worker/await-approval.ts'
import { findPlan } from '#worker/features/money/plans/store.ts'
import { insertApproval, type NewApproval } from '#worker/storage/approvals.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch } from '#worker/storage/guarded.ts'
import { createStudentsApproval } from './approve-invite.ts'

interface AskedInvites {
  readonly planId: number
  readonly userIds: readonly number[]
}

/** One act for each plan; refuses the request with the last of them. Returns only where no plan can be bought any more. */
export const askForInvites = async (
  db: Db,
  asked: readonly AskedInvites[],
  expiresAt: number | null,
  makerId: number,
  now: number,
): Promise<void> => {
  const acts: NewApproval<'invite'>[] = []
  for (const { planId, userIds } of asked) {
    const plan = (await findPlan(db, planId, makerId, now))?.plan
    if (plan && plan.archivedAt === null) acts.push(createStudentsApproval(plan, { userIds, expiresAt }, makerId))
  }
  const last = acts.pop()
  for (const act of acts) await runBatch(db, insertApproval(db, act, now))
  if (last) await awaitApproval(db, last, now)
}
