/** What the team reads of a conversation: the stretch of an open report or dispute, each look logged. */
import { describe, expect, test } from 'vitest'
import { hourMs, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import { readDisputedMessages, readReportedMessages } from '#contract/talk/api/reports.ts'
import { endThread, getThread } from '#contract/talk/api/threads.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { reports } from '#worker/storage/schema/support.ts'
import { disputes } from '#worker/storage/schema/teaching.ts'

const at = Date.parse('2026-11-20T12:00:00Z')

/** A message every ten minutes, `before` of them before `at` and `after` behind it; their texts are their numbers. */
const conversation = async (before: number, after: number) => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(student.id, tutor.id)
  const history = Array.from({ length: before + after }, (_, i) => ({
    userId: i % 2 === 0 ? student.id : tutor.id,
    text: String(i - before),
    createdAt: at + (i - before) * minutes(10),
    read: true,
  }))
  await chatRoom(roomId).importHistory({ roomId, members: [student.id, tutor.id] }, history)
  return { student, tutor, roomId }
}

const reported = async (userId: number | null, aboutId: number | null, createdAt = at) => {
  const words = { title: 'بلاغ', description: 'طلب رقمي', reason: aboutId === null ? null : ('rude' as const) }
  const stamps = { createdAt, updatedAt: createdAt }
  return (
    await db
      .insert(reports)
      .values({ userId, aboutId, ...words, ...stamps })
      .returning()
      .get()
  ).id
}

const read = (admin: Person, id: number) => admin.api(readReportedMessages, { params: { id } })
const looks = (admin: Person) =>
  rows("SELECT target_id AS room, facts FROM audit_log WHERE action = 'chat.read' AND actor_id = ?", admin.id)

describe('of a report', () => {
  test('the hour before it, with ten messages on either side; each look names the report', async () => {
    const [admin, { student, tutor, roomId }] = [await people.admin(), await conversation(40, 40)]
    const id = await reported(student.id, tutor.id)
    const { list, people: both } = await read(admin, id)
    expect(both.map((one) => one.id)).toEqual([student.id, tutor.id])
    expect(list.map(({ text }) => Number(text))).toEqual(Array.from({ length: 27 }, (_, i) => i - 16))
    expect(list.filter(({ meant }) => meant).map(({ text }) => Number(text))).toEqual([-6, -5, -4, -3, -2, -1, 0])
    expect(list.at(-1)?.createdAt).toBe(toIsoInstant(at + minutes(100)))
    await read(admin, id)
    const look = { room: roomId, facts: JSON.stringify({ report: id }) }
    expect(await looks(admin)).toEqual([look, look])
  })

  test('after a silence the last message before it stands for the hour', async () => {
    const [admin, { student, tutor }] = [await people.admin(), await conversation(30, 0)]
    const { list } = await read(admin, await reported(tutor.id, student.id, at + 48 * hourMs))
    expect(list.map(({ text }) => Number(text))).toEqual(Array.from({ length: 11 }, (_, i) => i - 11))
  })

  test('not once it is resolved, nor without a conversation, a person or a report', async () => {
    const [admin, { student, tutor }] = [await people.admin(), await conversation(3, 0)]
    const id = await reported(student.id, tutor.id)
    const { thread } = await admin.api(getThread, { params: { id }, query: { of: 'report' } })
    const ended = { done: true, outcome: 'kept', seen: thread.updatedAt } as const
    await admin.api(endThread, { params: { id: thread.id }, body: ended })
    const codeOf = async (report: number) => (await refusalOf(read(admin, report))).code
    expect(await codeOf(id)).toBe('illegal')
    expect(await codeOf(await reported(student.id, null))).toBe('room-not-found')
    expect(await codeOf(await reported(student.id, (await people.tutor()).id))).toBe('room-not-found')
    expect(await codeOf(9_999_999)).toBe('report-not-found')
    expect(await looks(admin)).toEqual([])
  })
})

test('of a dispute: the lesson, with ten messages on either side, while it is open', async () => {
  const [admin, { student, tutor }] = [await people.admin(), await conversation(40, 40)]
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: at })
  const told = { lessonId: lesson.id, tutorId: tutor.id, userId: student.id, side: 'student', kind: 'line' } as const
  const { id } = await db
    .insert(disputes)
    .values({ ...told, text: 'انقطع الصوت', createdAt: at + hourMs })
    .returning()
    .get()
  const ask = (dispute: number) => admin.api(readDisputedMessages, { params: { id: dispute } })
  const { list } = await ask(id)
  expect(list.filter(({ meant }) => meant).map(({ text }) => Number(text))).toEqual([0, 1, 2, 3])
  expect(list.map(({ text }) => Number(text))).toEqual(Array.from({ length: 24 }, (_, i) => i - 10))
  expect((await looks(admin)).map(({ facts }) => facts)).toEqual([JSON.stringify({ dispute: id })])
  await rows("UPDATE disputes SET state = 'withdrawn', closed_at = ? WHERE id = ?", at + 2 * hourMs, id)
  expect((await refusalOf(ask(id))).code).toBe('illegal')
  expect((await refusalOf(ask(9_999_999))).code).toBe('dispute-not-found')
})
