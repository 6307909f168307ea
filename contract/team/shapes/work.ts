import * as v from 'valibot'
import { Changer, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { approvalKinds } from '../../vocabulary/approvals.ts'
import { threadKinds } from '../../vocabulary/threads.ts'
import { callTroubles, workKinds } from '../../vocabulary/work.ts'

const WorkPerson = v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) })

/** Who has taken a piece of work. */
export const WorkOwner = Changer

/** A line of the work list. */
export const Work = v.object({
  kind: v.picklist(workKinds),
  /** Unique within its kind: a lesson for a call or a dispute, a tutor for an activation, otherwise the row that waits. */
  id: Id,
  /** Whom it is about; null for visitors and accounts that are gone. */
  person: v.nullable(WorkPerson),
  /** The other member of a lesson. */
  other: v.nullable(WorkPerson),
  /** What a message is called, or who wrote it where they have no account. */
  title: v.nullable(v.string()),
  /** Piastres, where money is asked for. */
  amount: v.nullable(v.number()),
  /** Of an approval, of a call in trouble, or which kind of thread; null for other kinds. */
  about: v.nullable(v.picklist([...approvalKinds, ...callTroubles, ...threadKinds])),
  /** How often a payment failed; null for other kinds. */
  times: v.nullable(v.number()),
  since: Instant,
  /** From when on it is late. */
  due: Instant,
  owner: v.nullable(WorkOwner),
})
export type Work = v.InferOutput<typeof Work>
