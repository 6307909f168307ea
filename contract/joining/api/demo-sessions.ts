import * as v from 'valibot'
import { BookedPerson } from '../../people/shapes/user.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, q, Seen } from '../../shared/shapes/wire.ts'
import { adminRoles, Role, tutorRoles } from '../../vocabulary/roles.ts'
import { DemoSessionStatus } from '../../vocabulary/teaching.ts'
import { RubricScores } from '../shapes/assessment.ts'
import { ApplicantVideo, InterviewLevel } from '../shapes/interview.ts'

const DemoSessionStatusField = v.picklist(Object.values(DemoSessionStatus))

/** A tutor teaches a tutor manager for half an hour, on trial. */
const DemoSession = v.object({
  id: Id,
  sessionId: v.string(),
  tutorId: Id,
  tutorManagerId: Id,
  /** Limited HTML. Null: none; the tutor reads it while the demo session is passed or rejected. */
  managerFeedback: v.nullable(v.string()),
  /** Limited HTML. Null: none yet; empty: deliberately skipped. */
  tutorFeedback: v.nullable(v.string()),
  /** Limited HTML, for the manager and admins; null for the tutor, and where there is none. */
  note: v.nullable(v.string()),
  /** As the note. */
  level: v.nullable(InterviewLevel),
  /** As the note. */
  scores: v.nullable(RubricScores),
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

export const bookDemoSession = endpoint({
  method: 'POST',
  path: '/demo-session',
  who: [Role.Tutor],
  limit: 'write',
  idempotent: true,
  note: 'Books half an hour in which the caller teaches the tutor manager who owns the slot, once intro video and interview are passed. The manager is told, both are reminded, and the pair’s chat room is made if absent.',
  body: v.object({ slotId: Id, start: Instant }),
  errors: [
    'invalid-device-time',
    'slot-not-found',
    'tutor-not-found',
    'inactive-tutor-manager',
    'demo-session-exists',
    'busy-tutor-manager',
    'conflicting-schedule',
    'illegal',
  ],
})

export const updateDemoSession = endpoint({
  method: 'PATCH',
  path: '/demo-session',
  who: [...adminRoles, ...tutorRoles],
  owned: true,
  limit: 'write',
  note: 'Decides or cancels a demo session, or adds feedback: the tutor may cancel until the start, the manager decides from the start on, admins may correct what was not cancelled. Feedback belongs to a result: the manager’s explains it to the tutor, the tutor’s goes to the manager and the team. `note`, `level`, 1 to 5, and `scores`, 1 to 4 each, come with a result as well, which needs the scores (`rubric-missing`); the tutor never reads them.',
  body: v.object({
    id: Id,
    status: v.optional(DemoSessionStatusField),
    managerFeedback: v.optional(v.string()),
    tutorFeedback: v.optional(v.string()),
    note: v.optional(v.string()),
    level: v.optional(v.nullable(InterviewLevel)),
    scores: v.optional(RubricScores),
    seen: Seen,
  }),
  errors: [
    'demo-session-not-found',
    'changed-meanwhile',
    'illegal',
    'interveiw-feedback-invalid-html',
    'interveiw-feedback-too-short',
    'interveiw-feedback-too-long',
    'interveiw-note-invalid-html',
    'interveiw-note-too-short',
    'interveiw-note-too-long',
    'too-low-interveiw-level',
    'too-high-interveiw-level',
    'rubric-missing',
  ],
})

export const listDemoSessions = endpoint({
  method: 'GET',
  path: '/demo-session/list',
  who: 'signed-in',
  owned: true,
  note: 'Demo sessions with both people, newest first unless ordered by the start. A tutor names exactly themselves as `tutorIds`, a tutor manager as `tutorManagerIds`; other roles but admins see none.',
  query: listQuery(
    {
      ids: v.optional(q.list(q.int())),
      tutorIds: v.optional(q.list(q.int())),
      slotIds: v.optional(q.list(q.int())),
      tutorManagerIds: v.optional(q.list(q.int())),
      sessionIds: v.optional(q.list(v.string())),
      statuses: v.optional(q.list(v.pipe(q.int(), DemoSessionStatusField))),
      start: v.optional(q.filter(Instant)),
      createdAt: v.optional(q.filter(Instant)),
      updatedAt: v.optional(q.filter(Instant)),
    },
    ['created_at', 'start'],
  ),
  reply: listReply(DemoSession),
})
