/** Days that the team adds to a subscription: alone up to a bound, else once a second admin approves. */
import type * as declared from '#contract/money/api/subscriptions.ts'
import { minutesOfExtension } from '#contract/money/rules/extensions.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { type Actor, type Handler, StaleRow } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval } from '#worker/storage/approvals.ts'
import { type Extension, exceedsBound, findExtendable, storeExtension } from './extension-store.ts'

const createExtensionApproval = ({ subscription, days, reason, by }: Extension): NewApproval<'extension'> => ({
  kind: 'extension',
  subjectId: subscription.id,
  personId: subscription.userId,
  makerId: by,
  reason,
  act: { days, minutes: minutesOfExtension(subscription.weeklyMinutes, days), reason, end: subscription.end },
  amount: null,
})

export const extendSubscription: Handler<typeof declared.extendSubscription> = async (context) => {
  const { input, actor, services, now, fail } = context
  const { db } = services
  const { days, reason, end } = input.body
  const subscription = (await findExtendable(db, input.params.id, now)) ?? fail('subscription-not-found')
  if (subscription.end !== Date.parse(end)) throw new StaleRow(null)
  const extension = { subscription, days, reason, by: actor.id, approved: null }
  if (await exceedsBound(db, extension, now)) return await awaitApproval(db, createExtensionApproval(extension), now)
  const moved = await storeExtension(db, extension, now)
  if (moved === null) throw new StaleRow(null)
  return { end: toIsoInstant(moved) }
}

/** The code it is refused with by now; null when the days are added, in the name of whoever asked. */
export const approveExtension = async (
  { db }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { days, reason, end } = actOf('extension', approval)
  const subscription = await findExtendable(db, approval.subjectId, now)
  if (!subscription || subscription.end !== end) return 'approval-outdated'
  const approved = { id: approval.id, by: actor.id, result: { days } }
  const stored = await storeExtension(db, { subscription, days, reason, by: approval.makerId, approved }, now)
  return stored === null ? 'approval-outdated' : null
}
