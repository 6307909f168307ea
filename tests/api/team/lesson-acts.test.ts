/** What the team does about a lesson for its members: moving, cancelling, and opening a dispute. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookLesson, cancelLesson, getLesson } from '#contract/lessons/api/lessons.ts'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { getLessonCase } from '#contract/money/api/disputes.ts'
import { cairoDayStart, dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { cancelLessonFor, listMoveTimes, moveLessonFor, openDisputeFor } from '#contract/team/api/lesson-acts.ts'
import { bookingRequestIn, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { disputeText, judgedLesson } from '#tests/kit/disputes.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { auditLog } from '#worker/storage/schema/support.ts'

const reason = 'ظرف طارئ عند المعلّم'

/** Tomorrow at noon in Cairo: near midnight the hours offered would be of two days. */
const noon = (): number => cairoDayStart(Date.now() + dayMs) + 12 * hourMs

const bookedAhead = async (ahead?: number) => {
  const [admin, student, tutor] = [await people.admin({ name: 'منى' }), await subscriber(120), await people.tutor()]
  const start = ahead === undefined ? noon() : Math.ceil((Date.now() + ahead) / hourMs) * hourMs
  const slot = await offer(tutor, { start })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  return { admin, student, tutor, slot, lesson, start }
}

const told = async ({ id }: Person, kind: string) =>
  (
    await rows<{ note: string | null }>(
      "SELECT facts->>'note' AS note FROM notifications WHERE user_id = ? AND kind = ?",
      id,
      kind,
    )
  ).map(({ note }) => note)

const linesOf = async ({ id }: Person) =>
  (await db.select().from(auditLog).where(eq(auditLog.actorId, id))).map(({ action, facts }) => [action, facts])

describe('cancelLessonFor', () => {
  test('gives all minutes back, stands on the record of the side, and tells both why', async () => {
    const { admin, student, tutor, lesson } = await bookedAhead(hourMs)
    const held = async () => (await student.api(getMinutes, { query: {} })).week?.held
    expect(await held()).toBe(30)
    const body = { side: 'tutor', reason, seen: lesson.updatedAt } as const
    await admin.api(cancelLessonFor, { params: { id: lesson.id }, body })
    const { lesson: found } = await student.api(getLesson, { params: { id: lesson.id } })
    expect(found).toMatchObject({ canceledBy: tutor.id, lateMinutes: 0 })
    expect(await held()).toBe(0)
    expect(await Promise.all([student, tutor].map((one) => told(one, 'lesson_canceled')))).toEqual([[reason], [reason]])
    expect(await linesOf(admin)).toEqual([
      ['lesson.cancel', expect.objectContaining({ reason, after: expect.objectContaining({ side: 'tutor' }) })],
    ])
  })

  test('is refused once it began, was cancelled, or was changed by somebody else', async () => {
    const { admin, student, tutor, lesson } = await bookedAhead()
    const cancel = (seen: string, id = lesson.id) =>
      refusalOf(admin.api(cancelLessonFor, { params: { id }, body: { side: 'team', reason, seen } }))
    expect((await cancel(toIsoInstant(1))).code).toBe('changed-meanwhile')
    expect((await cancel(lesson.updatedAt, 9_000_000)).code).toBe('lesson-not-found')
    const past = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - hourMs })
    expect((await cancel(toIsoInstant(past.updatedAt), past.id)).code).toBe('lesson-time-passed')
    await student.api(cancelLesson, { params: { id: lesson.id } })
    const { lesson: canceled } = await student.api(getLesson, { params: { id: lesson.id } })
    expect((await cancel(canceled.updatedAt)).code).toBe('illegal')
  })
})

describe('moveLessonFor', () => {
  test('offers times at which both are free, and moves the lesson to one of them', async () => {
    const { admin, student, tutor, slot, lesson, start } = await bookedAhead()
    const params = { id: lesson.id }
    const { list } = await admin.api(listMoveTimes, { params })
    expect(list.map((time) => Date.parse(time.start) - start)).toEqual([1, 2, 3, 4].map((step) => (step * hourMs) / 2))
    const other = await people.tutor()
    await make.lesson({ tutorId: other.id, studentId: student.id, start: start + hourMs / 2 })
    const [next] = (await admin.api(listMoveTimes, { params })).list
    expect(next).toEqual({ slotId: slot.id, start: toIsoInstant(start + hourMs) })
    const body = { slotId: slot.id, start: toIsoInstant(start + hourMs), reason, seen: lesson.updatedAt }
    await admin.api(moveLessonFor, { params, body })
    const moved = await student.api(getLesson, { params })
    expect(moved.lesson.start).toBe(toIsoInstant(start + hourMs))
    expect(await Promise.all([student, tutor].map((one) => told(one, 'lesson_updated')))).toEqual([[reason], [reason]])
    expect(await linesOf(admin)).toEqual([
      ['lesson.move', expect.objectContaining({ before: { start: toIsoInstant(start) } })],
    ])
    // A colleague who still sees the old time is told that somebody was faster, and who.
    const late = await admin.api(moveLessonFor, { params, body }).catch((error: unknown) => error)
    expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile', changedBy: { id: admin.id, name: 'منى' } })
  })

  test('keeps the rules of booking', async () => {
    const { admin, tutor, slot, lesson, start } = await bookedAhead()
    const move = (at: number, slotId = slot.id, id = lesson.id) => {
      const body = { slotId, start: toIsoInstant(at), reason, seen: lesson.updatedAt }
      return refusalOf(admin.api(moveLessonFor, { params: { id }, body }))
    }
    expect((await move(start + 10 * hourMs)).code).toBe('busy-tutor')
    expect((await move(start, 9_000_000)).code).toBe('slot-not-found')
    expect((await move(start, slot.id, 9_000_000)).code).toBe('lesson-not-found')
    const busy = await people.student()
    await make.lesson({ tutorId: tutor.id, studentId: busy.id, start: start + hourMs })
    expect((await move(start + hourMs)).code).toBe('busy-tutor')
  })

  test('offers nothing for a lesson that began or was cancelled', async () => {
    const { admin, student, tutor } = await bookedAhead()
    const past = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - hourMs })
    expect(await admin.api(listMoveTimes, { params: { id: past.id } })).toEqual({ list: [] })
    expect((await refusalOf(admin.api(listMoveTimes, { params: { id: 9_000_000 } }))).code).toBe('lesson-not-found')
  })
})

describe('openDisputeFor', () => {
  test('opens it for a member, tells both, and only once', async () => {
    const { student, tutor, lessonId } = await judgedLesson()
    const admin = await people.admin()
    const open = (kind: 'line' | 'cancellation' = 'line') =>
      admin.api(openDisputeFor, { params: { id: lessonId }, body: { side: 'student', kind, text: disputeText } })
    expect((await refusalOf(open('cancellation'))).code).toBe('illegal')
    await open()
    const { disputes } = await admin.api(getLessonCase, { params: { lessonId } })
    expect(disputes).toMatchObject([{ side: 'student', kind: 'line', text: disputeText, state: 'open' }])
    expect(await told(tutor, 'dispute_opened')).toHaveLength(1)
    expect(await told(student, 'team_message')).toEqual([expect.stringContaining(disputeText)])
    expect((await refusalOf(open())).code).toBe('dispute-exists')
    expect((await linesOf(admin)).map(([action]) => action)).toEqual(['lesson.dispute'])
  })

  test('not about a lesson that lies ahead, or is gone', async () => {
    const { admin, lesson } = await bookedAhead()
    const open = (id: number) =>
      refusalOf(admin.api(openDisputeFor, { params: { id }, body: { side: 'tutor', kind: 'line', text: disputeText } }))
    expect((await open(lesson.id)).code).toBe('illegal')
    expect((await open(9_000_000)).code).toBe('lesson-not-found')
  })
})
