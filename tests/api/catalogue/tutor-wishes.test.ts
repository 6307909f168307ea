/** The whole list by best fit for a student, page by page, is everybody by their rank, however many topics they chose. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { fitStart } from '#contract/catalogue/rules/tutor-order.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { db, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { searchTutors } from '#worker/features/catalogue/tutors/search.ts'

const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => i + 1))
let studentId = 0

beforeAll(async () => {
  ;({ id: studentId } = await people.student())
  const insert = (sql: string, count: number) => env.DB.prepare(sql).bind(numbers(count))
  await env.DB.batch([
    insert(
      `INSERT INTO topics (id, arabic_name, english_name, created_at, updated_at)
       SELECT value, 'موضوع ' || value, 'Topic ' || value, 1, 1 FROM json_each(?)`,
      30,
    ),
    insert(
      `INSERT INTO users (id, email, role, created_at, updated_at)
       SELECT 900000 + value, 'wish-' || value || '@example.com', 3, 1, 1 FROM json_each(?)`,
      300,
    ),
    // Some are free at the same minute, and some teach nothing in particular.
    insert(
      `INSERT INTO tutor_public (id, role, name, bio, about, notice, topics, search_text, facets, next_available_at, free_until, updated_at)
       SELECT 900000 + value, 3, 'n', 'b', 'a', 0, '[]', 'n',
         ' gm l' || (1 + value % 6) || iif(value % 3, ' l3 ', ' ') || iif(value % 5, 't' || (1 + value % 30) || ' t' || (1 + value * 7 % 30) || ' ', ''),
         ${Date.now() + hourMs} + (value % 97) * 3600000, ${Date.now()} * 2, 1 FROM json_each(?)`,
      300,
    ),
  ])
  await rows('UPDATE students SET english_level = 3 WHERE user_id = ?', studentId)
})

test.each([0, 1, 4, 30])('with %i topics', async (count) => {
  await rows('DELETE FROM user_topics WHERE user_id = ?', studentId)
  await rows(
    `INSERT INTO user_topics (user_id, topic_id) SELECT ${studentId}, value FROM json_each('${numbers(count)}')`,
  )
  const all = await rows<{ id: number; facets: string; place: string; rank: number }>(
    'SELECT tutor_id AS id, facets, CAST(place AS TEXT) AS place, place >> 36 AS rank FROM tutor_places WHERE place >= (3 << 61)',
  )
  const topics = Array.from({ length: count }, (_, i) => ` t${i + 1} `)
  const rankOf = ({ rank, facets }: (typeof all)[number]): number =>
    rank -
    (topics.some((topic) => facets.includes(topic)) ? fitStart.topic : 0) -
    (facets.includes(' l3 ') ? fitStart.level : 0)
  const expected = all.sort((a, b) => rankOf(a) - rankOf(b) || (a.place < b.place ? -1 : 1)).map(({ id }) => id)
  const read = await rowsReadBy(async (counted) => {
    await searchTutors(counted, { sort: 'fit' }, { limit: 20, offset: 0 }, Date.now(), studentId)
  })
  expect(read).toBeLessThanOrEqual(5 * 20 + 80 + 12 * count)
  for (const offset of [0, 20, 100, 290]) {
    const { list } = await searchTutors(db, { sort: 'fit' }, { limit: 20, offset }, Date.now(), studentId)
    expect(list.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 20))
  }
})

test('whoever changes their topics or is no longer listed is not there any more', async () => {
  const wishesOf = async (wish: number) =>
    (
      await rows<{ id: number }>(
        'SELECT p.tutor_id AS id FROM tutor_wishes w JOIN tutor_places p USING (place) WHERE wish = ?',
        wish,
      )
    ).map(({ id }) => id)
  const tutorId = 900001
  await rows("UPDATE tutor_public SET facets = ' gm l2 t29 ' WHERE id = ?", tutorId)
  expect([(await wishesOf(29)).includes(tutorId), (await wishesOf(2)).includes(tutorId)]).toEqual([true, false])
  await rows('UPDATE tutor_public SET next_available_at = next_available_at + 60000 WHERE id = ?', tutorId)
  expect((await wishesOf(29)).includes(tutorId)).toBe(true)
  await rows('DELETE FROM tutor_public WHERE id = ?', tutorId)
  expect((await wishesOf(29)).includes(tutorId)).toBe(false)
  const lost = 'SELECT 1 FROM tutor_wishes w WHERE NOT EXISTS (SELECT 1 FROM tutor_places p WHERE p.place = w.place)'
  expect(await rows(lost)).toEqual([])
})
