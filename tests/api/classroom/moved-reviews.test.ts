/** Reviews that a release before wrote as rows, on their way into the texts of their words. */
import { beforeEach, describe, expect, test } from 'vitest'
import { listDueWords, listWords, removeWord, sendWordReviews } from '#contract/classroom/api/words.ts'
import { type AnsweredReview, replayReviews } from '#contract/classroom/rules/word-schedule.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { answer, savedBefore } from '#tests/kit/saved-words.ts'
import { moveReviews } from '#worker/features/classroom/words/move-reviews.ts'
import { findReviewedWords } from '#worker/features/classroom/words/review-store.ts'
import { readGiven } from '#worker/schedules/archive-store.ts'
import { personalTables } from '#worker/storage/personal-data/tables.ts'
import { ample, type Budget } from '#worker/work-budget.ts'

interface Old {
  readonly student: Person
  readonly id: number
  readonly reviews: readonly AnsweredReview[]
}

/** A word as the release before left it: its reviews are rows, and its text is empty. */
const oldWord = async (of?: Person): Promise<Old> => {
  const student = of ?? (await people.student())
  const id = await savedBefore(student, crypto.randomUUID(), 40)
  const [word] = await rows<{ at: number }>('SELECT created_at AS at FROM words WHERE id = ?', id)
  const born = word?.at ?? 0
  const reviews = ([3, 1, 3, 3, 4] as const).map((grade, n) => ({
    id: crypto.randomUUID(),
    grade,
    at: born + n * 5 * dayMs + 17 * n,
  }))
  for (const review of reviews)
    await rows(
      'INSERT INTO word_reviews (word_id, id, grade, at) VALUES (?, ?, ?, ?)',
      ...[id, review.id, review.grade, review.at],
    )
  const { dueAt, stability, difficulty, state, step, days, lapses, reviewedAt } = replayReviews(born, reviews)
  await rows(
    `UPDATE words SET due_at = ?, stability = ?, difficulty = ?, state = ?, step = ?, days = ?, reviews = ?, lapses = ?,
       reviewed_at = ? WHERE id = ?`,
    ...[dueAt, stability, difficulty, state, step, days, reviews.length, lapses, reviewedAt, id],
  )
  return { student, id, reviews }
}

const rowsOf = async ({ id }: Old) =>
  (await rows<{ n: number }>('SELECT count(*) AS n FROM word_reviews WHERE word_id = ?', id))[0]?.n
const lengthOf = async ({ id }: Old) =>
  (await rows<{ n: number }>('SELECT length(history) AS n FROM words WHERE id = ?', id))[0]?.n
const givenOf = async (table: 'words' | 'word_reviews', { student }: Old) => {
  const { given } = personalTables[table] ?? {}
  if (!given) throw new Error('nothing is given')
  for await (const page of readGiven(db, table, given, student.id)) return page
  return []
}
/** What the student is shown, what reviews are computed from, and what else is read of it. */
const readAll = async ({ student, id }: Old) => ({
  list: (await student.api(listWords, {})).list,
  due: await student.api(listDueWords, {}),
  computed: (await findReviewedWords(db, student.id, [id])).map(({ reviews, ...word }) => ({
    ...word,
    reviews: reviews.toSorted((a, b) => a.at - b.at),
  })),
})

beforeEach(async () => {
  await rows('DROP TRIGGER IF EXISTS cut')
  await rows('DELETE FROM word_reviews')
})

test('what is moved is read as before, takes no rows, and decides the next review as before', async () => {
  const [one, other] = [await oldWord(), await oldWord()]
  const before = await readAll(one)
  expect(before.computed[0]?.reviews).toHaveLength(5)
  const next = answer(one.id, 3, Date.now() - hourMs)
  expect(await moveReviews(db, Date.now())).toEqual({ done: 10, more: false })
  expect([await rowsOf(one), await lengthOf(one)]).toEqual([0, 60])
  expect(await readAll(one)).toEqual(before)
  const [sent] = await one.student.api(sendWordReviews, { body: { reviews: [next] } })
  const born = before.computed[0]?.createdAt ?? 0
  const expected = replayReviews(born, [...one.reviews, { ...next, at: Date.parse(next.at) }])
  expect(sent?.card).toMatchObject({
    reviews: 6,
    dueAt: toIsoInstant(expected.dueAt),
    stability: expected.stability,
    difficulty: expected.difficulty,
  })
  expect(await lengthOf(one)).toBe(72)
  expect(await rowsOf(other)).toBe(0)
})

test('a review that a device sends again, long after, counts once', async () => {
  const one = await oldWord()
  await moveReviews(db, Date.now())
  const before = await readAll(one)
  const again = one.reviews.map(({ id, grade, at }) => ({ id, wordId: one.id, grade, at: toIsoInstant(at) }))
  await one.student.api(sendWordReviews, { body: { reviews: again } })
  expect(await readAll(one)).toEqual(before)
})

test('one that was answered before others and comes late counts at its instant', async () => {
  const one = await oldWord()
  await moveReviews(db, Date.now())
  const late = answer(one.id, 1, (one.reviews[1]?.at ?? 0) + hourMs)
  const [sent] = await one.student.api(sendWordReviews, { body: { reviews: [late] } })
  const [word] = await findReviewedWords(db, one.student.id, [one.id])
  const expected = replayReviews(word?.createdAt ?? 0, [...one.reviews, { ...late, at: Date.parse(late.at) }])
  expect(sent?.card).toMatchObject({ reviews: 6, lapses: expected.lapses, dueAt: toIsoInstant(expected.dueAt) })
})

test('the archive of a person holds each review on one side', async () => {
  const one = await oldWord()
  const expected = one.reviews.map(({ grade, at }) => ({ grade, at }))
  expect(await givenOf('word_reviews', one)).toHaveLength(5)
  expect((await givenOf('words', one))[0]?.history).toBe('[]')
  await moveReviews(db, Date.now())
  expect(await givenOf('word_reviews', one)).toEqual([])
  const given = JSON.parse(String((await givenOf('words', one))[0]?.history)) as typeof expected
  expect(given.toSorted((a, b) => a.at - b.at)).toEqual(expected)
})

test('nothing is left of a word that is removed', async () => {
  const one = await oldWord()
  await one.student.api(removeWord, { params: { id: one.id } })
  expect(await rowsOf(one)).toBe(0)
  expect(await moveReviews(db, Date.now())).toEqual({ done: 0, more: false })
})

describe('a run that is cut off', () => {
  const steps = {
    'while a text is written': 'BEFORE UPDATE OF history ON words',
    'before the rows are gone': 'BEFORE DELETE ON word_reviews',
  }
  test.each(Object.entries(steps))('%s loses nothing, and the next one does the rest', async (_, at) => {
    const all = [await oldWord(), await oldWord()]
    const before = await Promise.all(all.map(readAll))
    await rows(`CREATE TRIGGER cut ${at} BEGIN SELECT RAISE(ABORT, 'cut off'); END`)
    await expect(moveReviews(db, Date.now())).rejects.toThrow('cut off')
    expect(await Promise.all(all.map(readAll))).toEqual(before)
    await rows('DROP TRIGGER cut')
    await moveReviews(db, Date.now())
    expect(await Promise.all(all.map(readAll))).toEqual(before)
    for (const one of all) expect([await rowsOf(one), await lengthOf(one)]).toEqual([0, 60])
  })
})

test('two runs at once, and one beside somebody who reviews, move each review once', async () => {
  const one = await oldWord()
  const next = answer(one.id, 3, Date.now() - hourMs)
  const [first, second] = await Promise.all([
    moveReviews(db, Date.now()),
    moveReviews(db, Date.now()),
    one.student.api(sendWordReviews, { body: { reviews: [next] } }),
  ])
  expect(first.done + second.done).toBe(5)
  expect(await lengthOf(one)).toBe(72)
  const [word] = await findReviewedWords(db, one.student.id, [one.id])
  expect([word?.reviews.length, word?.state.reviews]).toEqual([6, 6])
})

test('a run ends with its budget in the middle of a word, and the next goes on', async () => {
  const student = await people.student()
  const all = [await oldWord(student), await oldWord(student)]
  const before = await Promise.all(all.map(readAll))
  const spent: Budget = { ...ample, hasRoom: () => false }
  expect(await moveReviews(db, Date.now(), spent, 3)).toEqual({ done: 3, more: true })
  expect(await Promise.all(all.map(readAll))).toEqual(before)
  while ((await moveReviews(db, Date.now(), spent, 3)).more);
  expect(await Promise.all(all.map(readAll))).toEqual(before)
  for (const one of all) expect([await rowsOf(one), await lengthOf(one)]).toEqual([0, 60])
})

test('a word whose rows came back with a backup beside its text has each review once', async () => {
  const one = await oldWord()
  const before = await readAll(one)
  await moveReviews(db, Date.now())
  for (const { id, grade, at } of one.reviews)
    await rows('INSERT INTO word_reviews (word_id, id, grade, at) VALUES (?, ?, ?, ?)', ...[one.id, id, grade, at])
  expect(await readAll(one)).toEqual(before)
  await moveReviews(db, Date.now())
  expect([await rowsOf(one), await lengthOf(one)]).toEqual([0, 60])
})
