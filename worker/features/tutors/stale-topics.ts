/**
 * Updates public records after a topic was renamed or deleted. Thousands of tutors may have chosen it, so only topics
 * and search text are rewritten, a chunk per statement: the first chunk at once, the rest by the sweep.
 */
import { TutorsCacheUpdated } from '#contract/realtime/broadcast.ts'
import { frameOf } from '#contract/realtime/event.ts'
import { minutes } from '#contract/rules/time.ts'
import type { Services } from '#worker/services.ts'
import { foldedSearchText } from './public-record.ts'
import { findMarked, type StaleTopics, saveLines, settleLines, type TopicLines } from './stale-topics-store.ts'

const atOnce = 200
/** Most chunks per sweep. */
const chunks = 50
/**
 * A full refresh that started before the change may write the old names back after it. The sweep therefore waits this
 * long after the mark.
 */
const settledMs = minutes(1)

type Told = Pick<Services, 'db' | 'announce'>

const linesOf = ({ id, name, arabic, english }: StaleTopics): TopicLines => ({
  id,
  name,
  topics: arabic,
  searchText: foldedSearchText(name, [...arabic, ...english]),
})

const announceList = ({ announce }: Told): Promise<void> =>
  announce.toChannel('TutorsCache', frameOf(TutorsCacheUpdated, {}))

/** Rewrites the first chunk of tutors marked at `now`. Runs after the response. */
export const showTopics = async (services: Told, now: number): Promise<void> => {
  const stale = await findMarked(services.db, now, now, atOnce)
  if (stale.length > 0) await saveLines(services.db, stale.map(linesOf))
  await announceList(services)
}

/** Rewrites the remaining records; returns how many. The sweep calls it. */
export const settleTopics = async (services: Told, now: number): Promise<number> => {
  const to = now - settledMs
  let count = 0
  for (let chunk = 0; chunk < chunks; chunk++) {
    const stale = await findMarked(services.db, 0, to, atOnce)
    if (stale.length === 0) break
    await settleLines(services.db, stale.map(linesOf), to)
    count += stale.length
  }
  if (count > 0) await announceList(services)
  return count
}
