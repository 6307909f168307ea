import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { SearchText } from '../../shared/shapes/fields.ts'
import { Id, idInPath, paged, pageQuery } from '../../shared/shapes/wire.ts'
import { Role, tutorRoles } from '../../vocabulary/roles.ts'
import { wordLimits } from '../../vocabulary/words.ts'
import { DueCorrections } from '../shapes/correction.ts'
import {
  LessonWord,
  Word,
  WordCard,
  WordFigures,
  WordKindOrNull,
  WordReview,
  WordText,
  WordTexts,
} from '../shapes/word.ts'

export const saveWord = endpoint({
  method: 'POST',
  path: '/word',
  who: [Role.Student, ...tutorRoles],
  limit: 'write',
  owned: true,
  note: 'Adds a word to a student’s list: by the student, or by a tutor with whom the student has a lesson that is not cancelled. A word that is there already, whatever its case, keeps what it has and takes what it lacks of meaning, sentence and kind; `isCompleted` then says so. `lessonId` names the lesson of the two in which it was met, whose other person is told.',
  body: v.object({
    studentId: Id,
    text: WordText,
    ...v.partial(WordTexts).entries,
    kind: v.optional(WordKindOrNull),
    lessonId: v.optional(Id),
  }),
  reply: v.object({ id: Id, text: v.string(), isNew: v.boolean(), isCompleted: v.boolean() }),
  errors: ['empty-word', 'long-word', 'long-word-text', 'too-many-words'],
})

export const listWords = endpoint({
  method: 'GET',
  path: '/word/list',
  who: [Role.Student],
  note: 'The caller’s words, newest first; `search` looks into the word, its meaning and its sentence.',
  query: v.object({ search: v.optional(SearchText), ...pageQuery }),
  reply: paged(Word),
})

export const listDueWords = endpoint({
  method: 'GET',
  path: '/word/due',
  who: [Role.Student],
  note: `Words to review, those due longest first: at most ${wordLimits.dueListed}, the ones of the coming day included, so that they can be reviewed without a network. \`due\` counts those due now, up to ${wordLimits.dueCounted}; \`total\` counts all words. Corrections to review come beside them, in the same way.`,
  reply: v.object({
    list: v.array(Word),
    due: v.pipe(v.number(), v.integer(), v.minValue(0)),
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
    corrections: DueCorrections,
  }),
})

export const getWordFigures = endpoint({
  method: 'GET',
  path: '/word/figures',
  who: [Role.Student],
  note: `The caller’s reviews of the last ${wordLimits.figureWeeks} weeks and of today, and the words that come back on each of the next ${wordLimits.figureDays} days.`,
  reply: WordFigures,
})

export const listLessonWords = endpoint({
  method: 'GET',
  path: '/lesson/{id}/words',
  who: 'signed-in',
  owned: true,
  note: 'Words either person of a lesson saved in it to the student’s list, oldest first; for those two.',
  params: idInPath,
  reply: v.array(LessonWord),
  errors: ['lesson-not-found'],
})

export const sendWordReviews = endpoint({
  method: 'POST',
  path: '/word/reviews',
  who: [Role.Student],
  limit: 'write',
  note: 'Records reviews. Each counts once, however often it is sent, and by the instant it was answered, so that the order of arrival does not matter. Reviews of words that are gone are passed over. `wordId` is that of a word or of a correction: both are cards of one list and have numbers of one row. Answers when each word is due next.',
  body: v.object({ reviews: v.pipe(v.array(WordReview), v.minLength(1), v.maxLength(wordLimits.reviewBatch)) }),
  reply: v.array(v.object({ id: Id, card: WordCard })),
})

export const updateWord = endpoint({
  method: 'PUT',
  path: '/word/{id}',
  who: [Role.Student],
  limit: 'write',
  owned: true,
  note: 'Replaces the meaning and the sentence of one of the caller’s words, and its kind where that is given.',
  params: idInPath,
  body: v.object({ ...WordTexts.entries, kind: v.optional(WordKindOrNull) }),
  reply: Word,
  errors: ['word-not-found', 'long-word-text'],
})

export const removeWord = endpoint({
  method: 'DELETE',
  path: '/word/{id}',
  who: [Role.Student],
  limit: 'write',
  note: 'Removes one of the caller’s words with its reviews; a word that is not in the list is no error.',
  params: idInPath,
})
