/** A copy of one's own data: asked for, made in the background, downloaded with a proof, and gone after a week. */
import { env } from 'cloudflare:workers'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveWord, sendWordReviews } from '#contract/classroom/api/words.ts'
import { askForArchive, openArchive, readMyData } from '#contract/people/api/my-data.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { correct, discussed, proud } from '#tests/kit/corrections.ts'
import { make } from '#tests/kit/make.ts'
import { handOver, tellAt } from '#tests/kit/old-notifications.ts'
import { runDailySweep, runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, type Person, people, tokenFor } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { answer, oldWord } from '#tests/kit/saved-words.ts'
import { getChatRoom } from '#worker/chat-room.ts'
import { hashPassword } from '#worker/passwords.ts'
import { statement } from '#worker/storage/guarded.ts'
import { personalTables } from '#worker/storage/personal-data/tables.ts'

const password = 'qahwa-2025'
const start = Date.parse('2026-11-20T10:00:00Z')

beforeEach(() => {
  clock.set(start)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const withPassword = async () => people.student({ passwordHash: await hashPassword(password, 10) })
const open = (person: Person) => person.api(openArchive, {})
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

/** The files of the archive a person downloads, by name. */
const download = async (person: Person): Promise<Record<string, string>> => {
  const { url } = await open(person)
  const response = await send(url)
  expect(response.status).toBe(200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
const made = async (person: Person) => {
  await person.api(askForArchive, {})
  await runOutboxSweep(Date.now())
}

test('it is made in the background, told, and downloaded', async () => {
  const person = await withPassword()
  expect(await person.api(readMyData, {})).toMatchObject({ archive: null, nextArchiveAt: null })
  expect(await person.api(askForArchive, {})).toMatchObject({ state: 'making' })
  expect(await codeOf(person.api(askForArchive, {}))).toBe('archive-in-the-making')
  expect(await codeOf(open(person))).toBe('archive-not-found')

  await runOutboxSweep(Date.now())
  const { archive, nextArchiveAt } = await person.api(readMyData, {})
  expect(archive).toMatchObject({ state: 'ready', expiresAt: new Date(start + 7 * dayMs).toISOString() })
  expect(nextArchiveAt).toBe(new Date(start + dayMs).toISOString())
  expect(await rows('SELECT kind FROM notifications WHERE user_id = ?', person.id)).toEqual([{ kind: 'archive_ready' }])

  const files = await download(person)
  expect(archive?.bytes).toBeGreaterThan(500)
  expect(JSON.parse(files['data/users.json'] ?? '')).toMatchObject([{ id: person.id, email: person.email }])
  expect(files['data/users.csv']).toContain(person.email)
  expect(Object.keys(files).filter((name) => name.endsWith('.json'))).not.toContain('data/words.json')
})

test('corrections are in it once their student is shown them', async () => {
  const person = await withPassword()
  const tutor = await people.tutor()
  const lesson = await make.lesson({ studentId: person.id, tutorId: tutor.id, start: Date.now() - minutes(10) })
  const [shown] = await correct(tutor, lesson.id, [proud])
  await correct(tutor, lesson.id, [discussed], false)
  await person.api(sendWordReviews, { body: { reviews: [answer(shown?.id ?? 0, 3, start)] } })
  await made(person)
  const list = JSON.parse((await download(person))['data/corrections.json'] ?? '') as Record<string, unknown>[]
  expect(list).toMatchObject([{ ...proud, lesson_id: lesson.id, hidden: 0, reviews: 1 }])
  expect(list[0]?.history).toBe(JSON.stringify([{ grade: 3, at: shown && Date.parse(shown.createdAt) }]))
})

test('the words are in it with their reviews, wherever they are kept', async () => {
  const person = await withPassword()
  const old = await oldWord(person, {
    text: 'Deadline',
    reviews: [{ id: crypto.randomUUID(), grade: 3, at: start - dayMs }],
  })
  const saved = await person.api(saveWord, { body: { studentId: person.id, text: 'slides' } })
  const sent = [answer(old, 4, start - 1000), answer(saved.id, 2, start)]
  await person.api(sendWordReviews, { body: { reviews: sent } })
  await made(person)
  const files = await download(person)
  const list = JSON.parse(files['data/words.json'] ?? '') as Record<string, unknown>[]
  expect(list.map(({ id, text, reviews, history }) => [id, text, reviews, history])).toEqual([
    [
      old,
      'Deadline',
      2,
      JSON.stringify([
        { grade: 3, at: start - dayMs },
        { grade: 4, at: start - 1000 },
      ]),
    ],
    [saved.id, 'slides', 1, JSON.stringify([{ grade: 2, at: start }])],
  ])
  expect(Object.keys(list[0] ?? {})).toEqual(
    [
      'id',
      'text',
      'meaning',
      'sentence',
      'kind',
      'due_at',
      'stability',
      'difficulty',
      'reviews',
      'lapses',
      'history',
    ].concat(...['created_at', 'updated_at']),
  )
  expect(files['data/words.csv']).toContain('slides')
  expect(JSON.parse(files['data/review_days.json'] ?? '')).toMatchObject([{ reviews: 2 }])
  expect(JSON.parse(files['data/learning_progress.json'] ?? '')).toEqual([
    {
      goal_minutes: null,
      passport_began_at: null,
      goal_kind: null,
      goal_band: null,
      goal_day: null,
      lessons: 0,
      minutes: 0,
      streak_weeks: 0,
      words: 2,
      known_words: 0,
    },
  ])
  expect(Object.keys(files)).not.toContain('data/word_reviews.json')
})

test('the other of two callers at once is refused', async () => {
  const person = await withPassword()
  const asked = await Promise.allSettled([person.api(askForArchive, {}), person.api(askForArchive, {})])
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('at most one a day, which is there for seven', async () => {
  const person = await withPassword()
  await made(person)
  clock.advance(dayMs - 1000)
  expect(await codeOf(person.api(askForArchive, {}))).toBe('archive-too-soon')
  clock.advance(1000)
  await person.api(askForArchive, {})
  await runOutboxSweep(Date.now())
  clock.advance(7 * dayMs)
  await runDailySweep(Date.now())
  expect(await codeOf(open(person))).toBe('archive-not-found')
  expect(await rows('SELECT id FROM data_archives WHERE user_id = ?', person.id)).toEqual([])
  expect((await env.FILES.list({ prefix: 'archives/' })).objects).toEqual([])
})

test('it takes a proof of the last ten minutes', async () => {
  const person = await people.student()
  await made(person)
  const oldToken = await tokenFor(person.id, Date.now() + 1000)
  expect((await apiCall(openArchive, {}, oldToken)).url).toContain('/assets/private/archives/')
  clock.advance(hourMs)
  expect(await codeOf(apiCall(openArchive, {}, oldToken))).toBe('proof-required')
})

test('of a conversation only the own side is in it, and nothing of the team', async () => {
  const [person, tutor] = [await withPassword(), await people.tutor()]
  const room = await make.room(person.id, tutor.id)
  const chat = getChatRoom(bindings, room.id)
  await chat.post({ roomId: room.id, userId: person.id, text: 'سؤال مني', refId: 'a' })
  await chat.post({ roomId: room.id, userId: tutor.id, text: 'رد سري', refId: 'b' })
  await make.lesson({ tutorId: tutor.id, studentId: person.id, start: start + dayMs })
  await made(person)
  const files = await download(person)
  const everything = Object.values(files).join('\n')
  expect(JSON.parse(files[`chats/${room.id}.json`] ?? '')).toMatchObject([{ text: 'سؤال مني' }])
  expect(everything).not.toContain('رد سري')
  expect(everything).not.toContain(tutor.email)
  expect(JSON.parse(files['data/lessons.json'] ?? '')).toMatchObject([{ side: 'student', earning: null }])
})

test('notifications are in it, also those that have left the database', async () => {
  const person = await withPassword()
  await tellAt(person, start - 9 * dayMs, { count: 203 })
  await tellAt(person, start - hourMs)
  await handOver(start)
  await made(person)
  const files = await download(person)
  expect(JSON.parse(files['data/notifications.json'] ?? '')).toMatchObject([{ due_at: start - hourMs }])
  const older = JSON.parse(files['data/older_notifications.json'] ?? '') as { kind: string; due_at: number }[]
  expect(older.at(-1)).toEqual({ kind: 'plan_invited', due_at: start - 9 * dayMs })
  expect(new Set(older.map((one) => one.due_at)).size).toBe(203)
})

test('a cell that a spreadsheet would run is defused', async () => {
  const person = await withPassword()
  const formula = '=HYPERLINK("https://evil.test")'
  await statement(db, 'UPDATE students SET job_title = :formula WHERE user_id = :id', { id: person.id, formula }).run()
  await made(person)
  const files = await download(person)
  expect(files['data/students.csv']).toContain(`"'=HYPERLINK(""https://evil.test"")"`)
  expect(JSON.parse(files['data/students.json'] ?? '')[0].job_title).toBe(formula)
})

test('the pictures and recordings of the account are in it', async () => {
  const person = await withPassword()
  await env.FILES.put('users/images/mine', 'pixels', { httpMetadata: { contentType: 'image/png' } })
  await statement(db, "UPDATE users SET image = 'users/images/mine' WHERE id = :id", { id: person.id }).run()
  await env.FILES.put('passports/recordings/minute', 'sound', { httpMetadata: { contentType: 'audio/webm' } })
  await statement(
    db,
    `INSERT INTO passport_recordings (student_id, week, goal_kind, file, length_ms, sha256, created_at, updated_at)
     VALUES (:id, 0, 'daily', 'passports/recordings/minute', 4000, '', 0, 0)`,
    { id: person.id },
  ).run()
  await made(person)
  const files = await download(person)
  expect([files['files/mine.png'], files['files/minute.webm']]).toEqual(['pixels', 'sound'])
})

test('thousands of rows come in pages, each once', async () => {
  const person = await withPassword()
  await statement(
    db,
    `INSERT INTO review_days (student_id, day, reviews)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1203) SELECT :id, i, 1 FROM n`,
    { id: person.id },
  ).run()
  await made(person)
  const days = JSON.parse((await download(person))['data/review_days.json'] ?? '') as { day: number }[]
  expect(new Set(days.map(({ day }) => day)).size).toBe(1203)
  expect(days).toHaveLength(1203)
})

test('one that is killed is made anew, and after five attempts given up', async () => {
  const person = await withPassword()
  await person.api(askForArchive, {})
  const upload = vi.spyOn(env.FILES, 'createMultipartUpload').mockRejectedValue(new Error('down'))
  vi.spyOn(console, 'error').mockReturnValue()
  for (let attempt = 1; attempt < 5; attempt++) await runOutboxSweep(clock.advance(15 * 60_000))
  expect((await person.api(readMyData, {})).archive?.state).toBe('making')
  await runOutboxSweep(clock.advance(15 * 60_000))
  expect(await person.api(readMyData, {})).toMatchObject({ archive: { state: 'failed' }, nextArchiveAt: null })
  upload.mockRestore()
  await made(person)
  expect((await person.api(readMyData, {})).archive?.state).toBe('ready')
})

test('what is given of every table is a statement that runs', async () => {
  const { id } = await people.tutor()
  for (const [table, { given }] of Object.entries(personalTables))
    if (given) await statement(db, `SELECT ${given.columns} FROM ${table} WHERE ${given.where}`, { userId: id }).all()
})
