import type { CodeOf } from '#contract/shared/api/endpoint.ts'
import type * as declared from '#contract/team/api/approvals.ts'
import { isOpen, refuseDecision } from '#contract/team/rules/approvals.ts'
import type { Handlers } from '#worker/handler.ts'
import { findApproval, hasSecondAdmin } from '#worker/storage/approvals.ts'
import { acts } from './acts.ts'
import { closeApproval, findApprovals, readDecider } from './store.ts'
import { approvalView } from './view.ts'

export const approvals: Handlers<typeof declared> = {
  async listApprovals({ input, services: { db } }) {
    const [page, hasSecond] = await Promise.all([findApprovals(db, input.query), hasSecondAdmin(db)])
    return { ...page, list: page.list.map(approvalView), isAlone: !hasSecond }
  },

  async approveAct({ input, actor, services, now, fail }) {
    const { db } = services
    const { id } = input.params
    const approval = (await findApproval(db, id)) ?? fail('approval-not-found')
    const refused = refuseDecision(approval, await readDecider(db, approval, actor.id, now), 'approve', now)
    if (refused) return fail(refused)
    const failed = await acts[approval.kind](services, { approval, actor, now })
    if (failed === null) return { id }
    // Its gateway refused after the payment was claimed, which closed the approval.
    if (failed === 'fawry-error') return fail(failed)
    // A colleague who decided at the same moment was faster.
    const latest = await findApproval(db, id)
    if (!latest || !isOpen(latest, now)) return fail('approval-closed')
    return fail(failed as CodeOf<typeof declared.approveAct>)
  },

  async refuseAct({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const approval = (await findApproval(db, id)) ?? fail('approval-not-found')
    const decider = { id: actor.id, hasChangedAccount: false, isTied: false }
    const refused = refuseDecision(approval, decider, 'refuse', now)
    if (refused) return fail(refused as CodeOf<typeof declared.refuseAct>)
    if (!(await closeApproval(db, { id, actorId: actor.id, note: input.body.note }, now))) fail('approval-closed')
    return { id }
  },

  async withdrawAct({ input, actor, services: { db }, now, fail }) {
    const approval = (await findApproval(db, input.params.id)) ?? fail('approval-not-found')
    if (approval.makerId !== actor.id) return fail('forbidden')
    if (!(await closeApproval(db, { id: approval.id, actorId: actor.id, note: null }, now))) fail('approval-closed')
  },
}
