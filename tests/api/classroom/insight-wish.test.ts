/** A standing wish for texts: what it sets, and what it never does. */
import { beforeEach, expect, test } from 'vitest'
import { getInsightWish, setInsightWish } from '#contract/classroom/api/insight-wish.ts'
import { setInsightConsent } from '#contract/classroom/api/insights.ts'
import { InsightChanged } from '#contract/classroom/events/classroom-events.ts'
import { listConsents } from '#contract/people/api/consents.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { agree, insightOf, running, send } from '#tests/kit/insights.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

beforeEach(async () => {
  await rows('DELETE FROM lesson_insights')
})

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code
const wish = (person: Person, on = true) => person.api(setInsightWish, { body: { on } })
/** What the page of a lesson sends when it is entered. */
const enter = (person: Person, id: number) =>
  person.api(setInsightConsent, { params: { id }, body: { on: true, standing: true } })
const historyOf = async ({ id }: Person) =>
  (await rows('SELECT history FROM lesson_insights WHERE user_id = ?', id)).map(({ history }) =>
    (JSON.parse(String(history)) as [number, number][]).map(([, word]) => word),
  )

test('is off, and is given and taken back with an entry each, repeated without one', async () => {
  const person = await people.tutor()
  const none = { on: false, available: true, barred: null, changedAt: null }
  expect(await person.api(getInsightWish, {})).toEqual(none)
  for (const on of [true, true, false, false]) expect(await wish(person, on)).toMatchObject({ on })
  const { list } = await person.api(listConsents, {})
  const entries = list.filter(({ kind }) => kind === 'lesson-texts').map(({ given, way }) => [given, way])
  expect(entries).toEqual([
    [false, 'settings'],
    [true, 'settings'],
  ])
})

test('sets the own switch where a lesson is entered, and records nothing without the other’s', async () => {
  const { student, tutor, lesson } = await running()
  await wish(student)
  expect((await insightOf(student, lesson.id)).mine).toMatchObject({ on: false, wished: true })
  expect(await rows('SELECT 1 FROM lesson_insights')).toEqual([])
  const tab = await openTab(tutor)
  const entered = await enter(student, lesson.id)
  expect(entered).toMatchObject({ since: null, mine: { on: true, standing: true, wished: false } })
  expect(await tab.next(InsightChanged)).toEqual({ lesson: lesson.id, since: null })
  expect(await historyOf(student)).toEqual([[2]])
  expect(await codeOf(send(student, lesson.id))).toBe('not-agreed')
  expect((await insightOf(tutor, lesson.id)).other.on).toBe(true)
  expect((await agree(tutor, lesson.id)).since).not.toBeNull()
  // Either stops it at once.
  expect(await agree(student, lesson.id, false)).toMatchObject({ stopped: true, since: null })
})

test('never replaces what was said about a lesson, however often and late it is entered', async () => {
  const { student, lesson } = await running()
  await wish(student)
  await agree(student, lesson.id)
  await agree(student, lesson.id, false)
  for (let i = 0; i < 2; i++) expect((await enter(student, lesson.id)).mine).toMatchObject({ on: false, wished: false })
  expect(await historyOf(student)).toEqual([[1, 0]])
  await agree(student, lesson.id)
  expect((await enter(student, lesson.id)).mine).toMatchObject({ on: true, standing: false })
})

test('does nothing where it was taken back, was given to other words, or agreeing is not possible', async () => {
  const { student, tutor, lesson } = await running()
  await wish(student)
  const far = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() + 3 * dayMs })
  const old = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - 3 * dayMs })
  for (const { id } of [far, old]) expect((await enter(student, id)).mine).toMatchObject({ on: false, wished: false })
  await wish(student, false)
  expect((await enter(student, lesson.id)).mine.on).toBe(false)
  await rows(
    `INSERT INTO consents (user_id, kind, version, given, way, created_at) VALUES (?, 'lesson-texts', 0, 1, 'settings', 1)`,
    student.id,
  )
  expect((await enter(student, lesson.id)).mine.on).toBe(false)
  expect((await enter(tutor, lesson.id)).mine.on).toBe(false)
  expect(await rows('SELECT 1 FROM lesson_insights')).toEqual([])
})

test('of a student whose age is not known is refused; of many in a day too, and taking back never is', async () => {
  const ageless = await people.student({ birthYear: null })
  expect(await codeOf(wish(ageless))).toBe('birth-year-required')
  expect(await wish(ageless, false)).toMatchObject({ on: false, barred: 'birth-year-required' })
  const person = await people.tutor()
  for (let i = 0; i < insightLimits.wishes.count; i++) {
    await wish(person)
    await wish(person, false)
    clock.set(Date.now() + 60_000)
  }
  expect(await codeOf(wish(person))).toBe('too-many-requests')
  expect(await wish(person, false)).toMatchObject({ on: false })
})
