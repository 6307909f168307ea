/** A coming lesson that the team gives to another tutor. */
import { describe, expect, test } from 'vitest'
import { bookLesson, getLesson } from '#contract/lessons/api/lessons.ts'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { changeTutorFor, listOtherTutors } from '#contract/team/api/lesson-acts.ts'
import { bookingRequestIn, expectConsistentBookings, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

const reason = 'ظرف طارئ عند المعلّم'

const bookedAhead = async () => {
  const [admin, student, tutor] = [await people.admin({ name: 'منى' }), await subscriber(120), await people.tutor()]
  const start = Math.ceil((Date.now() + dayMs) / hourMs) * hourMs
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(await offer(tutor, { start })) })
  return { admin, student, tutor, lesson, start, params: { id: lesson.id } }
}

/** A listed tutor with this hour open. */
const freeAt = async (start: number) => {
  const other = await people.tutor()
  return { other, slot: await offer(other, { start: start - hourMs }) }
}

const toldOf = ({ id }: Person) =>
  rows<{ kind: string; note: string | null }>(
    `SELECT kind, facts->>'note' AS note FROM notifications
     WHERE user_id = ? AND kind IN ('lesson_canceled', 'lesson_tutor_changed', 'new_lesson_booked') ORDER BY id`,
    id,
  )

const bodyOf = (slot: { id: number; userId: number }, seen: string) =>
  ({ tutorId: slot.userId, slotId: slot.id, side: 'tutor', reason, seen }) as const

describe('another tutor for a lesson', () => {
  test('is offered who has the hour open, known ones first, and takes it over with its minutes', async () => {
    const { admin, student, tutor, lesson, start, params } = await bookedAhead()
    const [{ other, slot }, { other: known, slot: knownSlot }, { other: busy }] = [
      ...[await freeAt(start), await freeAt(start), await freeAt(start)],
    ] as const
    await make.lesson({ tutorId: busy.id, studentId: (await people.student()).id, start })
    await make.lesson({ tutorId: known.id, studentId: student.id, start: start - 10 * dayMs })
    await rows("UPDATE lessons SET verdict = 'held' WHERE tutor_id = ?", known.id)
    const { list } = await admin.api(listOtherTutors, { params })
    expect(list.map(({ id, slotId, together }) => [id, slotId, together])).toEqual([
      [known.id, knownSlot.id, 1],
      [other.id, slot.id, 0],
    ])

    const minutesOf = async () => (await student.api(getMinutes, { query: {} })).week
    const before = await minutesOf()
    const { lessonId } = await admin.api(changeTutorFor, { params, body: bodyOf(slot, lesson.updatedAt) })
    expect(await minutesOf()).toEqual(before)
    const found = await student.api(getLesson, { params: { id: lessonId } })
    expect(found.lesson).toMatchObject({ start: lesson.start, duration: 30, canceledAt: null })
    expect(await rows('SELECT tutor_id AS id FROM lessons WHERE id = ?', lessonId)).toEqual([{ id: other.id }])
    expect((await student.api(getLesson, { params })).lesson).toMatchObject({ canceledBy: tutor.id, lateMinutes: 0 })
    expect(await toldOf(student)).toEqual([{ kind: 'lesson_tutor_changed', note: reason }])
    expect(await toldOf(tutor)).toEqual([
      { kind: 'new_lesson_booked', note: null },
      { kind: 'lesson_canceled', note: reason },
    ])
    expect(await toldOf(other)).toEqual([{ kind: 'new_lesson_booked', note: null }])
    expect(
      await rows(
        `SELECT action, target_id AS target, facts->>'$.before.tutorId' AS old, facts->>'$.after.tutorId' AS new
         FROM audit_log WHERE actor_id = ? ORDER BY id`,
        admin.id,
      ),
    ).toEqual([lesson.id, lessonId].map((target) => ({ action: 'lesson.tutor', target, old: tutor.id, new: other.id })))
    expect(
      await rows('SELECT 1 FROM room_members WHERE user_id = ? AND other_id = ?', student.id, other.id),
    ).toHaveLength(1)
    await expectConsistentBookings()
  })

  test('of two colleagues at once one is told that the other was faster, and nobody is booked twice', async () => {
    const { admin, student, lesson, start, params } = await bookedAhead()
    const [second, first, further] = [await people.admin(), await freeAt(start), await freeAt(start)]
    const settled = await Promise.allSettled([
      admin.api(changeTutorFor, { params, body: bodyOf(first.slot, lesson.updatedAt) }),
      second.api(changeTutorFor, { params, body: bodyOf(further.slot, lesson.updatedAt) }),
    ])
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ status: 409, code: 'changed-meanwhile' }])
    const live = await rows('SELECT id FROM lessons WHERE student_id = ? AND canceled_at IS NULL', student.id)
    expect(live).toHaveLength(1)
    await expectConsistentBookings()
  })

  test('of two lessons for one tutor at once, one stays as it was', async () => {
    const [one, two] = [await bookedAhead(), await bookedAhead()]
    const { other, slot } = await freeAt(one.start)
    const settled = await Promise.allSettled(
      [one, two].map(({ admin, lesson, params }) =>
        admin.api(changeTutorFor, { params, body: bodyOf(slot, lesson.updatedAt) }),
      ),
    )
    const refused = settled.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused).toMatchObject([{ code: 'busy-tutor' }])
    const live = 'SELECT tutor_id AS id FROM lessons WHERE student_id IN (?, ?) AND canceled_at IS NULL'
    const tutors = (await rows<{ id: number }>(live, one.student.id, two.student.id)).map(({ id }) => id)
    expect(tutors.filter((id) => id === other.id)).toHaveLength(1)
    expect(tutors).toHaveLength(2)
    await expectConsistentBookings()
  })

  test('keeps the rules of booking', async () => {
    const { admin, student, tutor, lesson, start, params } = await bookedAhead()
    const { slot, other } = await freeAt(start)
    const change = (body: Partial<ReturnType<typeof bodyOf>> = {}, id = lesson.id) =>
      refusalOf(
        admin.api(changeTutorFor, { params: { id }, body: { ...bodyOf(slot, lesson.updatedAt), ...body } }),
      ).then(({ code }) => code)
    expect(await change({ seen: toIsoInstant(1) })).toBe('changed-meanwhile')
    expect(await change({}, 9_000_000)).toBe('lesson-not-found')
    expect(await change({ tutorId: tutor.id })).toBe('illegal')
    expect(await change({ slotId: 9_000_000 })).toBe('slot-not-found')
    expect(await change({ tutorId: student.id })).toBe('tutor-not-found')
    await make.lesson({ tutorId: other.id, studentId: (await people.student()).id, start })
    expect(await change()).toBe('busy-tutor')
    const past = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - hourMs })
    expect(await change({ seen: toIsoInstant(past.updatedAt) }, past.id)).toBe('lesson-time-passed')
    expect(await admin.api(listOtherTutors, { params: { id: past.id } })).toEqual({ list: [] })
    expect((await refusalOf(admin.api(listOtherTutors, { params: { id: 9_000_000 } }))).code).toBe('lesson-not-found')
    expect((await admin.api(listOtherTutors, { params })).list.map(({ id }) => id)).not.toContain(other.id)
  })
})
