import * as v from 'valibot'
import { BookedPerson } from '../../people/shapes/user.ts'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { DemoSessionStatus } from '../../vocabulary/teaching.ts'
import { ApplicantVideo } from './interview.ts'

export const DemoSessionStatusField = v.picklist(Object.values(DemoSessionStatus))

/** A tutor teaches a tutor manager for half an hour, on trial. */
export const DemoSession = v.object({
  id: Id,
  sessionId: v.string(),
  tutorId: Id,
  tutorManagerId: Id,
  /** Limited HTML. Null: none; the tutor reads it while the demo session is passed or rejected. */
  managerFeedback: v.nullable(v.string()),
  /** Limited HTML. Null: none yet; empty: deliberately skipped. */
  tutorFeedback: v.nullable(v.string()),
  slotId: Id,
  start: Instant,
  status: DemoSessionStatusField,
  tutor: BookedPerson,
  tutorManager: BookedPerson,
  introVideo: ApplicantVideo,
  createdAt: Instant,
  updatedAt: Instant,
})
export type DemoSession = v.InferOutput<typeof DemoSession>
