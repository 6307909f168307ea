import { describe, expect, test } from 'vitest'
import { getLessonPreparation, getRecap, listMyRecaps, saveRecap } from '#contract/classroom/api/recaps.ts'
import { saveWord } from '#contract/classroom/api/words.ts'
import { RecapWritten } from '#contract/classroom/events/classroom-events.ts'
import { updateStudent } from '#contract/people/api/students.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { recapTextMax } from '#contract/vocabulary/recaps.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import { refusalOf as fullRefusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'
import { inHub } from '#tests/kit/saved-words.ts'
import { openTab } from '#tests/kit/sockets.ts'

const met = async (start = Date.now() - hourMs) => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const lesson = await make.lesson({ studentId: student.id, tutorId: tutor.id, start })
  return { student, tutor, lesson, at: { params: { id: lesson.id } } }
}
const refusalOf = async (promise: Promise<unknown>) => (await fullRefusalOf(promise)).code
const none = { practised: '', toCorrect: '', homework: '', nextTime: '' }
const full = { practised: 'سرد بالماضي', toCorrect: 'proud of', homework: 'خمس جمل', nextTime: 'مكان في القاهرة' }

describe('a recap', () => {
  test('is written, read by both, replaced, and told to the student’s pages', async () => {
    const { student, tutor, lesson, at } = await met()
    expect(await student.api(getRecap, at)).toEqual({ recap: null })
    const tab = await openTab(student)
    const saved = await tutor.api(saveRecap, { ...at, body: { ...full, homework: '  خمس جمل \n' } })
    expect(saved).toMatchObject({ lessonId: lesson.id, ...full })
    expect(await tab.next(RecapWritten)).toEqual({ lesson: lesson.id })
    expect(await student.api(getRecap, at)).toEqual({ recap: saved })
    const changed = await tutor.api(saveRecap, { ...at, body: { ...none, nextTime: 'السفر' } })
    expect(changed).toMatchObject({ ...none, nextTime: 'السفر', createdAt: saved.createdAt })
    expect(await tutor.api(getRecap, at)).toEqual({ recap: changed })
  })

  test('is refused with each code', async () => {
    const { student, tutor, at } = await met()
    const refused = (body: typeof none, id = at.params.id) => refusalOf(tutor.api(saveRecap, { params: { id }, body }))
    expect(await refused(none)).toBe('empty-recap')
    expect(await refused({ ...none, practised: ' \n ' })).toBe('empty-recap')
    expect(await refused({ ...none, homework: 'ا'.repeat(recapTextMax + 1) })).toBe('long-recap-text')
    expect(await refused(full, 999_999)).toBe('lesson-not-found')
    expect(await refused(full, (await met()).lesson.id)).toBe('forbidden')
    expect(await refusalOf(student.api(saveRecap, { ...at, body: full }))).toBe('forbidden')
    expect(await refusalOf(student.api(getRecap, { params: { id: 999_999 } }))).toBe('lesson-not-found')
    const ahead = await met(Date.now() + hourMs)
    expect(await refusalOf(ahead.tutor.api(saveRecap, { ...ahead.at, body: full }))).toBe('illegal')
    const cancelled = await met()
    await make.cancel(cancelled.lesson.id, cancelled.student.id)
    expect(await refusalOf(cancelled.tutor.api(saveRecap, { ...cancelled.at, body: full }))).toBe('illegal')
  })

  test('of a student are listed latest lesson first', async () => {
    const { student, tutor } = await met()
    for (const hours of [5, 2, 9]) {
      const start = Date.now() - hours * hourMs
      const lesson = await make.lesson({ studentId: student.id, tutorId: tutor.id, start })
      await tutor.api(saveRecap, { params: { id: lesson.id }, body: { ...none, practised: String(hours) } })
    }
    const { list, total } = await student.api(listMyRecaps, { query: { size: 2 } })
    expect([total, ...list.map(({ recap }) => recap.practised)]).toEqual([3, '2', '5'])
    expect(list[0]?.tutor.id).toBe(tutor.id)
    expect(await (await people.student()).api(listMyRecaps, {})).toEqual({ list: [], total: 0 })
  })
})

describe('what a tutor reads before a lesson', () => {
  test('is who the student is, and the latest recap of the two', async () => {
    const { student, tutor, at } = await met(Date.now() + hourMs)
    await student.api(updateStudent, { body: { id: student.id, englishLevel: 3, learningObjective: 'مقابلة عمل' } })
    const read = () => tutor.api(getLessonPreparation, at)
    expect(await read()).toEqual({
      jobTitle: null,
      englishLevel: 3,
      learningObjective: 'مقابلة عمل',
      topics: [],
      lessonCount: 1,
      recap: null,
      words: [],
      wordCount: 0,
      corrections: [],
      minor: false,
      homework: [],
      earlier: [],
      goal: null,
      mark: { overall: null, lessonsSince: 0, askedAt: null },
      recordings: [],
    })
    const start = Date.now() - 7 * dayMs
    const before = await make.lesson({ studentId: student.id, tutorId: tutor.id, start })
    await tutor.api(saveRecap, { params: { id: before.id }, body: full })
    // A recap by another tutor is none of theirs, though it is later.
    const other = await people.tutor()
    const elsewhere = await make.lesson({ studentId: student.id, tutorId: other.id, start: start + dayMs })
    await other.api(saveRecap, { params: { id: elsewhere.id }, body: { ...none, homework: 'غير ذلك' } })
    expect(await read()).toMatchObject({ lessonCount: 2, recap: { ...full, start: toIsoInstant(start) } })
    for (let index = 0; index < wordLimits.preparationListed + 2; index += 1)
      await student.api(saveWord, { body: { studentId: student.id, text: `word ${index}`, meaning: 'معنى' } })
    await inHub(student, "UPDATE cards SET due_at = 1000 WHERE text = 'word 5'")
    const { words, wordCount } = await read()
    expect([words.length, wordCount]).toEqual([wordLimits.preparationListed, wordLimits.preparationListed + 2])
    expect(words[0]).toMatchObject({ text: 'word 5', meaning: 'معنى', dueAt: toIsoInstant(1000) })
  })

  test('is refused with each code', async () => {
    const { at } = await met(Date.now() + hourMs)
    const stranger = await people.tutor()
    expect(await refusalOf(stranger.api(getLessonPreparation, at))).toBe('forbidden')
    expect(await refusalOf(stranger.api(getLessonPreparation, { params: { id: 999_999 } }))).toBe('lesson-not-found')
  })
})
