import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, idInPath } from '../../shared/shapes/wire.ts'
import { tutorRoles } from '../../vocabulary/roles.ts'
import { wordLimits } from '../../vocabulary/words.ts'
import { LessonWord, WordKindOrNull, WordText, WordTexts } from '../shapes/word.ts'

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
