import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Day, Id, Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { homeworkLimits, homeworkParts, homeworkVerdicts } from '../../vocabulary/homework.ts'
import { folders, soundTypes } from '../../vocabulary/media.ts'
import { messageLimits } from '../../vocabulary/messages.ts'
import { Role, tutorRoles } from '../../vocabulary/roles.ts'
import { AnswerText, Homework, HomeworkText, Sentence, WebLink } from '../shapes/homework.ts'

const task = {
  text: HomeworkText,
  link: v.optional(WebLink, ''),
  /** The day it is due on; before the next lesson of the two without one. */
  dueDay: v.optional(v.nullable(Day), null),
}
const taskErrors = ['empty-homework', 'long-homework-text', 'invalid-link', 'invalid-due-day'] as const

export const setHomework = endpoint({
  method: 'POST',
  path: '/homework',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'Sets homework in a lesson, by its tutor, once it has begun; five beside that of the recap. The student is told. The same text again changes nothing.',
  body: v.object({ lessonId: Id, ...task }),
  reply: Homework,
  errors: ['lesson-not-found', 'illegal', 'homework-full', ...taskErrors],
})

export const changeHomework = endpoint({
  method: 'PUT',
  path: '/homework/{id}',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'Changes homework that is not handed in, by its tutor. The text of that of a recap is the recap’s, and changes with it. `changed-meanwhile` tells that it is not as it was seen, such as handed in.',
  params: idInPath,
  body: v.object({ ...task, seen: Instant }),
  reply: Homework,
  errors: ['homework-not-found', 'illegal', 'changed-meanwhile', ...taskErrors],
})

export const withdrawHomework = endpoint({
  method: 'DELETE',
  path: '/homework/{id}',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'Takes back homework that is not handed in, by its tutor. That of a recap goes when its text is removed from the recap.',
  params: idInPath,
  query: v.object({ seen: Instant }),
  errors: ['homework-not-found', 'illegal', 'changed-meanwhile'],
})

export const markHomeworkSeen = endpoint({
  method: 'POST',
  path: '/homework/seen',
  who: [Role.Student],
  limit: 'write',
  note: 'Notes that the caller has seen homework of theirs. What is no new homework of theirs is passed over.',
  body: v.object({ ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(homeworkLimits.seenAtOnce)) }),
})

export const handInHomework = endpoint({
  method: 'POST',
  path: '/homework/{id}/answer',
  who: [Role.Student],
  limit: 'write',
  owned: true,
  note: 'Hands homework in, by its student, late or not: with a text, a link, a voice recording of at most a minute, or several of them. The tutor is told. `changed-meanwhile` tells that the tutor has changed it; the same answer again changes nothing.',
  params: idInPath,
  body: v.object({ text: v.optional(AnswerText, ''), link: v.optional(WebLink, ''), seen: Instant }),
  files: { voice: { types: soundTypes, maxBytes: messageLimits.attachment.voiceBytes, folder: folders.homework } },
  filesOptional: true,
  reply: Homework,
  errors: [
    'homework-not-found',
    'illegal',
    'changed-meanwhile',
    'empty-homework',
    'long-homework-text',
    'invalid-link',
    'invalid-voice',
  ],
})

export const returnHomework = endpoint({
  method: 'PUT',
  path: '/homework/{id}/return',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'What its tutor says of handed-in homework: good, which ends it, or again, with a sentence that says why; it is then due before the next lesson of the two. The student is told.',
  params: idInPath,
  body: v.object({ verdict: v.picklist(homeworkVerdicts), sentence: v.optional(Sentence, ''), seen: Instant }),
  reply: Homework,
  errors: ['homework-not-found', 'illegal', 'changed-meanwhile', 'empty-homework', 'long-homework-text'],
})

export const listHomework = endpoint({
  method: 'GET',
  path: '/homework/list',
  who: [Role.Student, ...tutorRoles],
  note: 'Homework of the caller, as its student or its tutor: what waits for the student, what waits for the tutor, or what is done; `with` narrows it to one other person.',
  query: listQuery({ part: v.picklist(homeworkParts), with: v.optional(q.int()) }, ['endsAt']),
  reply: listReply(Homework),
})

export const listLessonHomework = endpoint({
  method: 'GET',
  path: '/lesson/{id}/homework',
  who: 'signed-in',
  owned: true,
  note: 'The homework that was set in a lesson, for its two people, that of the recap first.',
  params: idInPath,
  reply: v.object({ list: v.array(Homework) }),
  errors: ['lesson-not-found'],
})
