import { describe, expect, test } from 'vitest'
import { pickInterviewer, refuseInterview } from '#contract/joining/rules/interviews.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'

const at = (text: string) => Date.parse(text)
const { Pending, Passed, Rejected } = InterviewStatus

describe('when a tutor may be interviewed', () => {
  const refusedAt = (status: InterviewStatus, start: string, now: string) =>
    refuseInterview({ status, start: at(start) }, at(now))?.refused ?? null
  const conflict = 'conflicting-interview'

  test('at once if there was none, and not while one is pending', () => {
    expect(refuseInterview(null, 0)).toBeNull()
    expect(refusedAt(Pending, '2020-01-01T10:00:00Z', '2026-01-01T10:00:00Z')).toBe(conflict)
  })

  test('three calendar months after a rejection', () => {
    expect(refusedAt(Rejected, '2026-02-10T10:00:00Z', '2026-05-10T09:59:59.999Z')).toBe(conflict)
    expect(refusedAt(Rejected, '2026-02-10T10:00:00Z', '2026-05-10T10:00:00Z')).toBeNull()
    expect(refusedAt(Rejected, '2025-11-30T10:00:00Z', '2026-02-28T10:00:00Z')).toBeNull()
  })

  test('six after a pass', () => {
    expect(refusedAt(Passed, '2026-02-10T10:00:00Z', '2026-08-10T09:59:59.999Z')).toBe(conflict)
    expect(refusedAt(Passed, '2026-02-10T10:00:00Z', '2026-08-10T10:00:00Z')).toBeNull()
  })
})

describe('the chosen manager', () => {
  const now = at('2026-02-10T10:00:00Z')
  const manager = (id: number, upcomingInterviews = 0, notice = 0) => ({ id, notice, upcomingInterviews })
  const time = (ownerId: number, from: number, length = 60) => {
    const start = now + minutes(from)
    return { id: from, ownerId, start, end: start + minutes(length) }
  }
  const picked = (facts: Partial<Parameters<typeof pickInterviewer>[0]>) =>
    pickInterviewer({ managers: [manager(1), manager(2)], slots: [], busy: [], now, ...facts })?.manager.id ?? null

  test('is the one whose free half hour comes first', () => {
    expect(picked({ slots: [time(1, 120), time(2, 60)] })).toBe(2)
    expect(picked({ slots: [time(1, 120), time(2, 60)], busy: [time(2, 60, 40)] })).toBe(1)
  })

  test('needs half an hour free, beyond the notice', () => {
    expect(picked({ slots: [time(1, 120), time(2, 60, 15)] })).toBe(1)
    const managers = [manager(1), manager(2, 0, 180)]
    expect(picked({ managers, slots: [time(1, 120), time(2, 60)] })).toBe(1)
    expect(picked({ managers, slots: [time(1, 300), time(2, 60, 240)] })).toBe(2)
  })

  test('is not affected by bookings of others', () => {
    expect(picked({ slots: [time(1, 120), time(2, 60)], busy: [time(1, 60, 120)] })).toBe(2)
  })

  test('of two is the one with fewer coming interviews, then the older account', () => {
    const slots = [time(1, 60), time(2, 60)]
    expect(picked({ slots, managers: [manager(1, 2), manager(2, 1)] })).toBe(2)
    expect(picked({ slots, managers: [manager(2, 1), manager(1, 1)] })).toBe(1)
  })

  test('is found without free time too; without managers there is none', () => {
    expect(picked({ managers: [manager(1, 3), manager(2, 2)] })).toBe(2)
    expect(picked({ managers: [] })).toBeNull()
    expect(pickInterviewer({ managers: [manager(1)], slots: [], busy: [], now })?.start).toBeNull()
    const slots = [time(1, 60)]
    expect(pickInterviewer({ managers: [manager(1)], slots, busy: [], now })?.start).toBe(now + hourMs)
  })
})
