import * as v from 'valibot'
import { LessonWithMembers } from '../../lessons/shapes/lesson.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, idInPath, q } from '../../shared/shapes/wire.ts'
import { disputeKinds, disputeLimits, disputeStates } from '../../vocabulary/disputes.ts'
import { limits } from '../../vocabulary/limits.ts'
import { folders, pictureTypes } from '../../vocabulary/media.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { cleanText } from '../../vocabulary/text.ts'
import { Dispute, DisputeWithLesson, LessonCase } from '../shapes/dispute.ts'

const textOf = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.string(), v.transform(cleanText), v.minLength(min), v.maxLength(max))

/** Fields of a form are texts. */
const IdInForm = v.union([Id, q.int()])
const members = [Role.Student, Role.Tutor, Role.TutorManager] as const
const lessonInPath = v.object({ lessonId: q.int() })

export const openDispute = endpoint({
  method: 'POST',
  path: '/dispute',
  who: members,
  limit: 'write',
  note: 'Tells the team that a lesson went wrong, within 48 hours of its end or of a cancellation that used up minutes, with a picture if wanted. A lesson that was cancelled has other kinds. Each side opens one. The other member is told, sees text and picture, and may answer once; what the lesson has earned waits for the ruling.',
  body: v.object({ lessonId: IdInForm, kind: v.picklist(disputeKinds), text: textOf(disputeLimits.text) }),
  files: { picture: { types: pictureTypes, maxBytes: limits.imageBytes, folder: folders.disputes } },
  filesOptional: true,
  reply: Dispute,
  errors: ['lesson-not-found', 'illegal', 'dispute-too-late', 'dispute-exists'],
  owned: true,
})

export const answerDispute = endpoint({
  method: 'PUT',
  path: '/dispute/{id}/answer',
  who: members,
  limit: 'write',
  note: 'What the other member says about a dispute: once, within 48 hours, while it is open.',
  params: idInPath,
  body: v.object({ text: textOf(disputeLimits.text) }),
  errors: ['dispute-not-found', 'illegal', 'dispute-too-late'],
  owned: true,
})

export const withdrawDispute = endpoint({
  method: 'DELETE',
  path: '/dispute/{id}',
  who: members,
  limit: 'write',
  note: 'Takes an open dispute back. Again changes nothing.',
  params: idInPath,
  errors: ['dispute-not-found', 'illegal'],
  owned: true,
})

export const listDisputes = endpoint({
  method: 'GET',
  path: '/dispute/list',
  who: adminRoles,
  note: 'Disputes of all lessons with both members, by when they were opened. `member`: of the lessons of one person.',
  query: listQuery({ states: v.optional(q.list(v.picklist(disputeStates))), member: v.optional(q.int()) }, [
    'createdAt',
  ]),
  reply: listReply(DisputeWithLesson),
})

export const listHeldBack = endpoint({
  method: 'GET',
  path: '/dispute/held',
  who: adminRoles,
  note: 'Lessons whose tutor is paid only once the team has ruled, because connections ended too many: the longest waiting first, at most fifty.',
  reply: v.object({ list: v.array(LessonWithMembers) }),
})

export const getLessonCase = endpoint({
  method: 'GET',
  path: '/verdict/{lessonId}',
  who: 'signed-in',
  note: 'A lesson with what attendance made of it, its disputes and the rulings of the team, for its members and admins.',
  params: lessonInPath,
  reply: LessonCase,
  errors: ['lesson-not-found'],
  owned: true,
})

export const ruleLesson = endpoint({
  method: 'PUT',
  path: '/verdict/{lessonId}',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Decides what a judged lesson comes to: minutes that go back to the student and minutes the tutor is paid for. Closes its disputes and tells both, with the reason. Another ruling changes what differs. `seen` is the id of the last ruling, null for none; `changed-meanwhile` tells that a colleague was faster. Above `approvals.ruling` of the settings, counted with what this admin moved alone for the same tutor or student within 30 days, a second admin decides (`approval-waits`).',
  params: lessonInPath,
  body: v.object({
    returnedMinutes: v.pipe(v.number(), v.integer(), v.minValue(0)),
    paidMinutes: v.pipe(v.number(), v.integer(), v.minValue(0)),
    reason: textOf(disputeLimits.reason),
    seen: v.nullable(Id),
  }),
  reply: LessonCase,
  errors: ['lesson-not-found', 'illegal', 'dispute-too-late', 'changed-meanwhile', 'approval-waits'],
})
