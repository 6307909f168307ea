/** Words leave the database for the hubs of their students: whoever is killed at whatever step loses and doubles nothing. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getProgress } from '#contract/classroom/api/progress.ts'
import {
  getWordFigures,
  listDueWords,
  listLessonWords,
  listWords,
  saveWord,
  sendWordReviews,
} from '#contract/classroom/api/words.ts'
import { type AnsweredReview, replayReviews } from '#contract/classroom/rules/word-schedule.ts'
import { cairoDayStart, dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { WordKeeper } from '#durable/user-hub/word-keeper.ts'
import { rows } from '#tests/kit/bookings.ts'
import { dyingDatabase } from '#tests/kit/deletions.ts'
import { make } from '#tests/kit/make.ts'
import { userHub } from '#tests/kit/objects.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { answer, inHub, oldWord, ownerOf } from '#tests/kit/saved-words.ts'
import { createAnnouncer } from '#worker/announcer.ts'
import { nameErrors } from '#worker/database-errors.ts'
import { copyMs, moveAllWords } from '#worker/features/classroom/words/move-words.ts'
import { platformFaultOf } from '#worker/platform-faults.ts'
import { openDb } from '#worker/storage/db.ts'

const reviewsSince = (days: number): AnsweredReview[] =>
  ([3, 1, 3, 3, 4] as const).map((grade, n) => ({
    id: crypto.randomUUID(),
    grade,
    at: Date.now() - (days - n * 5) * dayMs + 17 * n,
  }))

/** A student as a release before left them: three words, of which one has reviews, and two days of these. */
const oldStudent = async () => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const lesson = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - 50 * dayMs })
  const reviews = reviewsSince(39)
  const id = await oldWord(student, { text: 'Deadline', reviews, savedBy: tutor.id, lessonId: lesson.id })
  await oldWord(student, { text: 'slides', days: 30 })
  await oldWord(student, { text: 'a draft', days: 20 })
  const today = cairoDayStart(Date.now())
  for (const day of [today, today - 9 * dayMs])
    await rows('INSERT INTO review_days (student_id, day, reviews) VALUES (?, ?, 4)', student.id, day)
  return { student, tutor, lesson, id, reviews }
}

const readAll = async (student: Person) => ({
  list: await student.api(listWords, {}),
  due: await student.api(listDueWords, {}),
  figures: await student.api(getWordFigures, {}),
  words: (await student.api(getProgress, {})).words,
})
const inDatabase = async ({ id }: Pick<Person, 'id'>) => {
  const [row] = await rows<{ words: number; days: number; movedAt: number | null }>(
    `SELECT (SELECT count(*) FROM words WHERE student_id = ?1) AS words,
       (SELECT count(*) FROM review_days WHERE student_id = ?1) AS days,
       (SELECT words_moved_at FROM learning_progress WHERE student_id = ?1) AS movedAt`,
    id,
  )
  return { words: row?.words, days: row?.days, isNoted: row?.movedAt !== null }
}
const moveAll = (now = Date.now(), size?: number) =>
  moveAllWords({ db, announce: createAnnouncer(bindings) }, now, undefined, size)
/** Asks a hub whose calls of the database end in some way. */
const askWith = async (student: Person, database: D1Database) => {
  const owner = await ownerOf(student)
  return runInDurableObject(userHub(student.id), (_, { storage }) =>
    new WordKeeper({ DB: database }, storage).ask(owner, { ask: 'counts' }, Date.now()).then(
      (told) => told?.answer ?? 'gone',
      () => 'killed',
    ),
  )
}

beforeEach(async () => {
  for (const table of ['word_reviews', 'job_places']) await rows(`DELETE FROM ${table}`)
  await rows('UPDATE learning_progress SET words_moved_at = NULL')
  for (const table of ['words', 'review_days']) await rows(`DELETE FROM ${table}`)
})

test('the first question brings them, with reviews, days, numbers and whoever saved them', async () => {
  const { student, tutor, lesson, id, reviews } = await oldStudent()
  const all = await readAll(student)
  expect(all.list.list.map(({ text }) => text)).toEqual(['a draft', 'slides', 'Deadline'])
  const { dueAt, stability, lapses } = replayReviews(Date.parse(all.list.list[2]?.createdAt ?? ''), reviews)
  expect(all.list.list[2]).toMatchObject({
    ...{ id, meaning: 'معنى', sentence: 'a sentence', kind: 'noun', tutor: { id: tutor.id } },
    card: { reviews: 5, stability, lapses, dueAt: toIsoInstant(dueAt) },
  })
  expect(all.list.total).toBe(3)
  expect([all.due.due, all.figures.reviewedToday, all.words.total]).toEqual([2, 4, 3])
  for (const one of [student, tutor])
    expect(await one.api(listLessonWords, { params: { id: lesson.id } })).toMatchObject([{ id, savedBy: tutor.id }])
  expect(await inDatabase(student)).toEqual({ words: 3, days: 2, isNoted: true })
})

test('a word that comes after has a number that none of the database has, and a review goes on from those that were there', async () => {
  const { student, id, reviews } = await oldStudent()
  const saved = await student.api(saveWord, { body: { studentId: student.id, text: 'new' } })
  expect(saved.id).toBeGreaterThan(1_000_000_000_000)
  expect(await student.api(saveWord, { body: { studentId: student.id, text: 'DEADLINE' } })).toMatchObject({ id })
  const next = answer(id, 3, Date.now() - hourMs)
  const again = reviews.map((one) => ({ ...one, wordId: id, at: toIsoInstant(one.at) }))
  const [sent] = await student.api(sendWordReviews, { body: { reviews: [...again, next] } })
  const [word] = await inHub<{ createdAt: number }>(
    student,
    'SELECT created_at AS createdAt FROM cards WHERE id = ?',
    id,
  )
  const expected = replayReviews(word?.createdAt ?? 0, [...reviews, { ...next, at: Date.parse(next.at) }])
  expect(sent?.card).toMatchObject({ reviews: 6, stability: expected.stability, dueAt: toIsoInstant(expected.dueAt) })
})

describe('killed', () => {
  test('at any call of the database, and then asked again', async () => {
    const { student } = await oldStudent()
    const ends: unknown[] = []
    for (let calls = 0; ; calls++) {
      const end = await askWith(student, dyingDatabase(env.DB, calls))
      ends.push(end)
      if (end !== 'killed') break
      expect(await inDatabase(student)).toEqual({ words: 3, days: 2, isNoted: false })
    }
    // What is read, and the note.
    expect(ends).toEqual(['killed', 'killed', { known: 1, total: 3 }])
    expect((await readAll(student)).list.list[2]?.card.reviews).toBe(5)
  })

  test('after the database noted that they have moved, before the hub knew', async () => {
    const { student, id } = await oldStudent()
    let calls = 0
    const lost = new Proxy(env.DB, {
      get(target, name) {
        const method = Reflect.get(target, name) as (...values: unknown[]) => unknown
        if (name !== 'batch') return method.bind(target)
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements)
          calls += 1
          if (calls === 2) throw new Error('killed')
          return results
        }
      },
    })
    expect(await askWith(student, lost)).toBe('killed')
    expect(await inDatabase(student)).toMatchObject({ words: 3, isNoted: true })
    const all = await readAll(student)
    expect([all.list.total, all.list.list[2]?.id, all.list.list[2]?.card.reviews]).toEqual([3, id, 5])
    expect(all.figures.reviewedToday).toBe(4)
  })

  test('as long as anybody likes: the copy stays until the hub has them', async () => {
    const { student } = await oldStudent()
    expect(await askWith(student, dyingDatabase(env.DB, 1))).toBe('killed')
    await rows('UPDATE learning_progress SET words_moved_at = 1 WHERE student_id = ?', student.id)
    await moveAll()
    expect(await inDatabase(student)).toMatchObject({ words: 0, days: 0, isNoted: true })
    expect((await readAll(student)).list.total).toBe(3)
  })
})

test('what a release before changes while they move is brought as well', async () => {
  const { student, id } = await oldStudent()
  let calls = 0
  const changing = new Proxy(env.DB, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...values: unknown[]) => unknown
      if (name !== 'batch') return method.bind(target)
      return async (statements: D1PreparedStatement[]) => {
        const results = await target.batch(statements)
        calls += 1
        if (calls === 1) await rows("UPDATE words SET meaning = 'موعد', updated_at = updated_at + 1 WHERE id = ?", id)
        if (calls === 1) await oldWord(student, { text: 'late', days: 1 })
        return results
      }
    },
  })
  expect(await askWith(student, changing)).toEqual({ known: 1, total: 4 })
  const { list } = await student.api(listWords, {})
  expect([list[0]?.text, list[3]?.meaning]).toEqual(['late', 'موعد'])
})

test('of ten questions at once one brings them', async () => {
  const { student } = await oldStudent()
  const told = await Promise.all(Array.from({ length: 10 }, () => student.api(listWords, {})))
  expect(told.map(({ total }) => total)).toEqual(Array(10).fill(3))
  expect(await inDatabase(student)).toMatchObject({ isNoted: true })
})

test('a job that is killed at any call of the database leaves each student with the words once', async () => {
  const all = [await oldStudent(), await oldStudent()]
  await readAll(all[0]?.student as Person)
  const later = Date.now() + copyMs + hourMs
  let kills = 0
  for (;;) {
    const mover = { db: openDb(dyingDatabase(env.DB, kills)), announce: createAnnouncer(bindings) }
    const end = await moveAllWords(mover, later).then(
      () => 'ended',
      () => 'killed',
    )
    for (const { student } of all) expect(await askWith(student, env.DB)).toEqual({ known: 1, total: 3 })
    if (end === 'ended') break
    kills += 1
  }
  // The place, the page, what goes, and the place.
  expect(kills).toBe(4)
  for (const { student } of all) {
    expect(await inDatabase(student)).toEqual({ words: 0, days: 0, isNoted: true })
    expect((await readAll(student)).figures.reviewedToday).toBe(4)
  }
})

describe('a release before', () => {
  const faultOf = async (text: string, ...values: (string | number)[]) => {
    const client = nameErrors(env.DB)
    const error: unknown = await client
      .batch([client.prepare(text).bind(...values)])
      .then(() => null)
      .catch((fault: unknown) => fault)
    return platformFaultOf(error)
  }

  test('writes nothing once they have moved, and says that it may be asked again', async () => {
    const { student, id } = await oldStudent()
    await readAll(student)
    await expect(oldWord(student, { text: 'new' })).rejects.toThrow('have moved')
    const writes = [
      await faultOf("UPDATE words SET meaning = 'x', updated_at = 1 WHERE id = ?", id),
      await faultOf('UPDATE words SET reviews = 6, updated_at = 1 WHERE id = ?', id),
      await faultOf('DELETE FROM words WHERE id = ? AND student_id = ?', id, student.id),
    ]
    expect(writes).toEqual(['restarted', 'restarted', 'restarted'])
    expect((await readAll(student)).list.total).toBe(3)
  })

  test('goes on with those that have not, and with what is no word', async () => {
    const [{ student, id, lesson, tutor }, other] = [await oldStudent(), await oldStudent()]
    await readAll(student)
    await rows('UPDATE words SET updated_at = 1 WHERE id = ?', other.id)
    await oldWord(other.student)
    await rows('UPDATE words SET saved_by = NULL WHERE id = ? AND saved_by = ?', id, tutor.id)
    await rows('UPDATE words SET lesson_id = NULL WHERE lesson_id = ?', lesson.id)
  })

  test('shows what it was on that day for a month, and then the copy goes', async () => {
    const { student } = await oldStudent()
    const all = await readAll(student)
    expect(await moveAll(Date.now() + copyMs - hourMs)).toEqual({ done: 0, more: false })
    expect(await inDatabase(student)).toMatchObject({ words: 3, days: 2 })
    expect(await moveAll(Date.now() + copyMs + hourMs)).toEqual({ done: 1, more: false })
    expect(await inDatabase(student)).toEqual({ words: 0, days: 0, isNoted: true })
    expect(await readAll(student)).toEqual(all)
    await expect(oldWord(student)).rejects.toThrow('have moved')
  })
})

describe('the job', () => {
  test('moves those who did not ask, in pages, and goes on where it stopped', async () => {
    const all = [await oldStudent(), await oldStudent(), await oldStudent()]
    const spent = { left: 0, leftMs: 0, hasRoom: () => false, settled: async () => undefined }
    const announce = createAnnouncer(bindings)
    expect(await moveAllWords({ db, announce }, Date.now(), spent, 2)).toEqual({ done: 2, more: true })
    expect(await moveAllWords({ db, announce }, Date.now(), spent, 2)).toEqual({ done: 1, more: false })
    for (const { student } of all) {
      expect(await inDatabase(student)).toMatchObject({ isNoted: true })
      expect((await readAll(student)).list.total).toBe(3)
    }
    expect(await moveAll()).toEqual({ done: 0, more: false })
  })

  test('leaves for later whose hub does not answer', async () => {
    const [one, other] = [await oldStudent(), await oldStudent()]
    const real = createAnnouncer(bindings)
    const moveWords = vi.fn(async (owner: Parameters<typeof real.moveWords>[0]) => {
      if (owner.userId === one.student.id) throw new Error('no answer')
      return real.moveWords(owner)
    })
    await expect(moveAllWords({ db, announce: { moveWords } }, Date.now())).rejects.toThrow('no answer')
    expect([(await inDatabase(one.student)).isNoted, (await inDatabase(other.student)).isNoted]).toEqual([false, true])
    expect(await moveAll()).toEqual({ done: 1, more: false })
  })

  test('notes again what a database that was brought back does not know', async () => {
    const { student } = await oldStudent()
    await student.api(saveWord, { body: { studentId: student.id, text: 'newer' } })
    await rows('UPDATE learning_progress SET words_moved_at = NULL WHERE student_id = ?', student.id)
    expect(await moveAll()).toEqual({ done: 1, more: false })
    expect(await inDatabase(student)).toEqual({ words: 3, days: 2, isNoted: true })
    expect((await readAll(student)).list.total).toBe(4)
  })
})
