import * as v from 'valibot'
import { DemoSession, DemoSessionStatusField } from '../shapes/demo-session.ts'
import { listQuery, listReply } from '../shapes/list.ts'
import { Id, Instant, idInPath, q, Seen } from '../shapes/wire.ts'
import { LessonWord, WordKindOrNull, WordText, WordTexts } from '../shapes/word.ts'
import { adminRoles, Role, tutorRoles } from '../vocabulary/roles.ts'
import { wordLimits } from '../vocabulary/words.ts'
import { endpoint } from './endpoint.ts'

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
  note: 'Decides or cancels a demo session, or adds feedback: the tutor may cancel until the start, the manager decides from the start on, admins may correct what was not cancelled. Feedback belongs to a result: the manager’s explains it to the tutor, the tutor’s goes to the manager and the team.',
  body: v.object({
    id: Id,
    status: v.optional(DemoSessionStatusField),
    managerFeedback: v.optional(v.string()),
    tutorFeedback: v.optional(v.string()),
    seen: Seen,
  }),
  errors: [
    'demo-session-not-found',
    'changed-meanwhile',
    'illegal',
    'interveiw-feedback-invalid-html',
    'interveiw-feedback-too-short',
    'interveiw-feedback-too-long',
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

export const saveDemoWord = endpoint({
  method: 'POST',
  path: '/demo-session/{id}/word',
  who: tutorRoles,
  owned: true,
  limit: 'write',
  note: `Saves a word in a demo session, by one of its two people, as a lesson does; the other person is told. It goes to nobody’s list. A word that is there already takes what it lacks; \`isCompleted\` then says so. At most ${wordLimits.lessonListed}.`,
  params: idInPath,
  body: v.object({ text: WordText, ...v.partial(WordTexts).entries, kind: v.optional(WordKindOrNull) }),
  reply: v.object({ id: Id, text: v.string(), isNew: v.boolean(), isCompleted: v.boolean() }),
  errors: ['demo-session-not-found', 'empty-word', 'long-word', 'long-word-text', 'too-many-words'],
})

export const listDemoWords = endpoint({
  method: 'GET',
  path: '/demo-session/{id}/words',
  who: tutorRoles,
  owned: true,
  note: 'Words either person of a demo session saved in it, oldest first; for those two.',
  params: idInPath,
  reply: v.array(LessonWord),
  errors: ['demo-session-not-found'],
})
