import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, Instant, idInPath, Seen } from '../../shared/shapes/wire.ts'
import { Role, tutorRoles } from '../../vocabulary/roles.ts'
import { GoalChoice, Mark, MarkTexts, NextMark } from '../shapes/mark.ts'

export const listMyMarks = endpoint({
  method: 'GET',
  path: '/mark/list',
  who: [Role.Student],
  note: 'The caller’s latest marks, newest lesson first, and how far each tutor of their latest lessons is from the next one.',
  reply: v.object({ list: v.array(Mark), next: v.array(NextMark) }),
})

export const getLessonMark = endpoint({
  method: 'GET',
  path: '/mark/lesson/{id}',
  who: 'signed-in',
  owned: true,
  note: 'The mark that a lesson brought, for its two people; null while there is none. For its tutor also what a mark is written from.',
  params: idInPath,
  reply: v.object({
    mark: v.nullable(Mark),
    /** For the tutor alone; null for the student. */
    basis: v.nullable(
      v.object({
        studentId: Id,
        goal: v.nullable(GoalChoice),
        /** The tutor's mark before this lesson. */
        previous: v.nullable(Mark),
        /** Lessons of the two since that mark, latest first, with what was practised; this one among them once it has begun. */
        lessons: v.array(v.object({ id: Id, start: Instant, practised: v.string() })),
        isDue: v.boolean(),
        askedAt: v.nullable(Instant),
        /** Whether the tutor may write or correct it now, and until when. */
        isOpen: v.boolean(),
        openUntil: Instant,
      }),
    ),
  }),
  errors: ['lesson-not-found'],
})

export const saveMark = endpoint({
  method: 'PUT',
  path: '/mark/lesson/{id}',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'Gives the mark of a lesson, by its tutor, or corrects it within a day; its student is told of the first. A call has one: a lesson that went on in another’s call (`carriedBy`) is refused with `illegal`, as are recap, homework and corrections of it. `seen` is `updatedAt` of the mark that is corrected.',
  params: idInPath,
  body: v.object({ ...MarkTexts.entries, seen: Seen }),
  reply: Mark,
  errors: ['lesson-not-found', 'illegal', 'mark-closed', 'changed-meanwhile', 'empty-mark-text', 'long-mark-text'],
})

export const askMark = endpoint({
  method: 'POST',
  path: '/mark/lesson/{id}/ask',
  who: [Role.Student],
  limit: 'write',
  owned: true,
  note: 'Asks the tutor of a lesson for a mark, by its student, once a week for each tutor.',
  params: idInPath,
  errors: ['lesson-not-found', 'illegal', 'mark-closed', 'mark-asked'],
})
