/** Questions to the hub of a student about their words. */
import type { Announcer } from '#worker/announcer.ts'
import type { WordAnswers, WordAsks, WordQuestion } from '#worker/hub-words.ts'
import type { HubOwner } from '#worker/live-rooms.ts'

/** Null where the student's account is gone. What changes a word is one transaction of the hub; a repeated save or review changes nothing. */
export const askWords = async <A extends keyof WordAsks>(
  announce: Pick<Announcer, 'askWords'>,
  owner: HubOwner,
  ask: A,
  what: WordAsks[A],
): Promise<WordAnswers[A] | null> => {
  const told = await announce.askWords(owner, { ask, ...what } as WordQuestion)
  return told && (told.answer as WordAnswers[A])
}
