import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { deleteTopic, updateTopic } from '#contract/people/api/topics.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { rows } from '#tests/kit/bookings.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openList } from '#tests/kit/sockets.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { sweepStaleTopics } from '#worker/features/catalogue/tutors/stale-topics.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'

let admin: Person
beforeAll(async () => {
  admin = await people.admin()
})

/** Listed tutors who chose a topic, inserted with a few statements; they have no calendars. */
const crowd = async (count: number, topicId: number, shown: string): Promise<void> => {
  const [{ last = 0 } = {}] = await rows<{ last: number }>('SELECT max(id) AS last FROM users')
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)'
  await rows(
    `INSERT INTO users (id, email, role, created_at, updated_at) ${numbers}
     SELECT ?2 + i, 'crowd' || (?2 + i), 3, 0, 0 FROM n`,
    count,
    last,
  )
  await rows(
    `INSERT INTO tutor_public (id, role, name, bio, about, notice, topics, search_text, next_available_at, free_until, updated_at)
     ${numbers} SELECT ?2 + i, 3, 'معلم', '', '', 0, json_array(?3), 'معلم' || char(10) || ?4, ?5 + i * 60000, ?5, 0 FROM n`,
    count,
    last,
    shown,
    foldForSearch(shown),
    Date.now() + dayMs,
  )
  await rows(`INSERT INTO user_topics (user_id, topic_id) ${numbers} SELECT ?2 + i, ?3 FROM n`, count, last, topicId)
}
const showing = async (topic: string) =>
  (await rows<{ n: number }>('SELECT count(*) AS n FROM tutor_public WHERE topics = json_array(?)', topic))[0]?.n
const waiting = async () => (await rows<{ n: number }>('SELECT count(*) AS n FROM stale_topics'))[0]?.n
/** Searched as a signed-in user: answers to visitors may be a minute old. */
const found = async (search: string) => (await admin.api(listOnboardedTutors, { query: { search } })).total
const settle = async (now: number) =>
  (await sweepStaleTopics(buildServices(env as Bindings, { waitUntil: () => {} }), now)).done
const rename = (id: number, arabicName: string) => admin.api(updateTopic, { params: { id }, body: { arabicName } })

test('renaming a topic of many tutors updates two hundred records at once, the others by the sweep', async () => {
  const { id } = await make.topic('فلك ونجوم')
  await crowd(450, id, 'فلك ونجوم')
  const looking = await openList(await people.student())
  await rename(id, 'علم الفضاء')
  await looking.next(TutorsCacheUpdated)
  expect(await showing('علم الفضاء')).toBe(200)
  expect(await waiting()).toBe(450)

  expect(await settle(Date.now())).toBe(0)
  expect(await settle(Date.now() + minutes(2))).toBe(450)
  await looking.next(TutorsCacheUpdated)
  expect(await showing('علم الفضاء')).toBe(450)
  expect(await waiting()).toBe(0)
  expect(await found('علم الفضاء')).toBeGreaterThan(0)
  expect(await found('فلك ونجوم')).toBe(0)
})

test('a record written back with the old name by a slower request is corrected', async () => {
  const tutor = await people.tutor()
  const { id } = await make.topic('خزف', [tutor.id])
  await rename(id, 'فخار')
  await expect.poll(() => showing('فخار')).toBe(1)
  await rows("UPDATE tutor_public SET topics = json_array('خزف') WHERE id = ?", tutor.id)
  const context = createExecutionContext()
  await runScheduledJobs('*/5 * * * *', Date.now() + minutes(2), env as Bindings, context)
  await waitOnExecutionContext(context)
  expect(await showing('فخار')).toBe(1)
})

test('a topic renamed while the sweep is running is looked at again', async () => {
  const tutor = await people.tutor()
  const { id } = await make.topic('نحت', [tutor.id])
  await rename(id, 'تماثيل')
  await rows('UPDATE stale_topics SET marked_at = marked_at + 600000')
  await settle(Date.now() + minutes(2))
  expect(await waiting()).toBe(1)
  await settle(Date.now() + minutes(20))
  expect(await waiting()).toBe(0)
})

test('a deleted topic disappears from the records and the search of tutors who chose it', async () => {
  const tutor = await people.tutor()
  const { id } = await make.topic('غوص وبحار', [tutor.id])
  await rename(id, 'أعماق البحار')
  await expect.poll(() => found('اعماق البحار')).toBe(1)
  await admin.api(deleteTopic, { params: { id } })
  await expect.poll(() => found('اعماق البحار')).toBe(0)
})

test('tutors are found by a topic in either language', async () => {
  const tutor = await people.tutor()
  const { id } = await make.topic('رياضة مائية', [tutor.id])
  await admin.api(updateTopic, { params: { id }, body: { englishName: 'Water sports' } })
  await expect.poll(() => found('WATER sports')).toBe(1)
  expect(await found('رياضه مائيه')).toBe(1)
})

test('a mark is deleted with its record', async () => {
  const tutor = await people.tutor()
  const { id } = await make.topic('خط عربي', [tutor.id])
  await rename(id, 'فن الخط')
  expect(await waiting()).toBeGreaterThan(0)
  await rows('DELETE FROM tutor_public WHERE id = ?', tutor.id)
  expect(await rows('SELECT * FROM stale_topics WHERE tutor_id = ?', tutor.id)).toEqual([])
})
