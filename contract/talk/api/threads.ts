import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { replyWays, reportOutcomes, threadKinds, threadTabs } from '../../vocabulary/threads.ts'
import { Thread, ThreadCase, ThreadText } from '../shapes/thread.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const listThreads = endpoint({
  method: 'GET',
  path: '/thread/list',
  who: adminRoles,
  note: 'The inbox of the team: messages, appeals, reports and disputes, those that become late first; done ones by the last message, newest first. `find` is a number of a thread, a phone, a mail, or words of name and title, which are looked for in the 45 that come first.',
  query: listQuery(
    {
      tab: v.optional(v.picklist(threadTabs)),
      kind: v.optional(v.picklist(threadKinds)),
      find: v.optional(q.word()),
    },
    ['due'],
  ),
  reply: v.object({ list: v.array(Thread), next: v.nullable(v.string()), previous: v.nullable(v.string()) }),
})

export const countThreads = endpoint({
  method: 'GET',
  path: '/thread/counts',
  who: adminRoles,
  note: 'How many threads are new, those of the caller, and open at all; each counted up to 100.',
  reply: v.object({ new: Count, mine: Count, open: Count }),
})

export const getThread = endpoint({
  method: 'GET',
  path: '/thread/{id}',
  who: adminRoles,
  note: 'One thread with its newest 200 messages and its person. With `of` the id is that of the report.',
  params: idInPath,
  query: v.object({ of: v.optional(v.picklist(['report'])) }),
  reply: ThreadCase,
})

export const takeThread = endpoint({
  method: 'PUT',
  path: '/thread/{id}/owner',
  who: adminRoles,
  limit: 'write',
  note: 'Gives a thread to somebody of the team, or to nobody. `seen` is its owner as the caller saw it; `changed-meanwhile` names whoever was faster.',
  params: idInPath,
  body: v.object({ owner: v.nullable(Id), seen: v.nullable(Id) }),
  reply: Thread,
  errors: ['user-not-found', 'changed-meanwhile'],
})

export const answerThread = endpoint({
  method: 'POST',
  path: '/thread/{id}/message',
  who: adminRoles,
  limit: 'write',
  note: 'Answers as the team: in the app with a notification, by a mail with a link for an answer, or as a note that the team alone reads. Refused as `illegal` by a way the thread has not. Whoever answers a thread without an owner becomes it. `end` closes it as well, a report with its outcome.',
  params: idInPath,
  body: v.object({
    text: ThreadText,
    way: v.picklist(replyWays),
    end: v.boolean(),
    outcome: v.optional(v.picklist(reportOutcomes)),
    seen: Instant,
  }),
  reply: Thread,
  errors: ['illegal', 'changed-meanwhile'],
})

export const endThread = endpoint({
  method: 'PUT',
  path: '/thread/{id}/state',
  who: adminRoles,
  limit: 'write',
  note: 'Closes a thread, or opens it again. A report is closed with its outcome, which its author is told; a dispute by a ruling alone (`illegal`).',
  params: idInPath,
  body: v.object({ done: v.boolean(), outcome: v.optional(v.picklist(reportOutcomes)), seen: Instant }),
  reply: Thread,
  errors: ['illegal', 'changed-meanwhile'],
})
