/** Outages that cover more lessons than one of the team may alone: asking, and marking them. */
import { refuseOutage } from '#contract/money/rules/outages.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { notifySettled } from '#worker/features/money/invoices/notifications.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval } from '#worker/storage/approvals.ts'
import { applyOutage } from './apply-outages.ts'
import { insertOutage } from './store.ts'

/** Lessons judged again while the caller waits; the sweep goes on. */
export const mostAtOnce = 20

export const createOutageApproval = ({
  start,
  end,
  reason,
  covered,
  createdBy,
}: Interval & { reason: string; covered: number; createdBy: number }): NewApproval<'outage'> => ({
  kind: 'outage',
  subjectId: start,
  personId: null,
  makerId: createdBy,
  reason,
  act: { start, end, reason, covered },
  amount: null,
})

/** The code it is refused with by now; null when the span is marked, in the name of whoever asked. */
export const approveOutage = async (
  { db, announce }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { start, end, reason, covered } = actOf('outage', approval)
  if (refuseOutage({ start, end }, now)) return 'approval-outdated'
  const outage = { start, end, reason, createdBy: approval.makerId }
  const approved = { id: approval.id, by: actor.id, result: { covered } }
  const id = await insertOutage(db, { ...outage, covered, approved }, now)
  if (id === null) return 'approval-outdated'
  const { lessons } = await applyOutage(db, { ...outage, id }, mostAtOnce, now)
  await notifySettled(announce, lessons)
  return null
}
