import { describe, expect, test } from 'vitest'
import { getWordFigures, listDueWords, listWords, removeWord, sendWordReviews } from '#contract/classroom/api/words.ts'
import { replayReviews } from '#contract/classroom/rules/word-schedule.ts'
import { addCairoDays, cairoDayStart, dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import { refusalOf as fullRefusalOf } from '#tests/kit/client.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { answer, inHub, savedBefore } from '#tests/kit/saved-words.ts'
import { listTutorsOf } from '#worker/features/classroom/words/store.ts'

const refusalOf = async (promise: Promise<unknown>) => (await fullRefusalOf(promise)).code

describe('review', () => {
  test('brings what is due, longest first, with what is due within a day, and counts what is due now', async () => {
    const student = await people.student()
    const [late, soon] = [await savedBefore(student, 'late', 9), await savedBefore(student, 'soon', 5)]
    const far = await savedBefore(student, 'far', 5)
    await student.api(sendWordReviews, {
      body: { reviews: [answer(soon, 3, Date.now() - dayMs), answer(far, 4, Date.now() - dayMs)] },
    })
    const { list, due, total } = await student.api(listDueWords, {})
    expect(list.map(({ id }) => id)).toEqual([late, soon])
    expect([due, total]).toEqual([1, 3])
    expect(Date.parse(list[1]?.card.dueAt ?? '')).toBeGreaterThan(Date.now())
  })

  test('counts once, in the order of the answers, and equals what the device computed', async () => {
    const student = await people.student()
    const id = await savedBefore(student, 'deadline', 20)
    const { createdAt } = (await student.api(listWords, {})).list[0] ?? { createdAt: '' }
    const now = Date.now()
    const reviews = [
      answer(id, 3, now - 15 * dayMs),
      answer(id, 1, now - 9 * dayMs),
      answer(id, 3, now - 9 * dayMs + hourMs),
    ]
    const send = (part: typeof reviews) => student.api(sendWordReviews, { body: { reviews: part } })
    await send(reviews.slice(1))
    await send(reviews.slice(0, 1))
    const [replayed] = await send(reviews)
    const answered = reviews.map(({ id, grade, at }) => ({ id, grade, at: Date.parse(at) }))
    const expected = replayReviews(Date.parse(createdAt), answered)
    expect(replayed).toMatchObject({
      id,
      card: {
        reviews: 3,
        lapses: expected.lapses,
        stability: expected.stability,
        difficulty: expected.difficulty,
        dueAt: toIsoInstant(expected.dueAt),
        reviewedAt: reviews[2]?.at,
      },
    })
    expect((await student.api(listWords, {})).list[0]?.card).toEqual(replayed?.card)
  })

  test('of two devices at once loses none and counts none twice', async () => {
    const student = await people.student()
    const ids = [await savedBefore(student, 'one', 9), await savedBefore(student, 'two', 9)] as const
    const shared = answer(ids[0], 3, Date.now() - 5 * dayMs)
    const device = (hours: number) => [shared, ...ids.map((id) => answer(id, 3, Date.now() - hours * hourMs))]
    await Promise.all([2, 3].map((hours) => student.api(sendWordReviews, { body: { reviews: device(hours) } })))
    const { list } = await student.api(listWords, {})
    expect(Object.fromEntries(list.map(({ text, card }) => [text, card.reviews]))).toEqual({ one: 3, two: 2 })
  })

  test('passes over words that are gone or somebody else’s', async () => {
    const [student, stranger] = [await people.student(), await people.student()]
    const id = await savedBefore(student, 'deadline', 2)
    const reviews = [answer(id, 3, Date.now()), answer(999_999, 3, Date.now())]
    expect(await stranger.api(sendWordReviews, { body: { reviews } })).toEqual([])
    expect((await student.api(listWords, {})).list[0]?.card.reviews).toBe(0)
    expect(await student.api(sendWordReviews, { body: { reviews } })).toHaveLength(1)
    expect(await refusalOf(student.api(sendWordReviews, { body: { reviews: [] } }))).toBe('bad-request')
  })

  test('of fifty words out of many asks the database for whoever saved them alone', async () => {
    const student = await people.student()
    const numbers = JSON.stringify(Array.from({ length: 1000 }, (_, n) => n))
    await db.$client
      .prepare(
        `INSERT INTO words (student_id, text, normal_text, meaning, sentence, due_at, stability, difficulty, state, step,
           days, reviews, lapses, created_at, updated_at)
         SELECT ?1, 'w' || value, 'w' || value, '', '', ?2 + value, 0, 0, 0, 0, 0, 0, 0, ?2, ?2 FROM json_each(?3)`,
      )
      .bind(student.id, Date.now() - 30 * dayMs, numbers)
      .run()
    const { list, due, total } = await student.api(listDueWords, {})
    expect([list.length, due, total]).toEqual([wordLimits.dueListed, wordLimits.dueCounted, 1000])
    expect(list[0]?.text).toBe('w0')
    expect(await rowsReadBy((counted) => listTutorsOf(counted, student.id))).toBeLessThan(10)
  })
})

describe('figures of reviews', () => {
  const read = (student: Person) => student.api(getWordFigures, {})

  test('count each review once, on the day it was answered, and the words of the coming days', async () => {
    const student = await people.student()
    const now = Date.now()
    const [first, second] = [await savedBefore(student, 'first', 9), await savedBefore(student, 'second', 9)]
    const sent = [answer(first, 4, now - 1000), answer(second, 3, now - 1000), answer(second, 3, now - 8 * dayMs)]
    await student.api(sendWordReviews, { body: { reviews: sent } })
    await student.api(sendWordReviews, { body: { reviews: sent } })
    const { reviewedToday, weeks, coming } = await read(student)
    expect(reviewedToday).toBe(2)
    expect(weeks.reduce((sum, { days }) => sum + days, 0)).toBe(2)
    expect([weeks.length, coming.length]).toEqual([wordLimits.figureWeeks, wordLimits.figureDays])
    // Words that are removed were reviewed all the same.
    await student.api(removeWord, { params: { id: first } })
    expect(await read(student)).toMatchObject({ reviewedToday: 2 })
  })

  test('hold what comes back on each day', async () => {
    const student = await people.student()
    const tomorrow = addCairoDays(cairoDayStart(Date.now()), 1)
    for (const [text, day] of [
      ['a', 0],
      ['b', 0],
      ['c', 3],
      ['later', 40],
    ] as const) {
      const id = await savedBefore(student, text, 9)
      await inHub(student, 'UPDATE cards SET due_at = ? WHERE id = ?', addCairoDays(tomorrow, day) + hourMs, id)
    }
    expect((await read(student)).coming.map(({ words }) => words)).toEqual([2, 0, 0, 1, 0, 0])
  })
})
