import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { iso } from '#tests/kit/bookings.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { listLessonRows } from '#worker/features/lessons/list-store.ts'

const now = Math.floor(Date.now() / minutes(1)) * minutes(1)
/** Starts of the lessons below, by name. */
const starts = {
  past: now - 5 * hourMs,
  cancelled: now - 3 * hourMs,
  running: now - minutes(10),
  next: now + hourMs,
  later: now + 9 * hourMs,
}
type Name = keyof typeof starts
let student: Person
const names = new Map<number, Name>()

beforeAll(async () => {
  const tutor = await people.tutor()
  student = await people.student()
  for (const [name, start] of Object.entries(starts) as [Name, number][]) {
    const { id } = await make.lesson({ tutorId: tutor.id, studentId: student.id, start })
    if (name === 'cancelled') await make.cancel(id, tutor.id)
    names.set(id, name)
  }
})

const listed = async (query: object) => {
  const { list, total } = await student.api(listLessons, { query: { users: [student.id], ...query } })
  return { names: list.map(({ lesson }) => names.get(lesson.id)), total }
}
const whole = (...found: Name[]) => ({ names: found, total: found.length })

test('lists all lessons, latest start first', async () => {
  expect(await listed({})).toEqual(whole('later', 'next', 'running', 'cancelled', 'past'))
})

test('filters cancelled and standing ones; both filters together match nothing', async () => {
  expect(await listed({ ratified: false })).toEqual(whole('cancelled'))
  expect(await listed({ canceled: false })).toEqual(whole('later', 'next', 'running', 'past'))
  expect(await listed({ ratified: false, canceled: false })).toEqual(whole())
})

test('filters coming, past and running lessons', async () => {
  expect(await listed({ past: false })).toEqual(whole('later', 'next'))
  expect(await listed({ future: false })).toEqual(whole('cancelled', 'past'))
  expect(await listed({ future: false, past: false })).toEqual(whole())
  expect(await listed({ now: true })).toEqual(whole('running'))
})

test('a window includes lessons that overlap it, and not one that ends where it begins', async () => {
  expect(await listed({ after: iso(starts.running + minutes(29)) })).toEqual(whole('later', 'next', 'running'))
  expect(await listed({ after: iso(starts.running + minutes(30)) })).toEqual(whole('later', 'next'))
  expect(await listed({ before: iso(starts.cancelled + 1) })).toEqual(whole('cancelled', 'past'))
  expect(await listed({ before: iso(starts.cancelled) })).toEqual(whole('past'))
})

test('all pages report the same total', async () => {
  expect(await listed({ page: 2, size: 2 })).toEqual({ names: ['running', 'cancelled'], total: 5 })
  expect(await listed({ page: 4, size: 2 })).toEqual({ names: [], total: 5 })
})

test('a page reads each of its lessons and members once, and an index for the total', async () => {
  const tutor = await people.tutor()
  const busy = await people.student()
  for (let i = 1; i <= 40; i++)
    await make.lesson({ tutorId: tutor.id, studentId: busy.id, start: now - (50 + i) * hourMs })
  const all = { ratified: true, canceled: true, future: true, past: true, happening: false, after: null, before: null }
  const filter = { users: [busy.id], side: 'student', ...all } as const
  const cost = (offset: number) => rowsReadBy((db) => listLessonRows(db, filter, { limit: 10, offset }, now))
  expect(await cost(0)).toBeLessThanOrEqual(3 * 10 + 40)
  expect(await cost(20)).toBeLessThanOrEqual(3 * 10 + 40 + 20)
})

test('a page reads its own members and one index, whatever other calendars contain', async () => {
  const filter = {
    users: [student.id],
    side: 'student',
    ratified: true,
    canceled: true,
    future: true,
    past: true,
  } as const
  const open = { happening: false, after: null, before: null }
  const before = await rowsReadBy((db) => listLessonRows(db, { ...filter, ...open }, { limit: 10, offset: 0 }, now))
  const crowd = await people.tutor()
  for (let i = 0; i < 30; i++)
    await make.lesson({ tutorId: crowd.id, studentId: (await people.student()).id, start: now + i * hourMs })
  const after = await rowsReadBy((db) => listLessonRows(db, { ...filter, ...open }, { limit: 10, offset: 0 }, now))
  // One more for the row after the range, which did not exist before.
  expect(after).toBeLessThanOrEqual(before + 1)
  expect(after).toBeLessThanOrEqual(40)
})

test('the cancelled ones of one person cost what there is of them', async () => {
  const [tutor, pupil] = [await people.tutor(), await people.student()]
  const { slotId, id } = await make.lesson({ tutorId: tutor.id, studentId: pupil.id, start: now - 80 * dayMs })
  await make.cancel(id, tutor.id)
  await env.DB.prepare(
    `INSERT INTO lessons (tutor_id, student_id, slot_id, session_id, start_at, end_at, duration, price, created_at, updated_at)
     SELECT ?2, ?3, ?4, 'lesson:kept-' || value, ?5 + value * 900000, ?5 + (value + 1) * 900000, 15, 0, 1, 1 FROM json_each(?1)`,
  )
    .bind(JSON.stringify(Array.from({ length: 200 }, (_, i) => i + 4)), tutor.id, pupil.id, slotId, now - 80 * dayMs)
    .run()
  const which = {
    ratified: false,
    canceled: true,
    future: true,
    past: true,
    happening: false,
    after: null,
    before: null,
  }
  for (const [user, side] of [
    [tutor, 'tutor'],
    [pupil, 'student'],
  ] as const) {
    const filter = { ...which, users: [user.id], side }
    expect(await rowsReadBy((db) => listLessonRows(db, filter, { limit: 12, offset: 0 }, now))).toBeLessThan(12)
    const list = await user.api(listLessons, { query: { users: [user.id], ratified: false } })
    expect([list.list.map(({ lesson }) => lesson.id), list.total]).toEqual([[id], 1])
  }
})

test('a list without pages ends at its bound, for everybody, and a cursor continues it', async () => {
  const [tutor, pupil, admin] = [await people.tutor(), await people.student(), await people.admin()]
  const { slotId } = await make.lesson({ tutorId: tutor.id, studentId: pupil.id, start: now - 40 * dayMs })
  const more = limits.page.fullSize + 4
  // One quarter of an hour after the other, from the end of the lesson above on.
  await env.DB.prepare(
    `INSERT INTO lessons (tutor_id, student_id, slot_id, session_id, start_at, end_at, duration, price, created_at, updated_at)
     SELECT ?2, ?3, ?4, 'lesson:many-' || value, ?5 + value * 900000, ?5 + (value + 1) * 900000, 15, 0, 1, 1 FROM json_each(?1)`,
  )
    .bind(JSON.stringify(Array.from({ length: more }, (_, i) => i + 2)), tutor.id, pupil.id, slotId, now - 40 * dayMs)
    .run()
  const window = { full: true, after: iso(now - 41 * dayMs), before: iso(now - 20 * dayMs) }
  for (const [reader, users] of [
    [admin, undefined],
    [admin, [pupil.id]],
    [admin, [pupil.id, tutor.id]],
    [pupil, [pupil.id]],
    [tutor, [tutor.id]],
  ] as const) {
    const query = { ...window, ...(users && { users }) }
    const first = await reader.api(listLessons, { query })
    expect(first.list).toHaveLength(limits.page.fullSize)
    expect(first.total).toBeGreaterThan(limits.page.fullSize)
    const rest = await reader.api(listLessons, { query: { ...query, cursor: first.next ?? '' } })
    expect([rest.list.length, rest.next]).toEqual([more + 1 - limits.page.fullSize, null])
    const ids = new Set([...first.list, ...rest.list].map(({ lesson }) => lesson.id))
    expect(ids.size).toBe(more + 1)
  }
})
