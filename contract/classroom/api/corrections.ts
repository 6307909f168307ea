import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { SearchText } from '../../shared/shapes/fields.ts'
import { idInPath, paged, pageQuery, q } from '../../shared/shapes/wire.ts'
import { correctionLimits } from '../../vocabulary/corrections.ts'
import { Role, tutorRoles } from '../../vocabulary/roles.ts'
import { Correction, CorrectionTexts, LessonCorrection } from '../shapes/correction.ts'

const textErrors = ['empty-correction', 'long-correction', 'same-correction'] as const
const oneOfLesson = v.object({ ...idInPath.entries, correctionId: q.int() })

export const saveCorrections = endpoint({
  method: 'POST',
  path: '/lesson/{id}/corrections',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: `Corrects what the student of a lesson said, by its tutor, from a quarter of an hour before it begins. The student sees it at once, or once the lesson is over, and reviews it beside the words. The same texts again in one lesson change nothing; all or none is saved. Answers those that were sent, in their order.`,
  params: idInPath,
  body: v.object({
    corrections: v.pipe(v.array(CorrectionTexts), v.minLength(1), v.maxLength(correctionLimits.atOnce)),
    /** Whether the student sees them now, and not only after the lesson. */
    atOnce: v.boolean(),
  }),
  reply: v.array(LessonCorrection),
  errors: ['lesson-not-found', 'illegal', 'too-many-corrections', ...textErrors],
})

export const listLessonCorrections = endpoint({
  method: 'GET',
  path: '/lesson/{id}/corrections',
  who: 'signed-in',
  owned: true,
  note: 'The corrections of a lesson, oldest first, for its two people: to the student those that are shown by now.',
  params: idInPath,
  reply: v.array(LessonCorrection),
  errors: ['lesson-not-found'],
})

export const showCorrections = endpoint({
  method: 'POST',
  path: '/lesson/{id}/corrections/show',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'Shows the student those that were to wait for the end of the lesson, by its tutor.',
  params: idInPath,
  reply: v.array(LessonCorrection),
  errors: ['lesson-not-found', 'illegal'],
})

export const changeCorrection = endpoint({
  method: 'PUT',
  path: '/lesson/{id}/correction/{correctionId}',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'Changes a correction, by the tutor of its lesson. The student’s card changes with it and keeps its reviews.',
  params: oneOfLesson,
  body: CorrectionTexts,
  reply: LessonCorrection,
  errors: ['lesson-not-found', 'illegal', 'correction-not-found', ...textErrors],
})

export const removeCorrection = endpoint({
  method: 'DELETE',
  path: '/lesson/{id}/correction/{correctionId}',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'Takes a correction back, by the tutor of its lesson; the student’s card goes with its reviews. One that is not there is no error.',
  params: oneOfLesson,
  errors: ['lesson-not-found', 'illegal'],
})

export const listCorrections = endpoint({
  method: 'GET',
  path: '/correction/list',
  who: [Role.Student],
  note: 'The caller’s corrections, newest first, the hidden among them; `search` looks into what was said, what is better and why.',
  query: v.object({ search: v.optional(SearchText), ...pageQuery }),
  reply: paged(Correction),
})

export const hideCorrection = endpoint({
  method: 'PUT',
  path: '/correction/{id}/hidden',
  who: [Role.Student],
  limit: 'write',
  owned: true,
  note: 'Takes one of the caller’s corrections out of review, or back into it with the reviews it had.',
  params: idInPath,
  body: v.object({ hidden: v.boolean() }),
  reply: Correction,
  errors: ['correction-not-found'],
})
