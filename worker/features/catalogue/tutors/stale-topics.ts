/**
 * Updates public records after a topic was renamed or deleted. Thousands of tutors may have chosen it, so only topics
 * and search text are rewritten, a chunk per statement: the first chunk at once, the rest by the sweep.
 */

import { minutes } from '#contract/shared/rules/time.ts'
import type { DomainEvents } from '#worker/domain-events.ts'
import type { Services } from '#worker/services.ts'
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'
import { createSearchText } from './public-record.ts'
import {
  findStaleTopics,
  type StaleTopics,
  saveAndUnmarkTutorTopics,
  saveTutorTopics,
  type TutorTopics,
} from './stale-topics-store.ts'

const batchSize = 200
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

/** Rewrites the remaining records. The sweep calls it. */
export const sweepStaleTopics = async (
  services: TopicServices,
  now: number,
  budget: Budget = ample,
): Promise<Progress> => {
  const to = now - settledMs
  const rewritten: number[] = []
  const progress = await untilEmpty(budget, { size: batchSize, statements: 4 }, async (size) => {
    const stale = await findStaleTopics(services.db, 0, to, size)
    if (stale.length > 0) await saveAndUnmarkTutorTopics(services.db, stale.map(toTutorTopics), to)
    rewritten.push(...stale.map(({ id }) => id))
    return stale.length
  })
  if (rewritten.length > 0) await services.announce.tutorsChanged(rewritten)
  return progress
}
