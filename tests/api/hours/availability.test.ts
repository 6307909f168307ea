import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import type { SlotAction } from '#contract/hours/api/availability.ts'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookLesson, getLesson } from '#contract/lessons/api/lessons.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import {
  bookingRequestIn,
  expectConsistentBookings,
  inHours,
  iso,
  lessonsOutsideSlots,
  offer,
  outcomes,
  queued,
  rows,
} from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

afterEach(async () => {
  await expectConsistentBookings()
  expect(await lessonsOutsideSlots()).toEqual([])
})

const set = (tutor: Person, ...actions: SlotAction[]) => tutor.api(setSlots, { body: { actions } })
const refused = async (tutor: Person, ...actions: SlotAction[]) => (await refusalOf(set(tutor, ...actions))).code
const create = (start: number, hours = 1, purpose: SlotPurpose = SlotPurpose.Lesson): SlotAction => ({
  type: 'create',
  start: iso(start),
  end: iso(start + hours * hourMs),
  purpose,
})
const own = async (tutor: Person) => (await tutor.api(listSlots, { query: { userIds: [tutor.id] } })).slots.list

/** An interview or a demo session between a manager and this tutor, at the start of a slot. */
const meeting = async (
  table: 'interviews' | 'demo_sessions',
  slot: { id: number; userId: number },
  guest: Person,
  start: number,
  status = 1,
) => {
  const [host, other] = table === 'interviews' ? ['interviewer_id', 'interviewee_id'] : ['tutor_manager_id', 'tutor_id']
  const [made] = await rows<{ id: number }>(
    `INSERT INTO ${table} (${host}, ${other}, slot_id, session_id, start_at, end_at, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0) RETURNING id`,
    slot.userId,
    guest.id,
    slot.id,
    `${table}:${crypto.randomUUID()}`,
    start,
    start + minutes(30),
    status,
  )
  return made?.id ?? 0
}
const statusOf = async (table: string, id: number) =>
  (await rows<{ status: number }>(`SELECT status FROM ${table} WHERE id = ?`, id))[0]?.status

test('slots are created, changed and deleted in one request', async () => {
  const tutor = await people.tutor()
  const start = inHours(3)
  await set(tutor, create(start), create(start + 2 * hourMs))
  const [first, second] = await own(tutor)
  expect(first).toMatchObject({
    userId: tutor.id,
    purpose: 2,
    start: iso(start),
    end: iso(start + hourMs),
    deleted: false,
  })
  await set(
    tutor,
    { type: 'delete', id: first?.id ?? 0 },
    { type: 'update', id: second?.id ?? 0, start: iso(start), end: iso(start + 4 * hourMs) },
    create(start + 5 * hourMs),
  )
  expect((await own(tutor)).map((slot) => slot.start)).toEqual([iso(start), iso(start + 5 * hourMs)])
})

test('two slots exchange their times, and viewers of the list are notified', async () => {
  const tutor = await people.tutor()
  const start = inHours(3)
  await set(tutor, create(start), create(start + hourMs))
  const [first, second] = await own(tutor)
  await set(
    tutor,
    { type: 'update', id: first?.id ?? 0, start: second?.start, end: second?.end },
    { type: 'update', id: second?.id ?? 0, start: first?.start, end: first?.end },
  )
  expect((await own(tutor)).map(({ id }) => id)).toEqual([second?.id, first?.id])
  await expect
    .poll(async () => (await rows('SELECT next_available_at AS at FROM tutor_public WHERE id = ?', tutor.id))[0]?.at)
    .toBe(start)
})

test('every broken rule has its code, and a refused request changes nothing', async () => {
  const [tutor, other] = [await people.tutor(), await people.tutor()]
  const [slot, foreign] = [await offer(tutor), await offer(other)]
  const start = inHours(8)
  const fine = create(start)
  expect(await refused(tutor, fine, { type: 'delete', id: 987_654_321 })).toBe('slot-not-found')
  expect(await refused(tutor, fine, { type: 'delete', id: foreign.id })).toBe('forbidden')
  expect(await refused(tutor, fine, create(start + minutes(5)))).toBe('bad-request')
  expect(await refused(tutor, create(start, -1))).toBe('bad-request')
  expect(await refused(tutor, create(inHours(-3)))).toBe('bad-request')
  expect(await refused(tutor, { type: 'delete', id: slot.id }, { type: 'update', id: slot.id })).toBe('bad-request')
  expect(await refused(tutor, fine, create(start + minutes(30)))).toBe('conflicting-schedule')
  expect(await refused(tutor, fine, create(slot.startAt + hourMs))).toBe('conflicting-schedule')
  expect(await refused(tutor, fine, create(start + 3 * hourMs, 1, SlotPurpose.Interview))).toBe('illegal')
  expect(await refused(await people.student(), fine)).toBe('forbidden')
  expect((await own(tutor)).map(({ id }) => id)).toEqual([slot.id])
})

test('touching slots do not conflict, and a running slot can be extended', async () => {
  const tutor = await people.tutor()
  const slot = await offer(tutor, { start: inHours(-1), hours: 2 })
  await set(tutor, create(slot.endAt), { type: 'update', id: slot.id, start: iso(slot.startAt - hourMs) })
  expect(await own(tutor)).toHaveLength(2)
})

test('a lesson that loses its slot is cancelled by the tutor, and the student is notified', async () => {
  const [tutor, student] = [
    await people.tutor(),
    await people.student({ phone: '01012345678', verifiedPhone: true, notificationMethod: 1 }),
  ]
  const slot = await offer(tutor, { start: inHours(30) })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot, 60) })
  await set(tutor, { type: 'update', id: slot.id, end: iso(slot.startAt + minutes(75)) })
  const seen = await student.api(getLesson, { params: { id: lesson.id } })
  expect(seen.lesson.canceledBy).toBe(tutor.id)
  expect((await queued(lesson.sessionId)).map(({ kind, userId }) => [kind, userId])).toEqual([
    ['lesson_canceled', student.id],
  ])
  await student.api(bookLesson, { body: bookingRequestIn(slot, 0) })
})

test('bookings that still fit stay, past and decided ones are untouched, used slots are kept', async () => {
  const [manager, guest, student] = [
    await people.manager(),
    await people.tutor({ notificationMethod: 1 }),
    await people.student(),
  ]
  const slot = await offer(manager, { start: inHours(-3), hours: 8, purpose: SlotPurpose.General })
  const held = await make.lesson({ tutorId: manager.id, studentId: student.id, start: slot.startAt, slotId: slot.id })
  const [interview, demo, decided] = [
    await meeting('interviews', slot, guest, inHours(2)),
    await meeting('demo_sessions', slot, guest, inHours(3)),
    await meeting('interviews', slot, guest, inHours(4), 2),
  ]
  await set(manager, { type: 'update', id: slot.id, end: iso(inHours(2) + minutes(30)) })
  expect([
    await statusOf('interviews', interview),
    await statusOf('demo_sessions', demo),
    await statusOf('interviews', decided),
  ]).toEqual([1, 4, 2])
  await set(manager, { type: 'delete', id: slot.id })
  expect(await statusOf('interviews', interview)).toBe(4)
  expect(await rows('SELECT deleted FROM availability_slots WHERE id = ?', slot.id)).toEqual([{ deleted: 1 }])
  expect(await rows('SELECT canceled_at AS at FROM lessons WHERE id = ?', held.id)).toEqual([{ at: null }])
  const told = await rows('SELECT kind FROM outbox WHERE user_id = ? ORDER BY kind', guest.id)
  expect(told.map(({ kind }) => kind)).toEqual(['demo_session_canceled', 'interview_canceled'])
})

test('a slot that was never booked is deleted', async () => {
  const tutor = await people.tutor()
  const slot = await offer(tutor)
  await set(tutor, { type: 'delete', id: slot.id })
  expect(await rows('SELECT id FROM availability_slots WHERE id = ?', slot.id)).toEqual([])
})

test('the time of a running lesson cannot be removed', async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  const slot = await offer(tutor)
  await student.api(bookLesson, { body: bookingRequestIn(slot) })
  clock.set(slot.startAt + minutes(10))
  expect(await refused(tutor, { type: 'delete', id: slot.id })).toBe('illegal')
  expect(await refused(tutor, { type: 'update', id: slot.id, end: iso(slot.startAt + minutes(15)) })).toBe('illegal')
})

test('which slots each role sees', async () => {
  const [tutor, other, manager] = [await people.tutor(), await people.tutor(), await people.manager()]
  const hidden = await people.tutor({ activated: false })
  const [student, admin, studio] = [await people.student(), await people.admin(), await people.studio()]
  const mine = await offer(tutor)
  const theirs = await offer(other)
  const interviews = await offer(manager, { purpose: SlotPurpose.Interview })
  const unlisted = await offer(hidden)
  const switchedOff = await people.manager({ activated: false })
  const closed = await offer(switchedOff, { purpose: SlotPurpose.DemoSession })
  const userIds = [tutor.id, other.id, manager.id, hidden.id, switchedOff.id]
  const seen = async (person: Person, query: object = { userIds }) =>
    (await person.api(listSlots, { query })).slots.list.map(({ id }) => id).sort((a, b) => a - b)
  expect(await seen(student)).toEqual([mine.id, theirs.id])
  expect(await seen(tutor)).toEqual([mine.id, interviews.id])
  expect(await seen(admin)).toEqual([mine.id, theirs.id, interviews.id, unlisted.id, closed.id])
  expect(await seen(switchedOff)).toEqual([interviews.id, closed.id])
  expect(await seen(admin, { userIds, roles: [5], purposes: [3] })).toEqual([interviews.id])
  // Nobody named: the coming week of everybody who can be booked, in pages.
  const unnamed = await seen(student, { size: 100 })
  expect(unnamed).toEqual(expect.arrayContaining([mine.id, theirs.id]))
  for (const { id } of [interviews, unlisted, closed]) expect(unnamed).not.toContain(id)
  const far = { after: iso(mine.startAt), before: iso(mine.startAt + 30 * dayMs) }
  for (const query of [far, { ...far, full: true }])
    expect((await refusalOf(seen(student, query))).code).toBe('bad-request')
  expect((await refusalOf(seen(studio))).code).toBe('forbidden')
})

test('a list names taken times of every kind, but neither people nor kind', async () => {
  const [manager, student] = [await people.manager(), await people.student()]
  const slot = await offer(manager, { purpose: SlotPurpose.General })
  await student.api(bookLesson, { body: bookingRequestIn(slot, 30) })
  await meeting('demo_sessions', slot, await people.tutor(), slot.startAt + minutes(90))
  const { subslots } = await student.api(listSlots, { query: { userIds: [manager.id] } })
  const piece = (at: number) => ({
    parent: slot.id,
    start: iso(slot.startAt + minutes(at)),
    end: iso(slot.startAt + minutes(at + 30)),
  })
  expect(subslots).toEqual([piece(30), piece(90)])
})

test('a window includes overlapping slots, pages count all of them, and only pages may leave out a bound', async () => {
  const [tutor, admin] = [await people.tutor(), await people.admin()]
  const starts = [3, 6, 9].map(inHours)
  for (const start of starts) await offer(tutor, { start, hours: 1 })
  const ask = async (query: object) => (await admin.api(listSlots, { query: { userIds: [tutor.id], ...query } })).slots
  const [first = 0, , last = 0] = starts
  expect((await ask({ after: iso(first + minutes(30)), before: iso(last + 1) })).total).toBe(3)
  expect((await ask({ after: iso(first + hourMs), before: iso(last) })).total).toBe(1)
  expect(await ask({ page: 2, size: 2 })).toMatchObject({ total: 3, list: [{ start: iso(last) }] })
  expect((await ask({ full: true, after: iso(first), before: iso(first + dayMs) })).list).toHaveLength(3)
  for (const query of [
    { full: true },
    { full: true, after: iso(first), before: iso(first + 61 * dayMs) },
    { after: iso(last), before: iso(first) },
  ]) {
    expect((await refusalOf(ask(query))).code).toBe('bad-request')
  }
})

test('a list without pages ends at its bound, and its total tells that there is more', async () => {
  const [tutors, admin] = [await Promise.all([1, 2, 3].map(() => people.tutor())), await people.admin()]
  const first = inHours(24)
  const each = Math.ceil(limits.page.fullSlots / 3) + 1
  const numbers = JSON.stringify(Array.from({ length: each }, (_, i) => i))
  await env.DB.batch(
    tutors.map(({ id }) =>
      env.DB.prepare(
        `INSERT INTO availability_slots (user_id, purpose, start_at, end_at, deleted, created_at, updated_at)
         SELECT ?2, ${SlotPurpose.Lesson}, ?3 + value * 900000, ?3 + (value + 1) * 900000, 0, 1, 1 FROM json_each(?1)`,
      ).bind(numbers, id, first),
    ),
  )
  const query = { userIds: tutors.map(({ id }) => id), full: true, after: iso(first), before: iso(first + 60 * dayMs) }
  const { slots } = await admin.api(listSlots, { query })
  expect(slots.list).toHaveLength(limits.page.fullSlots)
  expect(slots.total).toBe(limits.page.fullSlots + 1)
  expect(slots.list[0]?.start).toBe(iso(first))
})

test('ten requests that create overlapping slots at once leave slots that do not overlap', async () => {
  const tutor = await people.tutor()
  const start = inHours(3)
  const seen = await outcomes(Array.from({ length: 10 }, (_, i) => set(tutor, create(start + minutes(15 * i)))))
  expect(new Set(seen)).toEqual(new Set(['ok', 'conflicting-schedule']))
  const slots = await own(tutor)
  expect(slots.every((slot, i) => slot.start >= (slots[i - 1]?.end ?? ''))).toBe(true)
})
