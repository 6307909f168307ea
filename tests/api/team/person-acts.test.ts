/** What the team writes about people and to them, and stopping a tutor. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookLesson, listLessons } from '#contract/lessons/api/lessons.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import {
  addPersonNote,
  deletePersonNote,
  getStop,
  listPersonNotes,
  messagePerson,
  stopTutor,
  updatePersonNote,
} from '#contract/team/api/person-acts.ts'
import { deskLimits } from '#contract/vocabulary/desk.ts'
import { bookingRequestIn, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { auditLog } from '#worker/storage/schema/support.ts'

const linesOf = async ({ id }: Person) =>
  (await db.select().from(auditLog).where(eq(auditLog.actorId, id))).map(({ action, facts }) => [action, facts])

const messagesOf = async ({ id }: Person) =>
  (
    await rows<{ note: string }>(
      "SELECT facts->>'note' AS note FROM notifications WHERE user_id = ? AND kind = 'team_message'",
      id,
    )
  ).map(({ note }) => note)

describe('notes of the team', () => {
  test('are listed with their authors, pinned ones first, and logged with their text', async () => {
    const [mona, hoda] = [await people.admin({ name: 'منى' }), await people.admin({ name: 'هدى' })]
    const { id } = await people.student()
    const list = async () => (await mona.api(listPersonNotes, { params: { id } })).list
    await mona.api(addPersonNote, { params: { id }, body: { text: 'طلبت مكالمة يوم الأحد' } })
    await hoda.api(addPersonNote, { params: { id }, body: { text: 'مقابلة عمل في ديسمبر' } })
    const first = (await list()).find(({ author }) => author.id === mona.id)
    const params = { id, noteId: first?.id ?? 0 }
    await hoda.api(updatePersonNote, { params, body: { pinned: true, seen: first?.updatedAt } })
    expect(await list()).toMatchObject([
      { text: 'طلبت مكالمة يوم الأحد', pinned: true, author: { name: 'منى' } },
      { text: 'مقابلة عمل في ديسمبر', pinned: false, author: { name: 'هدى' } },
    ])
    const late = await mona
      .api(updatePersonNote, { params, body: { pinned: false, seen: toIsoInstant(1) } })
      .catch((e) => e)
    expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect((await refusalOf(hoda.api(deletePersonNote, { params }))).code).toBe('forbidden')
    await mona.api(deletePersonNote, { params })
    expect(await list()).toHaveLength(1)
    expect((await linesOf(mona)).map(([, facts]) => facts)).toEqual([
      { after: { text: 'طلبت مكالمة يوم الأحد' } },
      { note: params.noteId, before: { text: 'طلبت مكالمة يوم الأحد' } },
    ])
    expect((await refusalOf(mona.api(deletePersonNote, { params }))).code).toBe('not-found')
    expect((await refusalOf(mona.api(updatePersonNote, { params, body: { pinned: true } }))).code).toBe('not-found')
    const nobody = mona.api(addPersonNote, { params: { id: 9_000_000 }, body: { text: 'لا أحد' } })
    expect((await refusalOf(nobody)).code).toBe('user-not-found')
  })
})

test('a message of the team is a notification and a line of the log', async () => {
  const [admin, student] = [await people.admin(), await people.student()]
  const text = 'وصل طلبكم وسنرد غدًا'
  await admin.api(messagePerson, { params: { id: student.id }, body: { text } })
  expect(await messagesOf(student)).toEqual([text])
  expect(await linesOf(admin)).toEqual([['user.message', { after: { text } }]])
  const nobody = admin.api(messagePerson, { params: { id: 9_000_000 }, body: { text } })
  expect((await refusalOf(nobody)).code).toBe('user-not-found')
})

describe('stopTutor', () => {
  const reason = 'شكاوى تتكرر'

  test('takes a tutor out of the list, and leaves the lessons where that is wanted', async () => {
    const [admin, tutor, student] = [await people.admin(), await people.tutor(), await subscriber(300)]
    const slot = await offer(tutor)
    await student.api(bookLesson, { body: bookingRequestIn(slot) })
    const params = { id: tutor.id }
    const start = slot.startAt
    expect(await admin.api(getStop, { params })).toEqual({
      ...{ lessons: 1, students: 1, minutes: 30 },
      until: toIsoInstant(start),
    })
    expect(await admin.api(stopTutor, { params, body: { lessons: 'keep', reason } })).toEqual({ left: 1 })
    expect((await refusalOf(student.api(bookLesson, { body: bookingRequestIn(slot, 60) }))).code).toBe(
      'tutor-not-found',
    )
    await admin.api(stopTutor, { params, body: { lessons: 'keep', reason } })
    expect(await messagesOf(tutor)).toEqual([reason])
    expect((await linesOf(admin)).map(([action]) => action)).toEqual(['user.stop'])
  })

  test('cancels the coming lessons in steps, with the minutes returned', async () => {
    const [admin, tutor, student] = [await people.admin(), await people.tutor(), await subscriber(600)]
    const slot = await offer(tutor, { hours: 8 })
    const count = deskLimits.cancelledAtOnce + 1
    for (let at = 0; at < count; at++) await student.api(bookLesson, { body: bookingRequestIn(slot, at * 30) })
    const params = { id: tutor.id }
    const stop = () => admin.api(stopTutor, { params, body: { lessons: 'cancel', reason } })
    expect(await stop()).toEqual({ left: 1 })
    expect(await stop()).toEqual({ left: 0 })
    const { list } = await admin.api(listLessons, { query: { users: [tutor.id], size: 50 } })
    expect(list.map(({ lesson }) => lesson.canceledBy)).toEqual(Array.from({ length: count }, () => admin.id))
    const told = await rows(
      "SELECT 1 FROM notifications WHERE user_id = ? AND kind = 'lesson_canceled' AND facts->>'note' = ?",
      student.id,
      reason,
    )
    expect(told).toHaveLength(count)
    const nobody = admin.api(stopTutor, { params: { id: 9_000_000 }, body: { lessons: 'keep', reason } })
    expect((await refusalOf(nobody)).code).toBe('tutor-not-found')
  })
})
