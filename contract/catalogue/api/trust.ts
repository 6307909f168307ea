import * as v from 'valibot'
import { TutorTrust } from '../../people/shapes/tutor.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { FileUrl, Id, Instant, q } from '../../shared/shapes/wire.ts'
import { tutorRoles } from '../../vocabulary/roles.ts'
import { LessonDuration, LessonVerdict } from '../../vocabulary/teaching.ts'
import { promiseOutcomes } from '../../vocabulary/trust.ts'

export const getMyTrust = endpoint({
  method: 'GET',
  path: '/user/tutor/trust/personalized',
  who: tutorRoles,
  note: 'The figures that students see of the caller, with those that are not shown yet: `shown` is false while there were too few lessons. Null before they were first counted.',
  reply: v.nullable(v.object({ shown: v.boolean(), countedAt: Instant, figures: TutorTrust })),
})

/** A lesson behind a figure. */
const PromisedLesson = v.object({
  id: Id,
  start: Instant,
  duration: v.picklist(Object.values(LessonDuration)),
  outcome: v.picklist(promiseOutcomes),
  /** Null for one that was cancelled. */
  verdict: v.nullable(v.picklist(Object.values(LessonVerdict))),
  /** When the caller cancelled it; null for one that was judged. */
  canceledAt: v.nullable(Instant),
  student: v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) }),
})

export const listMyPromises = endpoint({
  method: 'GET',
  path: '/user/tutor/trust/lessons',
  who: tutorRoles,
  note: 'The lessons that the figures of the caller are counted from, latest first. `outcomes` names what became of them.',
  query: listQuery({ outcomes: v.optional(q.list(v.picklist(promiseOutcomes))) }, ['start']),
  reply: listReply(PromisedLesson),
})
