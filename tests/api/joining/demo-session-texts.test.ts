import { describe, expect, test } from 'vitest'
import { listDemoWords, saveDemoWord } from '#contract/classroom/api/demo-words.ts'
import { listDemoSessions, updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { DemoSessionStatus } from '#contract/vocabulary/teaching.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import { bookedDemoSession } from '#tests/kit/applicants.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { scores } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

const { Passed, Rejected } = DemoSessionStatus
const badRequest = { status: 400, code: 'bad-request' }
const forbidden = { status: 403, code: 'forbidden' }
const noon = Date.parse('2026-12-01T12:00:00Z')

describe('feedback', () => {
  const listed = async (person: Person, query: object) =>
    (await person.api(listDemoSessions, { query })).list.map(({ managerFeedback, tutorFeedback }) => [
      managerFeedback,
      tutorFeedback,
    ])

  test('explains the result to the tutor, who answers it, and admins read both', async () => {
    clock.set(noon)
    const [{ tutor, manager, id, start }, admin] = [await bookedDemoSession(30), await people.admin()]
    clock.set(start)
    const early = { body: { id, managerFeedback: '<p>شرح واضح</p>' } }
    expect(await refusalOf(manager.api(updateDemoSession, early))).toEqual(badRequest)
    await manager.api(updateDemoSession, {
      body: { id, status: Rejected, managerFeedback: '<p>شرح واضح، <b>والوقت</b> أقصر من الخطة.</p>' },
    })
    const words = '<p>شرح واضح، <b>والوقت</b> أقصر من الخطة.</p>'
    expect(await listed(tutor, { tutorIds: [tutor.id] })).toEqual([[words, null]])
    await tutor.api(updateDemoSession, { body: { id, tutorFeedback: '<p>شكرًا على الوقت</p>' } })
    expect(await listed(manager, { tutorManagerIds: [manager.id] })).toEqual([[words, '<p>شكرًا على الوقت</p>']])
    expect(await listed(admin, { ids: [id] })).toEqual([[words, '<p>شكرًا على الوقت</p>']])
  })

  test('is refused from the wrong person, without text, and while there is no result', async () => {
    clock.set(noon)
    const { tutor, manager, id, start } = await bookedDemoSession(30)
    clock.set(start)
    const send = (person: Person, body: object) => refusalOf(person.api(updateDemoSession, { body: { id, ...body } }))
    expect(await send(tutor, { tutorFeedback: '<p>شكرًا لكم</p>' })).toEqual(badRequest)
    await manager.api(updateDemoSession, { body: { id, status: Passed } })
    expect(await listed(tutor, { tutorIds: [tutor.id] })).toEqual([[null, null]])
    expect(await send(tutor, { managerFeedback: '<p>مقبول بامتياز</p>' })).toEqual(forbidden)
    expect(await send(manager, { tutorFeedback: '<p>شكرًا لكم</p>' })).toEqual(forbidden)
    expect(await send(await people.manager(), { managerFeedback: '<p>شرح واضح</p>' })).toEqual(forbidden)
    expect(await send(manager, {})).toEqual({ status: 400, code: 'empty-request' })
    expect((await send(manager, { managerFeedback: 'قصير'.slice(0, 3) })).code).toBe('interveiw-feedback-too-short')
    expect((await send(manager, { managerFeedback: 'ط'.repeat(1001) })).code).toBe('interveiw-feedback-too-long')
    expect((await send(manager, { managerFeedback: '<script>x()</script>' })).code).toBe(
      'interveiw-feedback-invalid-html',
    )
  })
})

describe('words', () => {
  test('are saved by either person, completed when saved again, and read by the two alone', async () => {
    const { tutor, manager, id } = await bookedDemoSession(30)
    const save = (person: Person, body: { text: string; meaning?: string }) =>
      person.api(saveDemoWord, { params: { id }, body })
    expect(await save(tutor, { text: 'deadline' })).toMatchObject({ isNew: true, isCompleted: false })
    expect(await save(manager, { text: 'Deadline', meaning: 'موعد نهائي' })).toMatchObject({
      text: 'deadline',
      isNew: false,
      isCompleted: true,
    })
    expect(await save(tutor, { text: 'deadline' })).toMatchObject({ isNew: false, isCompleted: false })
    await save(manager, { text: 'proud of' })
    const list = await tutor.api(listDemoWords, { params: { id } })
    expect(list.map(({ text, meaning, savedBy }) => [text, meaning, savedBy])).toEqual([
      ['deadline', 'موعد نهائي', tutor.id],
      ['proud of', '', manager.id],
    ])
    const stranger = await people.manager()
    expect(await refusalOf(save(stranger, { text: 'x' }))).toEqual(forbidden)
    expect(await refusalOf(stranger.api(listDemoWords, { params: { id } }))).toEqual(forbidden)
    const missing = { status: 404, code: 'demo-session-not-found' }
    expect(await refusalOf(tutor.api(listDemoWords, { params: { id: 999_999 } }))).toEqual(missing)
    expect(await refusalOf(tutor.api(saveDemoWord, { params: { id: 999_999 }, body: { text: 'x' } }))).toEqual(missing)
    for (const [body, code] of [
      [{ text: ' ' }, 'empty-word'],
      [{ text: 'w'.repeat(wordLimits.text + 1) }, 'long-word'],
      [{ text: 'w', meaning: 'م'.repeat(wordLimits.meaning + 1) }, 'long-word-text'],
    ] as const)
      expect((await refusalOf(save(tutor, body))).code).toBe(code)
  })

  test('end at the most a lesson lists', async () => {
    const { tutor, id } = await bookedDemoSession(30)
    await rows(
      `INSERT INTO demo_words (demo_session_id, saved_by, text, normal_text, meaning, sentence, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       SELECT ?1, NULL, 'w' || i, 'w' || i, '', '', 0, 0 FROM n`,
      id,
      wordLimits.lessonListed,
    )
    const full = tutor.api(saveDemoWord, { params: { id }, body: { text: 'one more' } })
    expect((await refusalOf(full)).code).toBe('too-many-words')
    expect(await tutor.api(saveDemoWord, { params: { id }, body: { text: 'w1' } })).toMatchObject({ isNew: false })
  })
})

test('what is judged comes with the result, which needs the scores, and the tutor reads nothing of it', async () => {
  clock.set(noon)
  const { tutor, manager, id, start } = await bookedDemoSession(30)
  clock.set(start)
  await rows('UPDATE demo_sessions SET scores = NULL WHERE id = ?', id)
  const pass = (more: object) => manager.api(updateDemoSession, { body: { id, status: Passed, ...more } })
  expect((await refusalOf(pass({}))).code).toBe('rubric-missing')
  expect((await refusalOf(pass({ scores, note: 'abc' }))).code).toBe('interveiw-note-too-short')
  const judged = { note: '<b>Speaks freely</b>', level: 4, scores }
  await pass(judged)
  const listed = async (person: Person, query: object) => (await person.api(listDemoSessions, { query })).list[0]
  expect(await listed(manager, { tutorManagerIds: [manager.id] })).toMatchObject(judged)
  expect(await listed(await people.admin(), { ids: [id] })).toMatchObject(judged)
  const hidden = { note: null, level: null, scores: null }
  expect(await listed(tutor, { tutorIds: [tutor.id] })).toMatchObject(hidden)
  const stranger = tutor.api(updateDemoSession, { body: { id, tutorFeedback: '', level: 5 } })
  expect((await refusalOf(stranger)).code).toBe('forbidden')
})
