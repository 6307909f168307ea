import { describe, expect, test } from 'vitest'
import { createRating, listTutorRatings } from '#contract/lessons/api/ratings.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { taughtLesson } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'
import { countRatings, findRatings } from '#worker/features/lessons/ratings/store.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'

const rate = (student: Person, rateeId: number, value = 5, feedback: string | null = null) =>
  student.api(createRating, { body: { rateeId, value, feedback } })

const met = async (start = Date.now() - hourMs) => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const lesson = await taughtLesson({ studentId: student.id, tutorId: tutor.id, start })
  return { student, tutor, lesson }
}

describe('createRating', () => {
  test('stores it and updates the average', async () => {
    const { student, tutor } = await met()
    const other = await people.student()
    await taughtLesson({ studentId: other.id, tutorId: tutor.id, start: Date.now() - 3 * hourMs })
    const rating = await rate(student, tutor.id, 4, '  شرح واضح وهادئ  ')
    expect(rating).toMatchObject({ raterId: student.id, rateeId: tutor.id, value: 4, feedback: 'شرح واضح وهادئ' })
    expect(rating).not.toHaveProperty('feedbackLength')
    await rate(other, tutor.id, 5)
    await expect
      .poll(() => apiCall(getTutorInfo, { params: { id: tutor.id } }))
      .toMatchObject({ avgRating: 4.5, ratingCount: 2 })
  })

  test('a second one by the same student is refused, also at the same moment', async () => {
    const { student, tutor } = await met()
    const answers = await Promise.allSettled([1, 2, 3].map((value) => rate(student, tutor.id, value)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(rate(student, tutor.id))).toEqual({ status: 409, code: 'rating-exists' })
    expect((await apiCall(listTutorRatings, { params: { id: tutor.id } })).total).toBe(1)
  })

  test('only students who had a lesson with this tutor may rate', async () => {
    const refused = { status: 403, code: 'forbidden' }
    const { student, tutor, lesson } = await met()
    const stranger = await people.tutor()
    expect(await refusalOf(rate(student, stranger.id))).toEqual(refused)
    expect(await refusalOf(rate(await people.student(), tutor.id))).toEqual(refused)
    await make.cancel(lesson.id, student.id)
    expect(await refusalOf(rate(student, tutor.id))).toEqual(refused)
    const upcoming = await met(Date.now() + hourMs)
    expect(await refusalOf(rate(upcoming.student, upcoming.tutor.id))).toEqual(refused)
    const other = await people.student()
    expect(await refusalOf(rate(student, other.id))).toEqual(refused)
  })

  test('only a lesson that was held counts, judged or not', async () => {
    const refused = { status: 403, code: 'forbidden' }
    const [student, tutor] = [await people.student(), await people.tutor()]
    const who = { studentId: student.id, tutorId: tutor.id }
    const running = await make.lesson({ ...who, start: Date.now() - minutes(20) })
    const stayOf = (userId: number, from: number, to: number) => [
      { userId, type: SessionEventType.UserJoined, at: running.startAt + minutes(from) },
      { userId, type: SessionEventType.UserLeft, at: running.startAt + minutes(to) },
    ]
    await insertSessionEvents(db, running.sessionId, [...stayOf(student.id, 0, 20), ...stayOf(tutor.id, 0, 14)])
    expect(await refusalOf(rate(student, tutor.id))).toEqual(refused)
    const missed = await make.lesson({ ...who, start: Date.now() - 5 * hourMs })
    expect(await refusalOf(rate(student, tutor.id))).toEqual(refused)
    await settleDueLessons(db, 0, Date.now())
    expect(await rows('SELECT verdict FROM lessons WHERE id = ?', missed.id)).toEqual([{ verdict: 'tutorAbsent' }])
    expect(await refusalOf(rate(student, tutor.id))).toEqual(refused)
    await insertSessionEvents(db, running.sessionId, stayOf(tutor.id, 15, 16))
    expect(await rate(student, tutor.id)).toMatchObject({ value: 5 })
  })

  test('an unknown tutor is refused', async () => {
    const student = await people.student()
    expect(await refusalOf(rate(student, 9_999_999))).toEqual({ status: 404, code: 'user-not-found', field: 'rateeId' })
  })

  test.each([
    [0, 'too-low-rating-value'],
    [6, 'too-high-rating-value'],
    [3.5, 'bad-request'],
  ])('value %d is refused', async (value, code) => {
    const { student, tutor } = await met()
    expect(await refusalOf(rate(student, tutor.id, value))).toEqual({ status: 400, code, field: 'value' })
  })
})

describe('listTutorRatings', () => {
  const texts = ['ممتاز', 'ممتاز جدا وصبور', null, 'جيد']
  const values = [5, 5, 5, 4]
  const rated = async () => {
    const tutor = await people.tutor()
    const raters: Person[] = []
    for (const [i, value] of values.entries()) {
      const rater = await people.student({ name: `طالب ${'أبجد'[i]}` })
      await make.rating({ raterId: rater.id, rateeId: tutor.id, value, feedback: texts[i] ?? null })
      raters.push(rater)
    }
    return { tutor, raters }
  }

  test('best first, longer texts before shorter ones, those without last', async () => {
    const { tutor } = await rated()
    const { list, total } = await apiCall(listTutorRatings, { params: { id: tutor.id } })
    expect(total).toBe(4)
    expect(list.map(({ feedback }) => feedback)).toEqual(['ممتاز جدا وصبور', 'ممتاز', null, 'جيد'])
  })

  test('the caller’s own comes first, and pages neither repeat nor lose one', async () => {
    const { tutor, raters } = await rated()
    const own = raters[3]
    const seen: number[] = []
    for (const page of [1, 2, 3, 4]) {
      const reply = await own?.api(listTutorRatings, { params: { id: tutor.id }, query: { page, size: 1 } })
      seen.push(...(reply?.list ?? []).map(({ userId }) => userId))
    }
    expect(seen).toEqual([own?.id, raters[1]?.id, raters[0]?.id, raters[2]?.id])
  })

  test('an unknown tutor is refused', async () => {
    const refusal = await refusalOf(apiCall(listTutorRatings, { params: { id: 9_999_999 } }))
    expect(refusal).toEqual({ status: 404, code: 'tutor-not-found' })
  })

  test('a page reads as many rows as it has entries, however many ratings there are', async () => {
    const tutor = await people.tutor()
    const cost = () =>
      rowsReadBy(async (db) => {
        await countRatings(db, tutor.id)
        await findRatings(db, tutor.id, 0, { limit: 5, offset: 0 })
      })
    const add = async (count: number) => {
      for (let i = 0; i < count; i++)
        await make.rating({ raterId: (await people.student()).id, rateeId: tutor.id, value: 1 + (i % 5) })
    }
    await add(10)
    const few = await cost()
    await add(60)
    expect(await cost()).toBe(few)
    expect(few).toBeLessThanOrEqual(5 * 5)
  })
})
