import { describe, expect, test } from 'vitest'
import { createTopic, deleteTopic, listMyTopics, listTopics, updateTopic } from '#contract/people/api/topics.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { nextNumber, people } from '#tests/kit/people.ts'

const letters = (count: number, of = 'ب') => of.repeat(count)
const latin = () => `Topic ${nextNumber().toString(36)}x`
/** Letters only: digits are not allowed in Arabic names. */
const arabic = () => `موضوع ${[...String(nextNumber())].map((digit) => 'ابتثجحخدذر'[Number(digit)]).join('')}`
const names = (fields: { arabicName?: string; englishName?: string } = {}) => ({
  body: { arabicName: arabic(), englishName: latin(), ...fields },
})
const found = async (name: string) => (await apiCall(listTopics, { query: { name } })).list.map(({ id }) => id)
const { min, max } = limits.topicName

describe('createTopic', () => {
  test('is on the list at once, newest first', async () => {
    const admin = await people.admin()
    const [first, second] = [await admin.api(createTopic, names()), await admin.api(createTopic, names())]
    const reader = await people.student()
    const { list, total } = await reader.api(listTopics, { query: { size: 2 } })
    expect(list).toEqual([second, first])
    expect(total).toBeGreaterThanOrEqual(2)
    const next = await reader.api(listTopics, { query: { size: 1, page: 2 } })
    expect(next.list).toEqual([first])
  })

  test.each([
    ['Arabic', 'arabicName'],
    ['English', 'englishName'],
  ] as const)('a taken %s name is refused, also at the same moment', async (_, field) => {
    const admin = await people.admin()
    const value = field === 'arabicName' ? arabic() : latin()
    const answers = await Promise.allSettled([1, 2, 3].map(() => admin.api(createTopic, names({ [field]: value }))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusal = await refusalOf(admin.api(createTopic, names({ [field]: `  ${value} ` })))
    expect(refusal).toEqual({ status: 400, code: 'bad-request', field })
  })

  test.each([
    { arabicName: letters(min) },
    { arabicName: letters(max) },
    { englishName: letters(min, 'q') },
    { englishName: letters(max, 'q') },
    { englishName: 'B2B & IT (2026)' },
  ])('%j passes', async (fields) => {
    await (await people.admin()).api(createTopic, names(fields))
  })

  test.each([
    [{ arabicName: letters(min - 1) }, 'short-topic-name'],
    [{ arabicName: letters(max + 1) }, 'long-topic-name'],
    [{ englishName: letters(min - 1, 'q') }, 'short-topic-name'],
    [{ englishName: letters(max + 1, 'q') }, 'long-topic-name'],
    [{ arabicName: 'Travel' }, 'bad-request'],
    [{ arabicName: 'سفر Travel' }, 'bad-request'],
    [{ arabicName: '12345' }, 'bad-request'],
    [{ englishName: 'سفر' }, 'bad-request'],
    [{ englishName: '12345' }, 'bad-request'],
  ])('%j is refused with %s', async (fields, code) => {
    const refusal = await refusalOf((await people.admin()).api(createTopic, names(fields)))
    expect(refusal).toEqual({ status: 400, code, field: Object.keys(fields)[0] })
  })
})

describe('listTopics', () => {
  test.each([
    ['the Arabic name', 'الأعمال'],
    ['another spelling of it', 'الاعمال'],
    ['vowel marks in it', 'الأَعْمَال'],
    ['the English name', 'Interviews'],
    ['capitals', 'INTERVIEWS'],
    ['spaces around', '   interviews '],
  ])('finds by %s', async (_, asked) => {
    const mark = arabic()
    const { id } = await (await people.admin()).api(
      createTopic,
      names({ arabicName: `مقابلات الأعمال ${mark}`.slice(0, max), englishName: `Job interviews ${nextNumber()}` }),
    )
    expect(await found(asked)).toContain(id)
    expect(await found(`${asked} ${asked}`)).not.toContain(id)
  })

  test('SQL wildcards are matched literally, and pages count what matches', async () => {
    const admin = await people.admin()
    const english = `100% pure_fun ${nextNumber()}`
    const { id } = await admin.api(createTopic, names({ englishName: english }))
    expect(await found('100% PURE_')).toEqual([id])
    expect(await found("%' OR 1=1 --")).toEqual([])
    const page = await apiCall(listTopics, { query: { name: '100% PURE_', page: 2, size: 1 } })
    expect(page).toEqual({ list: [], total: 1, totalIsLowerBound: false, next: null, previous: null })
  })

  test('no term matches across the two names', async () => {
    await (await people.admin()).api(createTopic, names({ arabicName: 'شطرنج', englishName: 'Chess' }))
    expect(await found('شطرنج chess')).toEqual([])
    expect(await found('شطرنج')).toHaveLength(1)
  })

  test('a text longer than a search may be is refused', async () => {
    const ask = (length: number) => apiCall(listTopics, { query: { name: 'q'.repeat(length) } })
    expect((await ask(limits.search.max)).total).toBe(0)
    expect(await refusalOf(ask(limits.search.max + 1))).toMatchObject({ status: 400, code: 'bad-request' })
  })
})

describe('updateTopic', () => {
  test('changes one name or both', async () => {
    const admin = await people.admin()
    const { id, name } = await admin.api(createTopic, names())
    const english = latin()
    const renamed = await admin.api(updateTopic, { params: { id }, body: { englishName: english } })
    expect(renamed).toMatchObject({ id, name: { ar: name.ar, en: english } })
    const both = names()
    expect((await admin.api(updateTopic, { params: { id }, ...both })).name).toEqual({
      ar: both.body.arabicName,
      en: both.body.englishName,
    })
  })

  test('its own name is no conflict; a taken one, an empty body and an unknown topic are refused', async () => {
    const admin = await people.admin()
    const [one, other] = [await admin.api(createTopic, names()), await admin.api(createTopic, names())]
    const rename = (id: number, body: object) => admin.api(updateTopic, { params: { id }, body })
    await rename(one.id, { arabicName: one.name.ar })
    const taken = { status: 400, code: 'bad-request' }
    expect(await refusalOf(rename(one.id, { arabicName: other.name.ar }))).toEqual({ ...taken, field: 'arabicName' })
    expect(await refusalOf(rename(one.id, { englishName: other.name.en }))).toEqual({ ...taken, field: 'englishName' })
    expect(await refusalOf(rename(one.id, {}))).toEqual({ status: 400, code: 'empty-request' })
    expect(await refusalOf(rename(one.id, { arabicName: 'سف' }))).toMatchObject({ code: 'short-topic-name' })
    expect(await refusalOf(rename(one.id, { englishName: letters(51, 'q') }))).toMatchObject({
      code: 'long-topic-name',
    })
    expect(await refusalOf(rename(9_999_999, names().body))).toEqual({ status: 404, code: 'topic-not-found' })
  })
})

test('a deleted topic is removed from all tutors who chose it, and cannot be deleted twice', async () => {
  const [admin, student, tutor] = [await people.admin(), await people.student(), await people.tutor()]
  const { id } = await make.topic(arabic(), [student.id, tutor.id])
  await admin.api(deleteTopic, { params: { id } })
  expect(await student.api(listMyTopics, {})).toEqual([])
  const again = admin.api(deleteTopic, { params: { id } })
  expect(await refusalOf(again)).toEqual({ status: 404, code: 'topic-not-found' })
})
