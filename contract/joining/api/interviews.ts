import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { FileUrl, Id, Instant, q, Seen } from '../../shared/shapes/wire.ts'
import { adminRoles, Role, tutorRoles } from '../../vocabulary/roles.ts'
import { RubricScores } from '../shapes/assessment.ts'
import { Interview, InterviewLevel, InterviewStatusField } from '../shapes/interview.ts'

export const bookInterview = endpoint({
  method: 'POST',
  path: '/interview',
  who: [Role.Tutor],
  limit: 'write',
  idempotent: true,
  note: 'Books half an hour in a tutor manager’s slot. The manager is told, both are reminded, and the pair’s chat room is made if absent.',
  body: v.object({ start: Instant, slotId: Id }),
  errors: [
    'invalid-device-time',
    'slot-not-found',
    'user-not-found',
    'conflicting-interview',
    'busy-tutor-manager',
    'conflicting-schedule',
    'illegal',
  ],
})

export const updateInterview = endpoint({
  method: 'PATCH',
  path: '/interview',
  who: [...adminRoles, ...tutorRoles],
  owned: true,
  limit: 'write',
  note: 'Decides or cancels an interview, or adds feedback. The interviewee may cancel until the start; the interviewer decides from the start on, with feedback; admins may correct. `note`, `level`, 1 to 5, and `scores`, 1 to 4 each, are the interviewer’s own and the team’s: the interviewee never reads them. A new result needs `scores` (`rubric-missing`), and they come with one alone.',
  body: v.object({
    id: Id,
    status: v.optional(InterviewStatusField),
    interviewerFeedback: v.optional(v.string()),
    intervieweeFeedback: v.optional(v.string()),
    note: v.optional(v.string()),
    level: v.optional(v.nullable(InterviewLevel)),
    scores: v.optional(RubricScores),
    seen: Seen,
  }),
  errors: [
    'interview-not-found',
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
    'conflicting-schedule',
    'rubric-missing',
  ],
})

export const listInterviews = endpoint({
  method: 'GET',
  path: '/interview/list',
  who: [...adminRoles, ...tutorRoles],
  note: 'Interviews with both people, newest first unless ordered by the start: the caller’s own, of everybody for admins. The end is half an hour after the start; `null` as feedback asks for interviews without one.',
  query: listQuery(
    {
      ids: v.optional(q.list(q.int())),
      users: v.optional(q.list(q.int())),
      interviewers: v.optional(q.list(q.int())),
      interviewees: v.optional(q.list(q.int())),
      slots: v.optional(q.list(q.int())),
      sessions: v.optional(q.list(v.string())),
      statuses: v.optional(q.list(v.pipe(q.int(), InterviewStatusField))),
      interviewerFeedback: v.optional(q.text()),
      intervieweeFeedback: v.optional(q.text()),
      start: v.optional(q.filter(Instant)),
      end: v.optional(q.filter(Instant)),
      createdAt: v.optional(q.filter(Instant)),
    },
    ['created_at', 'start'],
  ),
  reply: listReply(Interview),
})

export const findInterviewer = endpoint({
  method: 'GET',
  path: '/interview/select',
  who: [Role.Tutor],
  note: 'The tutor manager whose next free time for an interview is earliest; the same as /user/interviewer/select.',
  reply: v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) }),
  errors: ['tutor-not-found', 'conflicting-interview'],
})

export const selectInterviewer = endpoint({
  method: 'GET',
  path: '/user/interviewer/select',
  who: [Role.Tutor],
  note: 'The tutor manager whose next free time for an interview is earliest.',
  reply: v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) }),
  errors: ['tutor-not-found', 'conflicting-interview'],
})
