import { describe, expect, test } from 'vitest'
import { TutorChanged, TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { addMyTopics, changeMyTopics, listMyTopics, removeMyTopics } from '#contract/people/api/topics.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { outcomes } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { nextNumber, type Person, people } from '#tests/kit/people.ts'
import { openList } from '#tests/kit/sockets.ts'

const topics = async (count: number, userIds: readonly number[] = []): Promise<number[]> => {
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push((await make.topic(`موضوع ${nextNumber()}`, userIds)).id)
  return ids
}
const most = limits.topicsPerUser
const add = (who: Person, topicIds: number[]) => who.api(addMyTopics, { body: { topicIds } })
const remove = (who: Person, topicIds: number[]) => who.api(removeMyTopics, { body: { topicIds } })
const change = (who: Person, addTopics?: number[], removeTopics?: number[]) =>
  who.api(changeMyTopics, { body: { addTopics, removeTopics } })
const chosen = async (who: Person) => (await who.api(listMyTopics, {})).map(({ id }) => id)
const notFound = { status: 404, code: 'topic-not-found' }
const forbidden = { status: 403, code: 'forbidden' }

test('chosen topics carry both names and their tutor', async () => {
  const student = await people.student()
  const [id = 0] = await topics(1)
  await add(student, [id])
  const [only] = await student.api(listMyTopics, {})
  expect(only).toMatchObject({ id, userId: student.id, name: { ar: expect.any(String), en: expect.any(String) } })
})

describe('adding', () => {
  test('existing ones stay, and adding one again is no error', async () => {
    const student = await people.student()
    const ids = await topics(3)
    await add(student, ids.slice(0, 2))
    await add(student, ids)
    await add(student, ids)
    await add(student, [])
    expect(await chosen(student)).toEqual(ids)
  })

  test('one unknown among known ones adds nothing', async () => {
    const student = await people.student()
    expect(await refusalOf(add(student, [...(await topics(1)), 9_999_999]))).toEqual(notFound)
    expect(await chosen(student)).toEqual([])
  })

  test('the thirtieth passes, the thirty-first does not', async () => {
    const student = await people.student()
    const ids = await topics(most + 1)
    await add(student, ids.slice(0, most - 1))
    await add(student, ids.slice(most - 1, most))
    expect(await refusalOf(add(student, ids.slice(most)))).toEqual(forbidden)
    await add(student, ids.slice(0, most))
    expect(await chosen(student)).toEqual(ids.slice(0, most))
    expect(await refusalOf(add(await people.student(), ids))).toEqual(forbidden)
  })

  test('parallel requests never exceed thirty together', async () => {
    const student = await people.student()
    const ids = await topics(most + 6)
    await add(student, ids.slice(0, most - 2))
    const rest = ids.slice(most - 2)
    const codes = await outcomes(rest.map((id) => add(student, [id])))
    expect(await chosen(student)).toHaveLength(most)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(2)
    expect(new Set(codes)).toEqual(new Set(['ok', 'forbidden']))
  })

  test.each([
    ['no list', undefined],
    ['a text', ['1']],
    ['nought', [0]],
    ['more than a hundred', Array.from({ length: 101 }, (_, i) => i + 1)],
  ])('%s is refused', async (_, topicIds) => {
    const call = add(await people.student(), topicIds as number[])
    expect(await refusalOf(call)).toMatchObject({ status: 400, code: 'bad-request' })
  })
})

describe('removing', () => {
  test('those never chosen are ignored', async () => {
    const student = await people.student()
    const ids = await topics(3)
    await add(student, ids.slice(0, 2))
    await remove(student, ids.slice(1))
    await remove(student, ids.slice(1))
    expect(await chosen(student)).toEqual(ids.slice(0, 1))
  })

  test('an empty list and an unknown topic are refused', async () => {
    const student = await people.student()
    expect(await refusalOf(remove(student, []))).toMatchObject({ status: 400, code: 'bad-request', field: 'topicIds' })
    expect(await refusalOf(remove(student, [9_999_999]))).toEqual(notFound)
  })
})

describe('changing', () => {
  test('both lists are applied', async () => {
    const student = await people.student()
    const ids = await topics(4)
    await add(student, ids.slice(0, 2))
    await change(student, ids.slice(1), ids.slice(0, 1))
    expect(await chosen(student)).toEqual(ids.slice(1))
    await change(student, undefined, ids.slice(1, 2))
    expect(await chosen(student)).toEqual(ids.slice(2))
  })

  test('or neither is', async () => {
    const student = await people.student()
    const [own = 0, foreign = 0] = await topics(2)
    await add(student, [own])
    expect(await refusalOf(change(student, [foreign], [9_999_999]))).toEqual(notFound)
    expect(await refusalOf(change(student, [9_999_999], [own]))).toEqual(notFound)
    expect(await refusalOf(change(student, [], [foreign]))).toEqual(notFound)
    expect(await refusalOf(change(student, [], []))).toEqual({ status: 400, code: 'empty-request' })
    expect(await refusalOf(change(student))).toEqual({ status: 400, code: 'empty-request' })
    expect(await chosen(student)).toEqual([own])
  })

  test('thirty can be exchanged for thirty others, not for more', async () => {
    const student = await people.student()
    const [old, fresh] = [await topics(most), await topics(most + 1)]
    await add(student, old)
    expect(await refusalOf(change(student, fresh, old))).toEqual(forbidden)
    expect(await chosen(student)).toEqual(old)
    await change(student, fresh.slice(0, most), old)
    expect(await chosen(student)).toEqual(fresh.slice(0, most))
  })
})

describe('replacing', () => {
  const replace = (who: Person, topicIds: number[], more: { addTopics?: number[]; removeTopics?: number[] } = {}) =>
    who.api(changeMyTopics, { body: { topicIds, ...more } })

  test('leaves what is named and nothing else, and an empty list clears', async () => {
    const student = await people.student()
    const ids = await topics(5)
    await add(student, ids.slice(0, 3))
    await replace(student, ids.slice(2))
    expect(await chosen(student)).toEqual(ids.slice(2))
    await replace(student, [])
    expect(await chosen(student)).toEqual([])
  })

  test('thirty by thirty others passes; an unknown one or one too many changes nothing', async () => {
    const student = await people.student()
    const [old, fresh] = [await topics(most), await topics(most + 1)]
    await add(student, old)
    expect(await refusalOf(replace(student, fresh))).toEqual(forbidden)
    expect(await refusalOf(replace(student, [9_999_999]))).toEqual(notFound)
    expect(await chosen(student)).toEqual(old)
    await replace(student, fresh.slice(0, most))
    expect(await chosen(student)).toEqual(fresh.slice(0, most))
  })

  test('beside additions or removals is refused', async () => {
    const student = await people.student()
    const [id = 0] = await topics(1)
    const badRequest = { status: 400, code: 'bad-request' }
    expect(await refusalOf(replace(student, [id], { addTopics: [id] }))).toMatchObject(badRequest)
    expect(await refusalOf(replace(student, [id], { removeTopics: [] }))).toMatchObject(badRequest)
    expect(await chosen(student)).toEqual([])
  })

  test('two tabs at once: one of the two lists is left, never both', async () => {
    const student = await people.student()
    const ids = await topics(4)
    await Promise.all([replace(student, ids.slice(0, 2)), replace(student, ids.slice(2))])
    expect([ids.slice(0, 2), ids.slice(2)]).toContainEqual(await chosen(student))
  })
})

test('a tutor’s public record follows each change, and viewers of the list are notified', async () => {
  const tutor = await people.tutor()
  const [one, other] = [await make.topic('رحلات نيلية'), await make.topic('صحافة وكتابة')]
  const looking = await openList(await people.student(), [tutor.id])
  await add(tutor, [one.id])
  expect(await looking.next(TutorChanged)).toMatchObject({ tutor: tutor.id })
  expect(await looking.next(TutorsCacheUpdated)).toMatchObject({ more: true })
  const shown = async () => (await apiCall(getTutorInfo, { params: { id: tutor.id } })).topics
  expect(await shown()).toEqual(['رحلات نيلية'])
  await change(tutor, [other.id], [one.id])
  await expect.poll(shown).toEqual(['صحافة وكتابة'])
  await remove(tutor, [other.id])
  await expect.poll(shown).toEqual([])
})
