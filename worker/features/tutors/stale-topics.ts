/**
 * A topic thousands of tutors chose may be renamed or removed. Their records are not refreshed one by one: only the
 * topics and the text searched are rewritten, a chunk a statement, the first chunk at once and the rest by the sweep.
 */
import { TutorsCacheUpdated } from '#contract/realtime/broadcast.ts'
import { frameOf } from '#contract/realtime/event.ts'
import { minutes } from '#contract/rules/time.ts'
import type { Services } from '#worker/services.ts'
import { foldedSearchText } from './public-record.ts'
import { findMarked, type StaleTopics, saveLines, settleLines, type TopicLines } from './stale-topics-store.ts'

const atOnce = 200
/** Chunks of one sweep. */
const chunks = 50
/** A refresh that began before the change and ends after it may write the old names back; the sweep looks later. */
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

/** Meant for `services.later`, after tutors were marked at `now`. */
export const showTopics = async (services: Told, now: number): Promise<void> => {
  const stale = await findMarked(services.db, now, now, atOnce)
  if (stale.length > 0) await saveLines(services.db, stale.map(linesOf))
  await announceList(services)
}

/** The sweep calls it; answers how many records it rewrote. */
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
