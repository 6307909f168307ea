import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { listCorrections, showCorrections } from '#contract/classroom/api/corrections.ts'
import { getLessonPreparation } from '#contract/classroom/api/recaps.ts'
import { listDueWords, saveWord, sendWordReviews } from '#contract/classroom/api/words.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { correctionLimits } from '#contract/vocabulary/corrections.ts'
import { refusalOf as fullRefusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { allOf, change, correct, discussed, hide, ofLesson, proud, running, takeBack } from '#tests/kit/corrections.ts'
import { make } from '#tests/kit/make.ts'
import { userHub } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { answer, inHub } from '#tests/kit/saved-words.ts'

const refusalOf = async (promise: Promise<unknown>) => (await fullRefusalOf(promise)).code

describe('a correction', () => {
  test('is with its student at once, with lesson and author, and once however often it is sent', async () => {
    const { student, tutor, lesson } = await running()
    const [saved, second] = await correct(tutor, lesson.id, [proud, discussed, proud])
    expect(saved).toMatchObject(proud)
    expect(await correct(tutor, lesson.id, [proud])).toEqual([saved])
    expect((await ofLesson(student, lesson.id)).map(({ id }) => id)).toEqual([saved?.id, second?.id])
    const list = await allOf(student)
    expect(list.map(({ said }) => said)).toEqual([discussed.said, proud.said])
    expect(list[1]).toMatchObject({ ...proud, lessonId: lesson.id, tutor: { id: tutor.id }, hidden: false })
    const found = await student.api(listCorrections, { query: { search: 'PROUD' } })
    expect(found).toMatchObject({ total: 1, list: [{ id: saved?.id }] })
    // Another lesson has its own.
    const next = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - dayMs })
    const [again] = await correct(tutor, next.id, [proud])
    expect(again?.id).not.toBe(saved?.id)
  })

  test('waits for the end of the lesson where its tutor says so, or is shown before by a word of the tutor', async () => {
    const { student, tutor, lesson, end } = await running()
    clock.set(Date.now())
    const [waiting] = await correct(tutor, lesson.id, [proud], false)
    expect(Date.parse(waiting?.shownAt ?? '')).toBe(end)
    expect(await ofLesson(tutor, lesson.id)).toHaveLength(1)
    expect(await ofLesson(student, lesson.id)).toEqual([])
    expect(await allOf(student)).toEqual([])
    expect((await student.api(listDueWords, {})).corrections).toMatchObject({ list: [], due: 0, total: 0 })
    expect(await refusalOf(hide(student, waiting?.id ?? 0))).toBe('correction-not-found')
    clock.set(end)
    expect(await ofLesson(student, lesson.id)).toHaveLength(1)
    expect((await student.api(listDueWords, {})).corrections).toMatchObject({ due: 1, total: 1 })

    const other = await running()
    await correct(other.tutor, other.lesson.id, [proud, discussed], false)
    const shown = await other.tutor.api(showCorrections, { params: { id: other.lesson.id } })
    expect(shown.every(({ shownAt }) => Date.parse(shownAt) === end)).toBe(true)
    expect((await other.student.api(listDueWords, {})).corrections).toMatchObject({ due: 2, total: 2 })
  })

  test('waits for the end of the call, when another lesson goes on in it', async () => {
    const { student, tutor, lesson, end } = await running()
    await make.lesson({
      ...{ studentId: student.id, tutorId: tutor.id, start: end, duration: 15 },
      callSessionId: lesson.sessionId,
    })
    const [waiting] = await correct(tutor, lesson.id, [proud], false)
    expect(Date.parse(waiting?.shownAt ?? '')).toBe(end + minutes(15))
  })

  test('is of the tutor of a lesson that is on or over, and says something', async () => {
    const { student, tutor, lesson, end } = await running()
    const stranger = await people.tutor()
    expect(await refusalOf(correct(stranger, lesson.id, [proud]))).toBe('forbidden')
    expect(await refusalOf(ofLesson(await people.student(), lesson.id))).toBe('forbidden')
    const later = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: end + dayMs })
    expect(await refusalOf(correct(tutor, later.id, [proud]))).toBe('illegal')
    const cases = [
      [{ ...proud, better: proud.said }, 'same-correction'],
      [{ ...proud, said: ' \u200b ' }, 'empty-correction'],
      [{ ...proud, better: 'x'.repeat(correctionLimits.better + 1) }, 'long-correction'],
      [{ ...proud, why: 'x'.repeat(correctionLimits.why + 1) }, 'long-correction'],
    ] as const
    for (const [texts, refused] of cases)
      expect(await refusalOf(correct(tutor, lesson.id, [discussed, texts]))).toBe(refused)
    expect(await ofLesson(tutor, lesson.id)).toEqual([])
  })

  test('fills a lesson up to a bound, all of a request or none', async () => {
    const { tutor, lesson } = await running()
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...proud, said: `${proud.said} ${from + at}` }))
    for (let from = 0; from < correctionLimits.perLesson - 1; from += 20)
      await correct(tutor, lesson.id, many(from, Math.min(20, correctionLimits.perLesson - 1 - from)))
    expect(await refusalOf(correct(tutor, lesson.id, many(100, 2)))).toBe('too-many-corrections')
    expect(await ofLesson(tutor, lesson.id)).toHaveLength(correctionLimits.perLesson - 1)
    await correct(tutor, lesson.id, many(100, 1))
    // What is there is no more.
    await correct(tutor, lesson.id, many(0, 20))
  })
})

describe('its card', () => {
  const reviewedOnce = async () => {
    const world = await running()
    const [saved] = await correct(world.tutor, world.lesson.id, [proud])
    const id = saved?.id ?? 0
    const [reviewed] = await world.student.api(sendWordReviews, { body: { reviews: [answer(id, 3, Date.now())] } })
    return { ...world, id, card: reviewed?.card }
  }

  test('is reviewed beside the words, and counts with them', async () => {
    const { student, id, card } = await reviewedOnce()
    expect(card).toMatchObject({ reviews: 1 })
    await student.api(saveWord, { body: { studentId: student.id, text: 'deadline' } })
    const due = await student.api(listDueWords, {})
    expect([due.due, due.total]).toEqual([1, 1])
    expect(due.corrections).toMatchObject({ due: 0, total: 1, open: { grammar: 1, word: 0 } })
    expect((await allOf(student))[0]).toMatchObject({ id, card })
    expect(await inHub(student, 'SELECT reviews FROM review_days')).toEqual([{ reviews: 1 }])
  })

  test('changes with its correction and keeps its reviews; goes with it', async () => {
    const { student, tutor, lesson, id, card } = await reviewedOnce()
    const texts = { ...proud, better: 'I’m proud of my son', kind: 'pronunciation' } as const
    await change(tutor, lesson.id, id, texts)
    expect((await allOf(student))[0]).toMatchObject({ ...texts, card })
    const next = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - dayMs })
    expect(await refusalOf(change(tutor, next.id, id, texts))).toBe('correction-not-found')
    await takeBack(tutor, next.id, id)
    expect(await allOf(student)).toHaveLength(1)
    await takeBack(tutor, lesson.id, id)
    await takeBack(tutor, lesson.id, id)
    expect(await allOf(student)).toEqual([])
    expect(await student.api(sendWordReviews, { body: { reviews: [answer(id, 3, Date.now())] } })).toEqual([])
  })

  test('is hidden by its student, and comes back as it was', async () => {
    const { student, tutor, lesson, id, card } = await reviewedOnce()
    expect(await hide(student, id)).toMatchObject({ hidden: true, card })
    expect((await student.api(listDueWords, {})).corrections).toMatchObject({
      list: [],
      total: 0,
      open: { grammar: 0 },
    })
    expect((await allOf(student))[0]?.hidden).toBe(true)
    expect(await ofLesson(student, lesson.id)).toMatchObject([{ hidden: true }])
    expect(await ofLesson(tutor, lesson.id)).toMatchObject([{ hidden: false }])
    expect(await hide(student, id, false)).toMatchObject({ hidden: false, card })
    expect((await student.api(listDueWords, {})).corrections.total).toBe(1)
    expect(await refusalOf(hide(await people.student(), id))).toBe('correction-not-found')
  })

  test('is what a tutor reads before the next lesson', async () => {
    const { student, lesson, id } = await reviewedOnce()
    const tutor = await people.tutor()
    const other = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() + dayMs })
    const { corrections } = await tutor.api(getLessonPreparation, { params: { id: other.id } })
    expect(corrections).toMatchObject([{ id, said: proud.said, better: proud.better, kind: 'grammar' }])
    expect(lesson.id).not.toBe(other.id)
  })

  test('finds room in a hub whose table is from before corrections', async () => {
    const { student, tutor, lesson } = await running()
    await student.api(saveWord, { body: { studentId: student.id, text: 'deadline' } })
    await inHub(student, 'ALTER TABLE cards DROP COLUMN shown_at')
    await inHub(student, 'ALTER TABLE cards DROP COLUMN hidden')
    await evictDurableObject(userHub(student.id))
    await correct(tutor, lesson.id, [proud])
    expect(await allOf(student)).toHaveLength(1)
    expect((await student.api(listDueWords, {})).total).toBe(1)
  })
})
