/** What an admin may make of an interview or a demo session, and what is sent for it. */
import { describe, expect, it } from 'vitest'
import type { DemoSession } from '#contract/joining/api/demo-sessions.ts'
import type { Interview } from '#contract/joining/shapes/interview.ts'
import { hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { fromDemoSession, fromInterview } from '#web/features/joining/interviews/appointments.ts'
import {
  demoChangeOf,
  interviewChangeOf,
  needsWords,
  openCorrections,
} from '#web/features/team/interviews/correction.ts'
import { toStart } from '#web/features/team/interviews/query.ts'
import { tabOf } from '#web/features/team/interviews/tab.ts'

const now = Date.parse('2026-11-20T13:30:00Z')
const manager = { id: 7, name: 'هالة', image: null, role: Role.TutorManager }
const tutor = { id: 3, name: 'جنى', image: null, role: Role.Tutor }
const stamps = { createdAt: toIsoInstant(now - hourMs), updatedAt: toIsoInstant(now - hourMs) }
const start = toIsoInstant(now - hourMs)

const interview = (over: Partial<Interview> = {}) =>
  fromInterview({
    id: 1,
    interviewerId: 7,
    intervieweeId: 3,
    interviewerFeedback: null,
    intervieweeFeedback: null,
    slotId: 2,
    note: null,
    level: null,
    scores: null,
    sessionId: 'interview:x',
    start,
    status: InterviewStatus.Pending,
    introVideo: null,
    interviewer: manager,
    interviewee: tutor,
    ...stamps,
    ...over,
  })
const demo = (over: Partial<DemoSession> = {}) =>
  fromDemoSession({
    id: 1,
    sessionId: 'demo:x',
    tutorId: 3,
    tutorManagerId: 7,
    note: null,
    level: null,
    scores: null,
    slotId: 2,
    start,
    introVideo: null,
    managerFeedback: null,
    tutorFeedback: null,
    status: DemoSessionStatus.Pending,
    tutor,
    tutorManager: manager,
    ...stamps,
    ...over,
  })

describe('an interview', () => {
  it('is decided or called off while it has no result', () => {
    expect(openCorrections(interview(), now)).toEqual(['passed', 'rejected', 'by-manager', 'by-applicant'])
  })

  it('is corrected, reopened, or given other words once it is decided', () => {
    const passed = interview({ status: InterviewStatus.Passed, interviewerFeedback: 'طلاقة' })
    expect(openCorrections(passed, now)).toEqual(['rejected', 'words', 'by-manager', 'by-applicant', 'pending'])
  })

  it('stays off once it is called off, unless it turns out to have been held', () => {
    const off = interview({ status: InterviewStatus.CanceledByInterviewee })
    expect(openCorrections(off, now)).not.toContain('pending')
    expect(openCorrections(off, now)).not.toContain('words')
  })

  it('needs a message only where it has none, and keeps the one it has', () => {
    const decided = interview({ status: InterviewStatus.Passed, interviewerFeedback: 'طلاقة' })
    expect([needsWords(interview(), 'passed'), needsWords(decided, 'rejected'), needsWords(decided, 'words')]).toEqual([
      true,
      false,
      true,
    ])
    expect(interviewChangeOf('rejected', '  ')).toEqual({ status: InterviewStatus.Rejected })
    expect(interviewChangeOf('words', '<جديد>')).toEqual({ interviewerFeedback: '&lt;جديد&gt;' })
    // What was typed before another choice was made is not sent with it.
    expect(interviewChangeOf('by-manager', 'نص')).toEqual({ status: InterviewStatus.CanceledByInterviewer })
  })
})

describe('a demo session', () => {
  it('is called off by the team in its own name, without a message', () => {
    expect(openCorrections(demo(), now)).toEqual(['passed', 'rejected', 'by-admin', 'by-manager', 'by-applicant'])
    expect(demoChangeOf('by-admin', 'نص')).toEqual({ status: DemoSessionStatus.CanceledByAdmin })
  })

  it('is decided with a message, which can be written anew', () => {
    expect(needsWords(demo(), 'rejected')).toBe(true)
    expect(demoChangeOf('rejected', 'نص')).toEqual({ status: DemoSessionStatus.Rejected, managerFeedback: 'نص' })
    const decided = demo({ status: DemoSessionStatus.Rejected, managerFeedback: 'نص' })
    expect(openCorrections(decided, now)).toContain('words')
    expect([needsWords(decided, 'passed'), needsWords(decided, 'words')]).toEqual([false, true])
  })

  it('stays off once it is called off', () => {
    expect(openCorrections(demo({ status: DemoSessionStatus.CanceledByTutor }), now)).toEqual([])
  })
})

describe('the days of appointments with a standing', () => {
  const [before, after] = ['2026-11-20T13:00:00.000Z', '2026-11-20T13:00:00.001Z']
  const [early, late] = ['2026-11-18T22:00:00.000Z', '2026-11-22T22:00:00.000Z']

  it('end or begin with what has ended: half an hour after the start', () => {
    expect(toStart(undefined, true, now)).toEqual({ lt: after })
    expect(toStart(undefined, false, now)).toEqual({ gte: after })
    expect(toStart({ gte: early, lt: late }, true, now)).toEqual({ gte: early, lt: after })
    expect(toStart({ gte: early, lt: late }, false, now)).toEqual({ gte: after, lt: late })
    expect(toStart({ gte: early, lt: before }, true, now)).toEqual({ gte: early, lt: before })
    expect(toStart({ gte: early }, undefined, now)).toEqual({ gte: early })
  })

  it('are none, and no error of the server, where nothing can be in them', () => {
    expect(toStart({ gte: late }, true, now)).toEqual({ gte: late, lt: late })
    expect(toStart({ lt: early }, false, now)).toEqual({ gte: after, lt: after })
  })
})

it('an unknown tab is the first', () => {
  expect([tabOf({}), tabOf({ tab: 'films' }), tabOf({ tab: 'constructor' })]).toEqual([
    'interviews',
    'films',
    'interviews',
  ])
})
