import { describe, expect, test } from 'vitest'
import { TutorChanged, TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import {
  createRating,
  deleteRating,
  getRating,
  listRatingsByRater,
  listRatingsOfRatee,
  listTutorRatings,
  updateRating,
} from '#contract/lessons/api/ratings.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { taughtLesson } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { openList } from '#tests/kit/sockets.ts'
import { listRatingsOf } from '#worker/features/lessons/ratings/list-store.ts'

const rated = async (value = 5, feedback: string | null = 'شرح واضح') => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const { id } = await make.rating({ raterId: student.id, rateeId: tutor.id, value, feedback })
  return { student, tutor, id }
}
const change = (who: Person, id: number, body: { value?: number; feedback?: string | null }) =>
  who.api(updateRating, { params: { id }, body })
const take = (who: Person, id: number) => who.api(deleteRating, { params: { id } })
const stars = async ({ id }: Person) => {
  const { avgRating, ratingCount } = await apiCall(getTutorInfo, { params: { id } })
  return { avgRating, ratingCount }
}
const notFound = { status: 404, code: 'rating-not-found' }

describe('updateRating', () => {
  test('changes the average, and the time of the change is stored', async () => {
    clock.set('2026-11-02T12:00:00Z')
    const { student, tutor, id } = await rated(5)
    await make.rating({ raterId: (await people.student()).id, rateeId: tutor.id, value: 4 })
    clock.advance(60_000)
    await change(student, id, { value: 1 })
    expect(await stars(tutor)).toEqual({ avgRating: 2.5, ratingCount: 2 })
    const { value, feedback, createdAt, updatedAt } = await student.api(getRating, { params: { id } })
    expect({ value, feedback }).toEqual({ value: 1, feedback: 'شرح واضح' })
    expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBe(60_000)
  })

  test('null removes the text, and the list is in the new order', async () => {
    const { student, tutor, id } = await rated(5, 'أطول نص في هذه القائمة كلها')
    const other = await people.student()
    await make.rating({ raterId: other.id, rateeId: tutor.id, value: 5, feedback: 'قصير' })
    await change(student, id, { feedback: null })
    const { list } = await apiCall(listTutorRatings, { params: { id: tutor.id } })
    expect(list.map(({ userId, value, feedback }) => [userId, value, feedback])).toEqual([
      [other.id, 5, 'قصير'],
      [student.id, 5, null],
    ])
  })

  test('admins may, the rated user may not', async () => {
    const { tutor, id } = await rated()
    expect(await refusalOf(change(tutor, id, { value: 5 }))).toEqual({ status: 403, code: 'forbidden' })
    await change(await people.admin(), id, { value: 2 })
    expect(await stars(tutor)).toEqual({ avgRating: 2, ratingCount: 1 })
  })

  test('an empty change and an unknown rating are refused', async () => {
    const { student, id } = await rated()
    expect(await refusalOf(change(student, id, {}))).toEqual({ status: 400, code: 'empty-request' })
    expect(await refusalOf(change(student, 9_999_999, { value: 1 }))).toEqual(notFound)
  })

  const { ratingText: text, ratingValue: value } = limits
  test.each([
    { value: value.min },
    { value: value.max },
    { feedback: 'م'.repeat(text.min) },
    { feedback: 'م'.repeat(text.max) },
  ])('%j passes', async (body) => {
    const { student, id } = await rated(3)
    await change(student, id, body)
    expect(await student.api(getRating, { params: { id } })).toMatchObject(body)
  })

  test.each([
    [{ value: value.min - 1 }, 'too-low-rating-value'],
    [{ value: value.max + 1 }, 'too-high-rating-value'],
    [{ value: 2.5 }, 'bad-request'],
    [{ feedback: 'م'.repeat(text.min - 1) }, 'too-short-rating-text'],
    [{ feedback: 'م'.repeat(text.max + 1) }, 'too-long-rating-text'],
  ])('%j is refused with %s', async (body, code) => {
    const { student, id } = await rated()
    expect(await refusalOf(change(student, id, body))).toEqual({ status: 400, code, field: Object.keys(body)[0] })
  })
})

describe('deleteRating', () => {
  test('the average no longer counts it, down to none, and the same student may rate again', async () => {
    const { student, tutor, id } = await rated(1)
    const other = await people.student()
    const second = await make.rating({ raterId: other.id, rateeId: tutor.id, value: 4 })
    await take(student, id)
    expect(await stars(tutor)).toEqual({ avgRating: 4, ratingCount: 1 })
    await take(await people.admin(), second.id)
    expect(await stars(tutor)).toEqual({ avgRating: 0, ratingCount: 0 })
    await taughtLesson({ studentId: student.id, tutorId: tutor.id })
    await student.api(createRating, { body: { rateeId: tutor.id, value: 3, feedback: null } })
    expect(await stars(tutor)).toEqual({ avgRating: 3, ratingCount: 1 })
  })

  test('the rated user may not, and a second deletion is not found', async () => {
    const { student, tutor, id } = await rated()
    expect(await refusalOf(take(tutor, id))).toEqual({ status: 403, code: 'forbidden' })
    await take(student, id)
    expect(await refusalOf(take(student, id))).toEqual(notFound)
  })

  test('a reason that is too long is refused', async () => {
    const { id } = await rated()
    const admin = await people.admin()
    const reason = 'م'.repeat(limits.introVideo.reason.max + 1)
    const removal = admin.api(deleteRating, { params: { id }, query: { reason } })
    expect(await refusalOf(removal)).toMatchObject({ status: 400, code: 'bad-request' })
  })

  test('parallel changes and deletions leave correct sums', async () => {
    const tutor = await people.tutor()
    const raters = await Promise.all([1, 2, 3, 4, 5, 6].map(() => people.student()))
    const made = await Promise.all(raters.map(({ id }) => make.rating({ raterId: id, rateeId: tutor.id, value: 5 })))
    await Promise.all(
      raters.map((rater, i) => (i % 2 ? take(rater, made[i]?.id ?? 0) : change(rater, made[i]?.id ?? 0, { value: 2 }))),
    )
    expect(await stars(tutor)).toEqual({ avgRating: 2, ratingCount: 3 })
  })
})

test('viewers of the list and of the profile are told of a change, and the tutor is shown with it', async () => {
  const { student, tutor, id } = await rated()
  const looking = await openList(await people.student(), [tutor.id])
  await change(student, id, { value: 2 })
  expect(await looking.next(TutorChanged)).toMatchObject({ tutor: tutor.id })
  expect(await looking.next(TutorsCacheUpdated)).toMatchObject({ more: true })
  await expect.poll(() => stars(tutor)).toEqual({ avgRating: 2, ratingCount: 1 })
  await take(student, id)
  await expect.poll(() => stars(tutor)).toEqual({ avgRating: 0, ratingCount: 0 })
})

describe('reading', () => {
  test('a rating is shown with both users, to them and to admins', async () => {
    const { student, tutor, id } = await rated(4)
    const expected = {
      id,
      value: 4,
      rater: { id: student.id, name: 'سارة محمود', image: null },
      ratee: { id: tutor.id, image: '/assets/uploads/users/images/tutor.png' },
    }
    for (const reader of [student, tutor, await people.admin()])
      expect(await reader.api(getRating, { params: { id } })).toMatchObject(expected)
    expect(await refusalOf(student.api(getRating, { params: { id: 9_999_999 } }))).toEqual(notFound)
  })

  test('ratings given by a user are listed newest first, in pages', async () => {
    const student = await people.student()
    const ids: number[] = []
    for (let i = 0; i < 3; i++)
      ids.push((await make.rating({ raterId: student.id, rateeId: (await people.tutor()).id })).id)
    const list = (page: number) =>
      student.api(listRatingsByRater, { params: { id: student.id }, query: { page, size: 2 } })
    const [first, second] = [await list(1), await list(2)]
    expect([first, second].flatMap((page) => page.list.map(({ id }) => id))).toEqual(ids.reverse())
    expect(first.total).toBe(3)
    const nobody = await people.admin()
    expect(await nobody.api(listRatingsByRater, { params: { id: 9_999_999 } })).toEqual({ list: [], total: 0 })
  })

  test('ratings of a tutor are public, of a studio for itself and admins, of a student for nobody', async () => {
    const { tutor, id } = await rated()
    expect(await apiCall(listRatingsOfRatee, { params: { id: tutor.id } })).toMatchObject({ list: [{ id }], total: 1 })
    const studio = await people.studio()
    await make.rating({ raterId: tutor.id, rateeId: studio.id, value: 4 })
    const ofStudio = { params: { id: studio.id } }
    for (const reader of [studio, await people.admin()])
      expect(await reader.api(listRatingsOfRatee, ofStudio)).toMatchObject({ list: [{ value: 4 }], total: 1 })
    expect(await refusalOf(apiCall(listRatingsOfRatee, ofStudio))).toEqual({ status: 403, code: 'forbidden' })
    const student = await people.student()
    const ofStudent = student.api(listRatingsOfRatee, { params: { id: student.id } })
    expect(await refusalOf(ofStudent)).toEqual({ status: 403, code: 'forbidden' })
    const unknown = apiCall(listRatingsOfRatee, { params: { id: 9_999_999 } })
    expect(await refusalOf(unknown)).toEqual({ status: 404, code: 'user-not-found' })
  })

  test('a page reads as many rows as it has entries, however many ratings there are', async () => {
    const tutor = await people.tutor()
    const add = async (count: number) => {
      for (let i = 0; i < count; i++) await make.rating({ raterId: (await people.student()).id, rateeId: tutor.id })
    }
    const cost = () => rowsReadBy((db) => listRatingsOf(db, tutor.id, { limit: 5, offset: 0 }))
    await add(10)
    const few = await cost()
    await add(40)
    expect(await cost()).toBe(few)
  })
})

describe('a tutor rates the studio that filmed them', () => {
  const rate = (tutor: Person, rateeId: number) =>
    tutor.api(createRating, { body: { rateeId, value: 5, feedback: null } })
  const forbidden = { status: 403, code: 'forbidden' }

  test.each(['tutor', 'manager'] as const)('a %s with a video may, once', async (role) => {
    const studio = await people.studio()
    const tutor = await people[role]({ studioId: studio.id })
    expect(await rate(tutor, studio.id)).toMatchObject({ raterId: tutor.id, rateeId: studio.id, value: 5 })
    expect(await refusalOf(rate(tutor, studio.id))).toEqual({ status: 409, code: 'rating-exists' })
  })

  test('not before the video exists, not another studio, not another tutor', async () => {
    const [studio, other] = [await people.studio(), await people.studio()]
    const unfilmed = await people.tutor({ studioId: studio.id, video: null })
    expect(await refusalOf(rate(unfilmed, studio.id))).toEqual(forbidden)
    const tutor = await people.tutor({ studioId: studio.id })
    expect(await refusalOf(rate(tutor, other.id))).toEqual(forbidden)
    expect(await refusalOf(rate(tutor, unfilmed.id))).toEqual(forbidden)
    expect(await refusalOf(rate(await people.student(), studio.id))).toEqual(forbidden)
  })
})
