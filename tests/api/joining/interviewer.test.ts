import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { selectInterviewer } from '#contract/joining/api/interviews.ts'
import { addMonths, dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { InterviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'

const noon = Date.parse('2026-11-02T12:00:00Z')
const conflict = { status: 409, code: 'conflicting-interview' }

beforeEach(() => {
  clock.set(noon)
})
// Managers are global: those of one test would be chosen in the next.
afterEach(async () => {
  await rows('UPDATE tutors SET activated = 0')
})

const offered = async (hours: number, fields: Parameters<typeof people.manager>[0] = {}, purpose: SlotPurpose = 3) => {
  const manager = await people.manager(fields)
  const start = noon + hours * hourMs
  const slot = await make.slot({ userId: manager.id, start, end: start + hourMs, purpose })
  return { manager, slot, start }
}
const picked = async () => (await (await people.tutor()).api(selectInterviewer, {})).id

describe('selectInterviewer', () => {
  test('returns the manager with the earliest free time for interviews, and no private fields', async () => {
    await offered(5)
    const { manager } = await offered(3, { name: 'هالة فؤاد', image: 'users/images/h' }, SlotPurpose.General)
    await offered(1, {}, SlotPurpose.Lesson)
    await offered(2, {}, SlotPurpose.DemoSession)
    const tutor = await people.tutor()
    expect(await tutor.api(selectInterviewer, {})).toEqual({
      id: manager.id,
      name: 'هالة فؤاد',
      image: '/assets/uploads/users/images/h',
    })
  })

  test('skips managers who are booked, need more notice, or are deactivated', async () => {
    const { manager } = await offered(10)
    const taken = await offered(3)
    const lesson = { tutorId: taken.manager.id, studentId: (await people.student()).id }
    await make.lesson({ ...lesson, start: taken.start + 15 * 60_000 })
    await offered(2, { notice: 24 * 60 })
    await offered(1, { activated: false })
    expect(await picked()).toBe(manager.id)
  })

  test('ignores slots of tutors', async () => {
    const { manager } = await offered(10)
    const tutor = await people.tutor()
    await make.slot({ userId: tutor.id, start: noon + hourMs, end: noon + 2 * hourMs, purpose: SlotPurpose.General })
    expect(await picked()).toBe(manager.id)
  })

  test('looks months ahead, and without any free time returns the manager with the fewest interviews', async () => {
    const [busy, idle] = [await people.manager(), await people.manager()]
    const guest = await people.tutor()
    const pair = { managerId: busy.id, tutorId: guest.id }
    await make.interview({ ...pair, start: noon + dayMs, status: InterviewStatus.Pending })
    expect(await picked()).toBe(idle.id)
    const start = addMonths(noon, 4)
    await make.slot({ userId: busy.id, start, end: start + hourMs, purpose: SlotPurpose.Interview })
    expect(await picked()).toBe(busy.id)
  })

  test('is refused when there is no manager', async () => {
    const tutor = await people.tutor()
    expect(await refusalOf(tutor.api(selectInterviewer, {}))).toEqual({ status: 404, code: 'tutor-not-found' })
  })

  test('is refused while an interview is pending, and for months after one was held', async () => {
    const { manager } = await offered(3)
    const ask = async (status: InterviewStatus, start: number) => {
      const tutor = await people.tutor()
      await make.interview({ tutorId: tutor.id, managerId: manager.id, start, status })
      return tutor.api(selectInterviewer, {})
    }
    expect(await refusalOf(ask(InterviewStatus.Pending, noon + 7 * dayMs))).toEqual(conflict)
    expect(await refusalOf(ask(InterviewStatus.Rejected, addMonths(noon, -3) + hourMs))).toEqual(conflict)
    expect(await refusalOf(ask(InterviewStatus.Passed, addMonths(noon, -6) + hourMs))).toEqual(conflict)
    expect(await ask(InterviewStatus.Rejected, addMonths(noon, -3))).toMatchObject({ id: manager.id })
    expect(await ask(InterviewStatus.Passed, addMonths(noon, -6))).toMatchObject({ id: manager.id })
    expect(await ask(InterviewStatus.CanceledByInterviewee, noon + 9 * dayMs)).toMatchObject({ id: manager.id })
  })
})
