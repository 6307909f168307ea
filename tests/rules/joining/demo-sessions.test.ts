import { describe, expect, test } from 'vitest'
import {
  type DemoSessionHistory,
  decideDemoSession,
  demoSessionAllowedFrom,
  refuseDemoSession,
  refuseDemoSessionStatus,
} from '#contract/joining/rules/demo-sessions.ts'
import type { ManagerBookingFacts } from '#contract/lessons/rules/manager-bookings.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { at } from '../facts.ts'

const { Pending, Passed, Rejected, CanceledByTutorManager, CanceledByTutor, CanceledByAdmin } = DemoSessionStatus
const statuses = Object.values(DemoSessionStatus)

const now = at('2026-03-05T10:00Z')
const from = now + 2 * hourMs
const slot = {
  id: 7,
  ownerId: 5,
  purpose: SlotPurpose.DemoSession,
  deleted: false,
  start: from,
  end: from + 2 * hourMs,
}
const owner = { id: 5, role: Role.TutorManager, activated: true, noticeMinutes: 0 }
const ready: DemoSessionHistory = {
  approvedIntroVideo: true,
  passedInterview: true,
  hasOpenOrPassed: false,
  rejectedStart: null,
}

type Facts = ManagerBookingFacts & { history: DemoSessionHistory }
const answer = (facts: Partial<Facts> = {}, start = from) => {
  const decided = decideDemoSession({ slot, owner, ownerBusy: [], tutorBusy: [], history: ready, ...facts }, start, now)
  return 'refused' in decided ? decided.refused : decided.draft
}

describe('booking a demo session', () => {
  test('gives half an hour of the owner of the slot', () => {
    expect(answer()).toEqual({ managerId: 5, slotId: 7, start: from, end: from + minutes(30) })
    expect(answer({ slot: { ...slot, purpose: SlotPurpose.General } })).toMatchObject({ managerId: 5 })
    expect(answer({}, slot.end - minutes(30))).toMatchObject({ end: slot.end })
  })

  // Each case also breaks the rules that follow it, so that the order shows.
  test('is refused by the first broken rule', () => {
    const late = { history: { ...ready, hasOpenOrPassed: true }, ownerBusy: [slot], tutorBusy: [slot] }
    const early = { ...late, history: { ...late.history, passedInterview: false } }
    const off = { ...owner, activated: false }
    expect(answer({ ...early, slot: null, owner: null })).toBe('slot-not-found')
    expect(answer({ ...early, slot: { ...slot, deleted: true }, owner: null })).toBe('slot-not-found')
    expect(answer({ ...early, owner: null })).toBe('tutor-not-found')
    expect(answer({ ...early, owner: { ...off, role: Role.Tutor } })).toBe('bad-request')
    for (const purpose of [SlotPurpose.Lesson, SlotPurpose.Interview])
      expect(answer({ ...early, owner: off, slot: { ...slot, purpose } })).toBe('bad-request')
    expect(answer({ ...early, owner: off })).toBe('inactive-tutor-manager')
    expect(answer(early, now)).toBe('forbidden')
    expect(answer({ ...late, history: { ...late.history, approvedIntroVideo: false } }, now)).toBe('forbidden')
    expect(answer(late, now)).toBe('bad-request')
    expect(answer(late, from - minutes(15))).toBe('bad-request')
    expect(answer(late, slot.end - minutes(15))).toBe('bad-request')
    expect(answer({ ...late, owner: { ...owner, noticeMinutes: 121 } })).toBe('bad-request')
    expect(answer(late)).toBe('demo-session-exists')
    expect(answer({ ownerBusy: [slot], tutorBusy: [slot] })).toBe('busy-tutor-manager')
    expect(answer({ tutorBusy: [{ start: from + minutes(29), end: slot.end }] })).toBe('conflicting-schedule')
    expect(answer({ tutorBusy: [{ start: from + minutes(30), end: slot.end }] })).toMatchObject({ slotId: 7 })
  })

  test('waits for three calendar months after a rejection, to the minute', () => {
    const rejectedStart = at('2025-12-31T12:00Z')
    const refusedAt = (text: string) => refuseDemoSession({ hasOpenOrPassed: false, rejectedStart }, at(text))?.refused
    expect(demoSessionAllowedFrom(rejectedStart)).toBe(at('2026-03-31T12:00Z'))
    expect(refusedAt('2026-03-31T11:59Z')).toBe('demo-session-exists')
    expect(refusedAt('2026-03-31T12:00Z')).toBeUndefined()
  })
})

describe('who may set which status', () => {
  const start = now
  const [before, after] = [start - 1, start]
  const callers = {
    tutor: { id: 3, role: Role.Tutor },
    manager: { id: 5, role: Role.TutorManager },
    otherManager: { id: 6, role: Role.TutorManager },
    admin: { id: 1, role: Role.SuperAdmin },
  }
  const code = (who: keyof typeof callers, status: DemoSessionStatus, to: DemoSessionStatus, when = after) =>
    refuseDemoSessionStatus({ tutorId: 3, tutorManagerId: 5, status, start }, callers[who], to, when)?.refused ?? 'ok'
  const codes = (who: keyof typeof callers, status: DemoSessionStatus, when = after) =>
    statuses.map((to) => code(who, status, to, when))
  const [no, late] = ['forbidden', 'illegal']

  test('the tutor may cancel until the start', () => {
    expect(codes('tutor', Pending, before)).toEqual([no, no, no, no, 'ok', no])
    expect(codes('tutor', Pending, after)).toEqual([no, no, no, no, late, no])
    expect(codes('tutor', Passed, before)).toEqual([no, no, no, no, late, no])
  })

  test('the manager decides from the start on and may cancel at any time, once', () => {
    expect(codes('manager', Pending, before)).toEqual([no, late, late, 'ok', no, no])
    expect(codes('manager', Pending, after)).toEqual([no, 'ok', 'ok', 'ok', no, no])
    for (const decided of [Passed, Rejected]) expect(codes('manager', decided)).toEqual([no, late, late, late, no, no])
    expect(codes('otherManager', Pending)).toEqual([no, no, no, no, no, no])
  })

  test('an admin corrects anything but a cancellation', () => {
    expect(codes('admin', Pending, before)).toEqual([late, 'ok', 'ok', 'ok', 'ok', 'ok'])
    expect(codes('admin', Rejected)).toEqual(['ok', 'ok', late, 'ok', 'ok', 'ok'])
    for (const canceled of [CanceledByTutorManager, CanceledByTutor, CanceledByAdmin])
      for (const who of ['tutor', 'manager', 'admin'] as const)
        expect(codes(who, canceled)).toEqual([no, no, no, no, no, no])
  })
})
