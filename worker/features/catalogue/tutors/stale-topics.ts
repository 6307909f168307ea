/**
 * Updates public records after a topic was renamed or deleted. Thousands of tutors may have chosen it, so only topics
 * and search text are rewritten, a chunk per statement: the first chunk at once, the rest by the sweep.
 */

import { minutes } from '#contract/shared/rules/time.ts'
import type { DomainEvents } from '#worker/domain-events.ts'
import type { Services } from '#worker/services.ts'
import { createSearchText } from './public-record.ts'
import {
  findStaleTopics,
  type StaleTopics,
  saveAndUnmarkTutorTopics,
  saveTutorTopics,
  type TutorTopics,
} from './stale-topics-store.ts'

const batchSize = 200
/** Most chunks per sweep. */
const maxChunks = 50
/**
 * A full refresh that started before the change may write the old names back after it. The sweep therefore waits this
 * long after the mark.
 */
const settledMs = minutes(1)

type TopicServices = Pick<Services, 'db' | 'announce'>

const toTutorTopics = ({ id, name, arabic, english }: StaleTopics): TutorTopics => ({
  id,
  name,
  topics: arabic,
  searchText: createSearchText(name, [...arabic, ...english]),
})

/** Rewrites the first chunk of tutors marked at `now`. Runs after the response. */
export const rewriteTopicsNow = async (
  services: TopicServices,
  { now }: DomainEvents['topics-changed'],
): Promise<void> => {
  const stale = await findStaleTopics(services.db, now, now, batchSize)
  if (stale.length > 0) await saveTutorTopics(services.db, stale.map(toTutorTopics))
  await services.announce.tutorsChanged(stale.map(({ id }) => id))
}

/** Rewrites the remaining records; returns how many. The sweep calls it. */
export const sweepStaleTopics = async (services: TopicServices, now: number): Promise<number> => {
  const to = now - settledMs
  const rewritten: number[] = []
  for (let chunk = 0; chunk < maxChunks; chunk++) {
    const stale = await findStaleTopics(services.db, 0, to, batchSize)
    if (stale.length === 0) break
    await saveAndUnmarkTutorTopics(services.db, stale.map(toTutorTopics), to)
    rewritten.push(...stale.map(({ id }) => id))
  }
  if (rewritten.length > 0) await services.announce.tutorsChanged(rewritten)
  return rewritten.length
}
