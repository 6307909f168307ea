import * as v from 'valibot'
import { approvalKinds } from '../../vocabulary/approvals.ts'
import { Id, Instant } from './wire.ts'

/**
 * Told in place of a reply, with status 202 and the code `approval-waits`, where an act needs a second person of the
 * team: nothing has happened yet.
 */
export const WaitingApproval = v.object({
  id: Id,
  kind: v.picklist(approvalKinds),
  /** Who asked for it: the caller, or a colleague who was faster. */
  makerId: Id,
  expiresAt: Instant,
  /** Whether anybody else of the team could decide; false for an admin who is alone. */
  canBeDecided: v.boolean(),
})
export type WaitingApproval = v.InferOutput<typeof WaitingApproval>
