import * as v from 'valibot'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { approvalKinds, approvalStates } from '../../vocabulary/approvals.ts'

const Member = v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) })

/** An act of the team that needs a second person of it. */
export const Approval = v.object({
  id: Id,
  kind: v.picklist(approvalKinds),
  /**
   * A withdrawal, a payment, a lesson, a person, a coupon, a plan, an invitation of an address or a way of withdrawing, by the
   * kind; below zero for what has no id yet, the start of an outage, 0 for the settings.
   */
  subjectId: v.number(),
  /** Whom it is about, who asked, who decided; null for nobody and for accounts that are gone. */
  person: v.nullable(Member),
  maker: v.nullable(Member),
  decidedBy: v.nullable(Member),
  reason: v.nullable(v.string()),
  /** Piastres, or minutes of a `grant`. */
  amount: v.nullable(v.number()),
  /** What is to happen, by the kind; addresses are masked, and keys of files left out. */
  wanted: v.record(v.string(), v.unknown()),
  state: v.picklist(approvalStates),
  /** Why it was refused. */
  note: v.nullable(v.string()),
  createdAt: Instant,
  expiresAt: Instant,
  decidedAt: v.nullable(Instant),
})
export type Approval = v.InferOutput<typeof Approval>
