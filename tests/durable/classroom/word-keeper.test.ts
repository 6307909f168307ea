/** What a student's hub keeps of their words: whose they are, its bounds, and what stays of an account that is gone. */
import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#contract/shared/rules/time.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { userHub } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { inHub, ownerOf, savedBefore } from '#tests/kit/saved-words.ts'
import { askWords } from '#worker/features/classroom/words/ask.ts'
import type { WordAsks } from '#worker/hub-words.ts'
import { getUserHub, type HubOwner } from '#worker/live-rooms.ts'

const hubOf = ({ userId }: HubOwner) => getUserHub(bindings, userId)
const ask = <A extends keyof WordAsks>(owner: HubOwner, name: A, what: WordAsks[A]) =>
  askWords(hubOf(owner), owner, name, what)
const save = (owner: HubOwner, text: string, now = Date.now()) =>
  ask(owner, 'save', { word: { text, meaning: '', sentence: '' }, savedBy: owner.userId, lessonId: null, now })
const savedId = async (owner: HubOwner, text: string) => {
  const saved = await save(owner, text)
  return saved !== null && typeof saved === 'object' ? saved.id : 0
}
const totalOf = async (owner: HubOwner) => (await ask(owner, 'counts', {}))?.total

test('a number is given once, also where its word went in the same moment', async () => {
  const owner = await ownerOf(await people.student())
  const now = clock.set(Date.now())
  const ids = [await savedId(owner, 'a'), await savedId(owner, 'b')]
  expect(ids).toEqual([now, now + 1])
  await ask(owner, 'remove', { id: now + 1 })
  expect(await savedId(owner, 'c')).toBe(now + 2)
})

test('a repeated save or review changes nothing', async () => {
  const student = await people.student()
  const owner = await ownerOf(student)
  const id = await savedBefore(student, 'deadline', 9)
  const sent = [{ wordId: id, id: 'abcde', grade: 3, at: Date.now() - dayMs }] as const
  const first = await ask(owner, 'review', { sent, now: Date.now() })
  const kept = () => Promise.all([inHub(student, 'SELECT * FROM cards'), inHub(student, 'SELECT * FROM review_days')])
  const before = await kept()
  expect(await ask(owner, 'review', { sent: [...sent, ...sent], now: Date.now() })).toEqual(first)
  expect(await save(owner, 'Deadline')).toMatchObject({ id, isNew: false, isCompleted: false })
  expect(await kept()).toEqual(before)
})

test('a question that fails in the middle stores nothing', async () => {
  const student = await people.student()
  const owner = await ownerOf(student)
  const id = await savedBefore(student, 'deadline', 9)
  await inHub(student, "CREATE TRIGGER cut BEFORE INSERT ON review_days BEGIN SELECT RAISE(ABORT, 'cut off'); END")
  const sent = [{ wordId: id, id: 'abcde', grade: 3, at: Date.now() - dayMs }] as const
  const failed = runInDurableObject(userHub(student.id), (hub) =>
    hub.askWords(owner, { ask: 'review', sent, now: Date.now() }),
  )
  await expect(failed).rejects.toThrow('cut off')
  await inHub(student, 'DROP TRIGGER cut')
  expect(await inHub(student, 'SELECT reviews, history FROM cards')).toEqual([{ reviews: 0, history: '' }])
  expect(await ask(owner, 'review', { sent, now: Date.now() })).toMatchObject([{ id, state: { reviews: 1 } }])
})

test('the list has an end, and so have the reviews of a word', async () => {
  const student = await people.student()
  const owner = await ownerOf(student)
  const id = await savedBefore(student, 'deadline', 400)
  await inHub(
    student,
    `INSERT INTO cards SELECT c.id + value, c.type, saved_by, lesson_id, text || value, normal_text || value, meaning, sentence,
       kind, due_at, stability, difficulty, state, step, days, reviews, lapses, reviewed_at, history, created_at, updated_at,
       shown_at, hidden FROM cards c, json_each(?)`,
    JSON.stringify(Array.from({ length: wordLimits.perStudent - 2 }, (_, n) => n + 1)),
  )
  expect(await save(owner, 'last')).toMatchObject({ isNew: true })
  expect(await save(owner, 'one more')).toBe('too-many-words')
  expect(await save(owner, 'Last')).toMatchObject({ isNew: false })
  expect(await totalOf(owner)).toBe(wordLimits.perStudent)
  expect((await ask(owner, 'due', { now: Date.now() }))?.due).toBe(wordLimits.dueCounted)
  for (let sent = 0; sent <= wordLimits.reviewsPerWord; sent += wordLimits.reviewBatch) {
    const reviews = Array.from({ length: wordLimits.reviewBatch }, (_, n) => ({
      ...{ wordId: id, id: String(sent + n).padStart(5, '0'), grade: 3 as const },
      at: Date.now() - (350 - sent - n) * dayMs,
    }))
    await ask(owner, 'review', { sent: reviews, now: Date.now() })
  }
  const [word] = await inHub(student, 'SELECT reviews, length(history) AS letters FROM cards WHERE id = ?', id)
  expect(word).toEqual({ reviews: wordLimits.reviewsPerWord, letters: wordLimits.reviewsPerWord * 12 })
})

describe('the hub', () => {
  test('of a forgotten account keeps nothing more, and begins anew for another of the same id', async () => {
    const student = await people.student()
    const owner = await ownerOf(student)
    await save(owner, 'deadline')
    await hubOf(owner).forgetNotifications(owner)
    expect([await save(owner, 'slides'), await ask(owner, 'list', { search: '', limit: 9, offset: 0 })]).toEqual([
      null,
      null,
    ])
    await rows('UPDATE users SET created_at = created_at + 1 WHERE id = ?', student.id)
    const heir = await ownerOf(student)
    expect(await save(heir, 'a draft')).toMatchObject({ isNew: true })
    expect(await totalOf(heir)).toBe(1)
  })

  test('of an id that now belongs to somebody else shows nothing of whoever had it, and neither asks for the other', async () => {
    const student = await people.student()
    const owner = await ownerOf(student)
    await save(owner, 'deadline')
    await rows('UPDATE users SET created_at = created_at + 1 WHERE id = ?', student.id)
    const heir = await ownerOf(student)
    expect(await totalOf(heir)).toBe(0)
    await save(heir, 'slides')
    expect(await totalOf(owner)).toBeUndefined()
    expect(await totalOf(heir)).toBe(1)
  })

  test('of nobody stores nothing', async () => {
    const owner = { userId: 900_104, madeAt: 1 }
    expect([await save(owner, 'deadline'), await hubOf(owner).moveWords(owner)]).toEqual([null, false])
    expect(await inHub({ id: owner.userId }, "SELECT name FROM sqlite_master WHERE name = 'cards'")).toEqual([])
  })

  test('of an account that is being deleted takes nothing', async () => {
    const student = await people.student()
    const owner = await ownerOf(student)
    await rows(
      `INSERT INTO account_deletions (user_id, asked_at, due_at, next_at, started_at, forfeits) VALUES (?, 1, 1, 9e15, 1, 0)`,
      student.id,
    )
    expect([await save(owner, 'deadline'), await totalOf(owner)]).toEqual([null, undefined])
    expect(await rows('SELECT * FROM learning_progress WHERE student_id = ?', student.id)).toEqual([])
  })
})
