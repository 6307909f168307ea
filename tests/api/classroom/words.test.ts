import { describe, expect, test } from 'vitest'
import {
  listDueWords,
  listLessonWords,
  listWords,
  removeWord,
  saveWord,
  updateWord,
} from '#contract/classroom/api/words.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { type WordKind, wordLimits } from '#contract/vocabulary/words.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf as fullRefusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { inHub, savedBefore } from '#tests/kit/saved-words.ts'

const refusalOf = async (promise: Promise<unknown>) => (await fullRefusalOf(promise)).code
type Texts = { meaning?: string; sentence?: string; kind?: WordKind }
const save = (by: Person, studentId: number, text: string, texts: Texts = {}) =>
  by.api(saveWord, { body: { studentId, text, ...texts } })

describe('the word list', () => {
  test('takes a word once, from either member of a lesson', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() + hourMs })
    const first = await save(tutor, student.id, ' “Deadline”. ', { sentence: 'We missed the deadline.' })
    expect(first).toMatchObject({ text: 'Deadline', isNew: true })
    expect(await save(student, student.id, 'DEADLINE')).toEqual({ ...first, isNew: false })
    expect(await save(tutor, student.id, 'deadline')).toEqual({ ...first, isNew: false })
    const { list, total } = await student.api(listWords, {})
    expect([list.length, total]).toEqual([1, 1])
    expect(list[0]).toMatchObject({ meaning: '', sentence: 'We missed the deadline.', tutor: { id: tutor.id } })
    // The same word of another student is another word.
    const other = await people.student()
    expect(await save(other, other.id, 'deadline')).toMatchObject({ isNew: true })
    expect((await other.api(listWords, {})).list[0]?.tutor).toBeNull()
  })

  test('gives a word that is there what it lacks, and replaces nothing', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() + hourMs })
    const { id } = await save(tutor, student.id, 'deadline', { sentence: 'We missed the deadline.' })
    const again = await save(student, student.id, 'Deadline', { meaning: 'موعد نهائي', sentence: 'Another one.' })
    expect(again).toEqual({ id, text: 'deadline', isNew: false, isCompleted: true })
    expect(await save(tutor, student.id, 'deadline', { meaning: 'شيء آخر', kind: 'noun' })).toMatchObject({
      isCompleted: true,
    })
    expect(await save(tutor, student.id, 'deadline', { meaning: 'شيء آخر', kind: 'verb' })).toMatchObject({
      isCompleted: false,
    })
    const { list } = await student.api(listWords, {})
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ meaning: 'موعد نهائي', sentence: 'We missed the deadline.', kind: 'noun' })
    // Somebody who may not add to the list gives nothing to its words.
    const stranger = await people.tutor()
    await save(student, student.id, 'bare')
    expect(await refusalOf(save(stranger, student.id, 'bare', { meaning: 'x' }))).toBe('forbidden')
    expect((await student.api(listWords, {})).list[0]).toMatchObject({ text: 'bare', meaning: '', kind: null })
  })

  test('keeps the kind of a word until its student says another', async () => {
    const student = await people.student()
    const { id } = await save(student, student.id, 'look forward to', { kind: 'phrasal-verb' })
    const change = (body: { meaning: string; sentence: string; kind?: 'verb' | null }) =>
      student.api(updateWord, { params: { id }, body })
    const texts = { meaning: 'يتطلّع إلى', sentence: '' }
    expect(await change(texts)).toMatchObject({ ...texts, kind: 'phrasal-verb' })
    expect(await change({ ...texts, kind: 'verb' })).toMatchObject({ kind: 'verb' })
    expect((await student.api(listDueWords, {})).list[0]).toMatchObject({ kind: 'verb' })
    expect(await change({ ...texts, kind: null })).toMatchObject({ kind: null })
    const unknown = { studentId: student.id, text: 'a', kind: 'thing' }
    expect(await refusalOf(student.api(saveWord, { body: unknown as never }))).toBe('bad-request')
  })

  test('takes one of ten requests at once as new', async () => {
    const student = await people.student()
    const saved = await Promise.all(Array.from({ length: 10 }, () => save(student, student.id, 'deadline')))
    expect(saved.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    expect((await student.api(listWords, {})).total).toBe(1)
  })

  test('is refused with each code', async () => {
    const [student, tutor, stranger] = [await people.student(), await people.tutor(), await people.student()]
    expect(await refusalOf(save(student, student.id, ' …! '))).toBe('empty-word')
    expect(await refusalOf(save(student, student.id, 'a'.repeat(wordLimits.text + 1)))).toBe('long-word')
    const long = 'a'.repeat(wordLimits.sentence + 1)
    expect(await refusalOf(save(student, student.id, 'a', { sentence: long }))).toBe('long-word-text')
    expect(await refusalOf(save(student, stranger.id, 'a'))).toBe('forbidden')
    expect(await refusalOf(save(tutor, student.id, 'a'))).toBe('forbidden')
    expect(await refusalOf(save(tutor, tutor.id, 'a'))).toBe('forbidden')
    expect(await refusalOf(save(tutor, 999_999, 'a'))).toBe('forbidden')
    const { id } = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() + hourMs })
    expect(await save(tutor, student.id, 'a')).toMatchObject({ isNew: true })
    await make.cancel(id, student.id)
    expect(await refusalOf(save(tutor, student.id, 'b'))).toBe('forbidden')
    // What is in the list already is not told to somebody who may not add to it.
    expect(await refusalOf(save(tutor, student.id, 'a'))).toBe('forbidden')
    const body = { meaning: '', sentence: '' }
    expect(await refusalOf(student.api(updateWord, { params: { id: 999_999 }, body }))).toBe('word-not-found')
  })

  test('has an end', async () => {
    const student = await people.student()
    await save(student, student.id, 'first')
    await inHub(
      student,
      `INSERT INTO cards SELECT c.id + value, c.type, saved_by, lesson_id, text || value, normal_text || value, meaning, sentence,
         kind, due_at, stability, difficulty, state, step, days, reviews, lapses, reviewed_at, history, created_at, updated_at,
         shown_at, hidden FROM cards c, json_each(?)`,
      JSON.stringify(Array.from({ length: wordLimits.perStudent - 2 }, (_, n) => n + 1)),
    )
    expect(await save(student, student.id, 'last')).toMatchObject({ isNew: true })
    expect(await refusalOf(save(student, student.id, 'one more'))).toBe('too-many-words')
    expect(await save(student, student.id, 'Last')).toMatchObject({ isNew: false })
  })

  test('is read newest first, page by page, and searched', async () => {
    const student = await people.student()
    for (const [text, days] of [
      ['first', 3],
      ['second', 2],
      ['third', 1],
    ] as const)
      await savedBefore(student, text, days)
    const texts = async (query: { size?: number; page?: number; search?: string }) =>
      (await student.api(listWords, { query })).list.map(({ text }) => text)
    expect(await texts({ size: 2 })).toEqual(['third', 'second'])
    expect(await texts({ size: 2, page: 2 })).toEqual(['first'])
    const [third] = (await student.api(listWords, {})).list
    const body = { meaning: 'الثّالث', sentence: 'My Third lesson' }
    const changed = await student.api(updateWord, { params: { id: third?.id ?? 0 }, body })
    expect(changed).toMatchObject({ text: 'third', ...body })
    expect(await texts({ search: 'الثالث' })).toEqual(['third'])
    expect(await texts({ search: 'LESSON' })).toEqual(['third'])
    expect(await texts({ search: 'r' })).toEqual(['third', 'first'])
    expect((await student.api(listWords, { query: { search: 'nothing' } })).total).toBe(0)
  })

  test('loses a word for its student alone', async () => {
    const [student, stranger] = [await people.student(), await people.student()]
    const { id } = await save(student, student.id, 'deadline')
    await stranger.api(removeWord, { params: { id } })
    expect((await student.api(listWords, {})).total).toBe(1)
    await student.api(removeWord, { params: { id } })
    await student.api(removeWord, { params: { id } })
    expect(await student.api(listDueWords, {})).toMatchObject({
      ...{ list: [], due: 0, total: 0 },
      corrections: { list: [], due: 0, total: 0, open: { grammar: 0 } },
    })
    expect(await save(student, student.id, 'deadline')).toMatchObject({ isNew: true })
  })
})

describe('whoever saved a word', () => {
  test('is named with it, also where they teach the student no longer', async () => {
    const [student, tutor, former] = [await people.student(), await people.tutor(), await people.tutor()]
    const old = await make.lesson({ studentId: student.id, tutorId: former.id, start: Date.now() - 9 * dayMs })
    await save(former, student.id, 'former')
    for (let days = 1; days < 8; days += 1)
      for (let hours = 0; hours < 3; hours += 1)
        await make.lesson({
          studentId: student.id,
          tutorId: tutor.id,
          start: Date.now() - days * dayMs + hours * hourMs,
        })
    await save(tutor, student.id, 'now')
    const tutors = async () => (await student.api(listWords, {})).list.map((word) => word.tutor?.id)
    expect(await tutors()).toEqual([tutor.id, former.id])
    expect((await student.api(listDueWords, {})).list.map((word) => word.tutor?.id)).toEqual([former.id, tutor.id])
    // A deleted account is not named.
    await rows('INSERT INTO deleted_accounts (user_id, made_at, deleted_at, forfeited) VALUES (?, 1, 1, 0)', former.id)
    expect(await tutors()).toEqual([tutor.id, undefined])
    const inLesson = { studentId: student.id, text: 'in the lesson', lessonId: old.id }
    await student.api(saveWord, { body: inLesson })
    expect(await student.api(listLessonWords, { params: { id: old.id } })).toMatchObject([{ savedBy: student.id }])
  })
})

describe('the words of a lesson', () => {
  test('are listed for both of its people, whoever saved them', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    const { id } = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() })
    const other = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() + 2 * hourMs })
    const saveIn = (by: Person, text: string, lessonId: number) =>
      by.api(saveWord, { body: { studentId: student.id, text, lessonId } })
    await saveIn(tutor, 'deadline', id)
    await saveIn(student, 'slides', id)
    await saveIn(student, 'elsewhere', other.id)
    await save(student, student.id, 'in no lesson')
    for (const one of [student, tutor]) {
      const list = await one.api(listLessonWords, { params: { id } })
      expect(list.map(({ text, savedBy }) => [text, savedBy])).toEqual([
        ['deadline', tutor.id],
        ['slides', student.id],
      ])
    }
    // A word stays with the student when it is known from before, and a lesson of others takes none.
    expect(await saveIn(student, 'Deadline', other.id)).toMatchObject({ isNew: false })
    const stranger = await make.lesson({
      studentId: (await people.student()).id,
      tutorId: tutor.id,
      start: Date.now() + 4 * hourMs,
    })
    expect(await refusalOf(saveIn(tutor, 'a', stranger.id))).toBe('forbidden')
    expect(await refusalOf(saveIn(student, 'a', 999_999))).toBe('forbidden')
    expect(await refusalOf(student.api(listLessonWords, { params: { id: 999_999 } }))).toBe('lesson-not-found')
  })
})
