/** What narrows and orders the tutor list, in every combination, and what it costs. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { listFittingTutors, listOnboardedTutors, listSimilarTutors } from '#contract/catalogue/api/tutors.ts'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { updateUser } from '#contract/people/api/users.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { EnglishLevel, Gender } from '#contract/vocabulary/people.ts'
import { subscriber } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { refreshStaleTutors, refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { searchTutors, type TutorQuery } from '#worker/features/catalogue/tutors/search.ts'
import { toSqlPage } from '#worker/storage/filters.ts'

type Query = NonNullable<RequestOf<typeof listOnboardedTutors>['query']>

/** A Sunday in winter, ten in the morning of Cairo. */
const sunday = '2026-11-22T08:00:00Z'
const at = (text: string) => Date.parse(`2026-11-${text}+02:00`)

/** The ids in the order of the list, as if asked at `now`. Not over the network: its answers are cached for seconds. */
const found = async (query: TutorQuery, now = Date.now()): Promise<number[]> => {
  const { list } = await searchTutors(db, query, toSqlPage({ size: 100 }), now)
  return list.map(({ id }) => id)
}

const offered = async (tutor: Person, ...times: [from: string, to: string][]) => {
  for (const [from, to] of times) await make.slot({ userId: tutor.id, start: at(from), end: at(to) })
  await refreshTutorPublic(db, tutor.id, Date.now())
  return tutor.id
}

const clear = () => db.$client.prepare('DELETE FROM tutor_public').run()

describe('filters', () => {
  beforeEach(async () => {
    await clear()
    clock.set(sunday)
  })

  test('times of Cairo', async () => {
    const soon = await offered(await people.tutor(), ['22T10:15', '22T11:00'])
    const later = await offered(await people.tutor(), ['22T10:30', '22T11:00'])
    const tonight = await offered(await people.tutor(), ['22T12:30', '22T13:00'], ['22T23:30', '23T00:00'])
    const friday = await offered(await people.tutor(), ['27T19:00', '27T20:00'])
    const nextSunday = await offered(await people.tutor(), ['29T09:00', '29T10:00'])
    const never = await offered(await people.tutor())
    expect(await found({ when: 'soon' })).toEqual([soon])
    expect(await found({ when: 'tonight' })).toEqual([tonight])
    expect(await found({ when: 'week' })).toEqual([soon, later, tonight, friday])
    expect(await found({ part: ['morning'] })).toEqual([soon, later])
    expect(await found({ part: ['evening'] })).toEqual([tonight, friday])
    expect(await found({ part: ['morning', 'evening'] })).toEqual([soon, later, tonight, friday])
    expect(await found({ when: 'tonight', part: ['morning'] })).toEqual([])
    expect(await found({})).toEqual([soon, later, tonight, friday, nextSunday, never])
    // The day after, the week reaches a day further, before anything was written anew.
    expect(await found({ part: ['morning'] }, at('23T10:00'))).toEqual([nextSunday])
  })

  test('the last minutes of a day, and the first of the next', async () => {
    const late = await offered(await people.tutor(), ['22T23:45', '23T00:15'])
    const after = await offered(await people.tutor(), ['23T00:00', '23T00:30'])
    expect(await found({ when: 'tonight' }, at('22T23:40'))).toEqual([late])
    expect(await found({ when: 'soon' }, at('22T23:45') - 1)).toEqual([late])
    expect((await found({ when: 'soon' }, at('22T23:46'))).sort()).toEqual([late, after].sort())
    expect(await found({ when: 'tonight' }, at('23T00:01'))).toEqual([])
  })

  test('an evening on the day the clock goes forward', async () => {
    clock.set('2026-04-23T20:00:00Z')
    const tutor = await people.tutor()
    // 18:00 to 19:00 by the new clock, which is an hour earlier than by the old one.
    await make.slot({ userId: tutor.id, start: Date.parse('2026-04-24T15:00Z'), end: Date.parse('2026-04-24T16:00Z') })
    await refreshTutorPublic(db, tutor.id, Date.now())
    expect(await found({ part: ['evening'] })).toEqual([tutor.id])
    expect(await found({ when: 'tonight' })).toEqual([])
    expect(await found({ when: 'tonight' }, Date.parse('2026-04-24T06:00Z'))).toEqual([tutor.id])
  })

  test('a booking takes the evening away, and a cancelled day comes back with the sweep', async () => {
    const tutor = await people.tutor()
    const slot = await make.slot({ userId: tutor.id, start: at('22T20:00'), end: at('22T20:30') })
    await offered(tutor, ['22T15:00', '22T16:00'])
    expect(await found({ when: 'tonight' })).toEqual([tutor.id])
    const student = await subscriber(600)
    const body = { tutorId: tutor.id, slotId: slot.id, start: toIsoInstant(at('22T20:00')), duration: 30 } as const
    await student.api(bookLesson, { body })
    await expect.poll(() => found({ when: 'tonight' })).toEqual([])
    expect(await found({ when: 'week' })).toEqual([tutor.id])
    await db.$client.prepare('UPDATE lessons SET canceled_at = 1, canceled_by = student_id').run()
    // Records are looked at again a day later at the latest.
    await refreshStaleTutors(db, Date.now() + dayMs + 1)
    expect(await found({ when: 'tonight' })).toEqual([])
    await refreshTutorPublic(db, tutor.id, Date.now())
    expect(await found({ when: 'tonight' })).toEqual([tutor.id])
  })

  test('notice is time that cannot be booked', async () => {
    const tutor = await people.tutor({ notice: 600 })
    await offered(tutor, ['22T18:00', '22T21:00'])
    expect(await found({ when: 'tonight' })).toEqual([tutor.id])
    await db.$client.prepare('UPDATE tutors SET notice = 1440 WHERE id = ?').bind(tutor.id).run()
    await refreshTutorPublic(db, tutor.id, Date.now())
    expect(await found({ when: 'tonight' })).toEqual([])
  })

  test('who is booked out since the last sweep is not found as free soon', async () => {
    const tutor = await people.tutor()
    await offered(tutor, ['22T10:15', '22T10:30'])
    expect(await found({ when: 'soon' })).toEqual([tutor.id])
    expect(await found({ when: 'soon' }, at('22T10:16'))).toEqual([])
  })

  test('topic, level and gender, alone and together', async () => {
    const [speaking, travel] = [await make.topic('محادثة'), await make.topic('سفر')]
    const choose = (tutor: Person, ...topics: { id: number }[]) =>
      db.$client.batch(
        topics.map(({ id }) =>
          db.$client.prepare('INSERT INTO user_topics (user_id, topic_id) VALUES (?, ?)').bind(tutor.id, id),
        ),
      )
    const men = [await people.tutor(), await people.tutor()] as const
    const women = [
      await people.tutor({ gender: Gender.Female }),
      await people.tutor({ gender: Gender.Female }),
    ] as const
    await choose(men[0], speaking)
    await choose(men[1], travel)
    await choose(women[0], speaking, travel)
    for (const { id } of [...men, ...women]) await refreshTutorPublic(db, id, Date.now())
    await women[0].api(updateUser, {
      params: { id: women[0].id },
      body: { levels: [EnglishLevel.Advanced, EnglishLevel.Mastery] },
    })
    await expect.poll(() => found({ level: [EnglishLevel.Mastery], gender: Gender.Female })).toHaveLength(2)
    const ids = (...list: Person[]) => list.map(({ id }) => id)
    expect(await found({ topic: [speaking.id] })).toEqual(ids(men[0], women[0]))
    expect(await found({ topic: [speaking.id, travel.id] })).toEqual(ids(men[0], men[1], women[0]))
    expect(await found({ gender: Gender.Female })).toEqual(ids(...women))
    await expect.poll(() => found({ level: [EnglishLevel.Beginner] })).toEqual(ids(men[0], men[1], women[1]))
    expect(await found({ level: [EnglishLevel.Beginner, EnglishLevel.Mastery] })).toHaveLength(4)
    expect(await found({ topic: [travel.id], gender: Gender.Female, level: [EnglishLevel.Advanced] })).toEqual(
      ids(women[0]),
    )
    expect(await found({ topic: [travel.id], gender: Gender.Male, search: 'احمد' })).toEqual(ids(men[1]))
    expect(await found({ topic: [travel.id], search: 'سف' })).toEqual(ids(men[1], women[0]))
    expect(await found({ topic: [travel.id], search: 'ليلى' })).toEqual([])
  })

  test('orders', async () => {
    const [first, second, third] = [await people.tutor(), await people.tutor(), await people.tutor()]
    const rate = async (tutor: Person, ...values: number[]) => {
      for (const value of values) await make.rating({ raterId: (await people.student()).id, rateeId: tutor.id, value })
    }
    await offered(third, ['22T12:00', '22T13:00'])
    await offered(first, ['23T12:00', '23T13:00'])
    await offered(second)
    await rate(first, 4)
    await rate(second, 5)
    await rate(third, 5, 5)
    const ids = (...list: Person[]) => list.map(({ id }) => id)
    expect(await found({})).toEqual(ids(third, first, second))
    expect(await found({ sort: 'rating' })).toEqual(ids(third, second, first))
    expect(await found({ sort: 'new' })).toEqual(ids(third, second, first))
    expect(await found({ sort: 'rating', when: 'week' })).toEqual(ids(third, first))
    expect(await found({ sort: 'new', search: 'أحمد' })).toEqual(ids(third, second, first))
    await rate(first, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)
    expect(await found({ sort: 'rating' })).toEqual(ids(third, second, first))
    // Throws when the index differs from the table it is built on.
    await env.SEARCH.prepare(`INSERT INTO tutor_search (tutor_search, rank) VALUES ('integrity-check', 1)`).run()
  })
})

describe('the request', () => {
  const refused = (query: object) => refusalOf(apiCall(listOnboardedTutors, { query: query as Query }))
  test.each([
    [{ when: 'tomorrow' }, 400, 'bad-request', 'when'],
    [{ part: 'noon' }, 400, 'bad-request', 'part.0'],
    [{ sort: 'price' }, 400, 'bad-request', 'sort'],
    [{ gender: 'x' }, 400, 'bad-request', 'gender'],
    [{ level: '7' }, 400, 'invalid-english-level', 'level.0'],
    [{ topic: 'a' }, 400, 'bad-request', 'topic.0'],
    [{ topic: '987654' }, 404, 'topic-not-found', undefined],
    [{ search: 'ب'.repeat(101) }, 400, 'bad-request', 'search'],
  ])('%j is refused', async (query, status, code, field) => {
    expect(await refused(query)).toEqual({ status, code, ...(field === undefined ? {} : { field }) })
  })

  test('a hundred letters are searched for, and a page past the end is empty', async () => {
    await clear()
    const tutor = await people.tutor()
    await refreshTutorPublic(db, tutor.id, Date.now())
    const ask = (query: Query) => apiCall(listOnboardedTutors, { query })
    expect(await ask({ search: 'ب'.repeat(100), gender: Gender.Male })).toEqual({
      list: [],
      total: 0,
      totalIsLowerBound: false,
    })
    expect(await ask({ gender: Gender.Male, page: 900_000, size: 100 })).toEqual({
      list: [],
      total: 1,
      totalIsLowerBound: false,
    })
    expect((await ask({ gender: Gender.Male, sort: 'new' })).list.map(({ id, levels }) => [id, levels])).toEqual([
      [tutor.id, [1, 2, 3, 4, 5, 6]],
    ])
  })

  test('levels are chosen by the tutor, one at least', async () => {
    const tutor = await people.tutor()
    const set = (levels: number[]) =>
      tutor.api(updateUser, { params: { id: tutor.id }, body: { levels: levels as EnglishLevel[] } })
    expect(await refusalOf(set([]))).toMatchObject({ status: 400, code: 'invalid-english-level' })
    expect(await refusalOf(set([0]))).toMatchObject({ status: 400, code: 'invalid-english-level' })
    await set([3, 1, 3])
    const stored = await db.$client.prepare('SELECT levels FROM tutors WHERE id = ?').bind(tutor.id).first('levels')
    expect(stored).toBe('[1,3]')
  })
})

describe('similar tutors', () => {
  test('share a topic and are free this week; the tutor may be listed no more', async () => {
    await clear()
    clock.set(sunday)
    const [full, sharing, other] = [
      await people.tutor({ activated: false }),
      await people.tutor(),
      await people.tutor(),
    ]
    await make.topic('نطق', [full.id, sharing.id])
    const ask = () => apiCall(listSimilarTutors, { params: { id: full.id } })
    await offered(other, ['22T12:00', '22T13:00'])
    expect((await ask()).map(({ id }) => id)).toEqual([other.id])
    await offered(sharing, ['23T12:00', '23T13:00'])
    expect((await apiCall(listSimilarTutors, { params: { id: full.id } }, sharing.token)).map(({ id }) => id)).toEqual([
      sharing.id,
    ])
    expect((await apiCall(listSimilarTutors, { params: { id: 987_654 } })).map(({ id }) => id)).toEqual([
      other.id,
      sharing.id,
    ])
  })

  test('fit a student by topic; others are named as such', async () => {
    await clear()
    clock.set(sunday)
    const [student, sharing, other] = [await people.student(), await people.tutor(), await people.tutor()]
    const read = async () => {
      const { byTopics, list } = await student.api(listFittingTutors, {})
      return [byTopics, list.map(({ id }) => id)]
    }
    expect(await read()).toEqual([false, []])
    await make.topic('طبخ', [student.id, sharing.id])
    await offered(other, ['22T12:00', '22T13:00'])
    expect(await read()).toEqual([false, [other.id]])
    await offered(sharing, ['23T12:00', '23T13:00'])
    expect(await read()).toEqual([true, [sharing.id]])
  })
})
