import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { DemoSession } from '#contract/joining/api/demo-sessions.ts'
import type { Interview } from '#contract/joining/shapes/interview.ts'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { dayMs, hourMs, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { sessions } from '#web/copy/sessions.ts'
import { homeOf } from '#web/features/classroom/sessions/call.ts'
import { appointmentCallOf } from '#web/features/joining/appointments/appointment-call.ts'
import { interviewCalls } from '#web/features/joining/copy/interview-calls.ts'
import {
  type Appointment,
  demoChange,
  fromDemoSession,
  fromInterview,
  interviewChange,
  isJoinable,
  mayCallOff,
  mayChoose,
  mayWithdraw,
  outcomeOf,
} from '#web/features/joining/interviews/appointments.ts'
import { feedbackLength, refuseFeedback, refuseNote } from '#web/features/joining/interviews/decision.ts'
import { InterviewsSearch, queueOf, waitingCount } from '#web/features/joining/interviews/search.ts'
import { nextText } from '#web/features/joining/interviews/words.ts'
import { allPages } from '#web/lib/paging.ts'
import { toLimitedHtml } from '#web/lib/typed-html.ts'
import { seekTarget } from '#web/ui/video-seek.ts'

const now = Date.parse('2026-11-20T13:30:00Z')
const manager = { id: 7, name: 'هالة', image: null, role: Role.TutorManager }
const applicant = { id: 3, name: 'جنى', image: null, role: Role.Tutor }
const caller = { id: manager.id, role: Role.TutorManager } as const
const stamps = { createdAt: toIsoInstant(now - dayMs), updatedAt: toIsoInstant(now - dayMs) }

const interview = (start: number, status: InterviewStatus = InterviewStatus.Pending, id = 1): Appointment => {
  const booking: Interview = {
    id,
    interviewerId: manager.id,
    intervieweeId: applicant.id,
    interviewerFeedback: null,
    intervieweeFeedback: null,
    note: null,
    level: null,
    scores: null,
    slotId: 5,
    sessionId: 'interview:x',
    start: toIsoInstant(start),
    status,
    interviewer: manager,
    interviewee: applicant,
    introVideo: null,
    ...stamps,
  }
  return fromInterview(booking)
}
const demo = (start: number, status: DemoSessionStatus = DemoSessionStatus.Pending, id = 1): Appointment => {
  const booking: DemoSession = {
    id,
    sessionId: 'demo:x',
    tutorId: applicant.id,
    tutorManagerId: manager.id,
    managerFeedback: null,
    note: null,
    level: null,
    scores: null,
    tutorFeedback: null,
    slotId: 6,
    start: toIsoInstant(start),
    status,
    tutor: applicant,
    tutorManager: manager,
    introVideo: null,
    ...stamps,
  }
  return fromDemoSession(booking)
}
const film = (id: number, createdAt: number, state: ReviewStatus = ReviewStatus.Pending): IntroVideo => ({
  id,
  src: '/film',
  durationMs: 90_000,
  tutorId: applicant.id,
  tutorName: applicant.name,
  tutorImage: null,
  reviewerId: manager.id,
  reviewerName: manager.name,
  state,
  reason: null,
  createdAt: toIsoInstant(createdAt),
  updatedAt: toIsoInstant(createdAt),
})

describe('an appointment', () => {
  it('is half an hour, and stands as its status and the clock say', () => {
    expect(interview(now).end).toBe(now + minutes(30))
    expect(outcomeOf(interview(now + 1), now)).toBe('upcoming')
    expect(outcomeOf(interview(now), now)).toBe('waiting')
    expect(outcomeOf(demo(now, DemoSessionStatus.Rejected), now)).toBe('rejected')
  })

  it('tells by whom it was cancelled, though the numbers of both kinds differ', () => {
    expect(outcomeOf(interview(now, InterviewStatus.CanceledByInterviewer), now)).toBe('cancelled-by-manager')
    expect(outcomeOf(interview(now, InterviewStatus.CanceledByInterviewee), now)).toBe('cancelled-by-applicant')
    expect(outcomeOf(demo(now, DemoSessionStatus.CanceledByTutorManager), now)).toBe('cancelled-by-manager')
    expect(outcomeOf(demo(now, DemoSessionStatus.CanceledByTutor), now)).toBe('cancelled-by-applicant')
    expect(outcomeOf(demo(now, DemoSessionStatus.CanceledByAdmin), now)).toBe('cancelled-by-admin')
  })

  it('can be joined from a quarter of an hour before until a quarter after, unless cancelled', () => {
    expect(isJoinable(interview(now + minutes(15)), now)).toBe(true)
    expect(isJoinable(interview(now + minutes(15) + 1), now)).toBe(false)
    expect(isJoinable(interview(now - minutes(45)), now)).toBe(false)
    expect(isJoinable(demo(now, DemoSessionStatus.CanceledByTutor), now)).toBe(false)
  })

  it('takes a result from its start on, and is called off until then', () => {
    for (const of of [interview, demo]) {
      expect(mayChoose(of(now + 1), 'passed', caller, now)).toBe(false)
      expect(mayChoose(of(now), 'passed', caller, now)).toBe(true)
      expect(mayCallOff(of(now + 1), caller, now)).toBe(true)
      expect(mayCallOff(of(now), caller, now)).toBe(false)
      // Somebody who did not come is not rejected for it.
      expect(mayChoose(of(now - hourMs), 'cancelled', caller, now)).toBe(true)
    }
    expect(mayChoose(interview(now, InterviewStatus.Passed), 'rejected', caller, now)).toBe(false)
    expect(mayChoose(interview(now), 'passed', { id: 99, role: Role.TutorManager }, now)).toBe(false)
  })

  it('names the day of the next try: three months after its start', () => {
    expect(nextText(interview(now), 'rejected', now)).toContain('20\u00a0فبراير 2027')
    expect(nextText(demo(now), 'rejected', now)).toContain('20\u00a0فبراير 2027')
  })
})

describe('the text of a decision', () => {
  it('keeps its signs and lines, and is counted as it is read', () => {
    expect(toLimitedHtml(' 5 < 6 & 7\nسطر ')).toBe('5 &lt; 6 &amp; 7<br>سطر')
    expect(feedbackLength('أب\nجد')).toBe(4)
    expect(refuseFeedback('أبجد')).toBe('interveiw-feedback-too-short')
    expect(refuseFeedback('أبجده')).toBeNull()
    expect(refuseFeedback('<script>')).toBeNull()
    expect(refuseFeedback('م'.repeat(1000))).toBeNull()
    expect(refuseFeedback('م'.repeat(1001))).toBe('interveiw-feedback-too-long')
    const refused = (note: string) => refuseNote({ note })
    expect([refused(''), refused('أبجد'), refused('م'.repeat(1001))]).toEqual([
      null,
      'interveiw-note-too-short',
      'interveiw-note-too-long',
    ])
  })

  it('is not sent with a cancellation', () => {
    expect(interviewChange('cancelled', 'نص')).toEqual({ status: InterviewStatus.CanceledByInterviewer })
    expect(interviewChange('passed', 'نص')).toEqual({ status: InterviewStatus.Passed, interviewerFeedback: 'نص' })
    const forTeam = { note: 'للفريق', level: 4, scores: { fluency: 3, teaching: 3, picture: 4, manner: 2 } }
    expect(interviewChange('rejected', 'نص', forTeam)).toMatchObject(forTeam)
    expect(interviewChange('cancelled', 'نص', forTeam)).toEqual({ status: InterviewStatus.CanceledByInterviewer })
    expect(demoChange('cancelled', 'نص')).toEqual({ status: DemoSessionStatus.CanceledByTutorManager })
    expect(demoChange('rejected', 'نص')).toEqual({ status: DemoSessionStatus.Rejected, managerFeedback: 'نص' })
    expect(demoChange('passed', 'نص', forTeam)).toMatchObject(forTeam)
  })
})

describe('the queue', () => {
  const joinable = demo(now + minutes(10))
  const late = interview(now - dayMs, InterviewStatus.Pending, 2)
  const ahead = interview(now + dayMs, InterviewStatus.Pending, 3)
  const films = [film(2, now - hourMs), film(1, now - 2 * dayMs), film(9, now, ReviewStatus.Approved)]
  const all = { films, appointments: [ahead, late, joinable] }

  it('shows open calls first, then what waits, the oldest first, then what is ahead', () => {
    const queue = queueOf(all, {}, now)
    expect(queue.joinable).toEqual([joinable])
    expect(queue.waiting.map(({ at }) => at)).toEqual([now - 2 * dayMs, late.start, now - hourMs])
    expect(queue.upcoming).toEqual([ahead])
  })

  it('is narrowed by the filters', () => {
    expect(queueOf(all, { show: 'upcoming' }, now)).toEqual({ joinable: [joinable], waiting: [], upcoming: [ahead] })
    expect(queueOf(all, { show: 'result' }, now)).toMatchObject({ joinable: [], upcoming: [] })
    expect(queueOf(all, { kind: 'film' }, now)).toMatchObject({ joinable: [], upcoming: [] })
    expect(queueOf(all, { kind: 'interview' }, now).waiting).toEqual([
      { kind: 'appointment', at: late.start, appointment: late },
    ])
  })

  it('counts what waits for a decision', () => {
    expect(waitingCount(2, all.appointments, now)).toBe(3)
  })

  it('reads only search parameters it knows', () => {
    expect(v.parse(InterviewsSearch, { show: 'past', kind: 'demo', film: 4 })).toEqual({
      show: 'past',
      kind: 'demo',
      film: 4,
    })
    expect(v.parse(InterviewsSearch, { show: 'all', kind: 1, film: -4 })).toEqual({})
  })
})

describe('the call of an appointment', () => {
  it('is between its two members, of whom the applicant teaches', () => {
    const call = appointmentCallOf(interview(now), applicant.id)
    expect(call).toMatchObject({ kind: 'interview', teaching: true, canceledAt: null, other: { userId: manager.id } })
    expect(appointmentCallOf(demo(now), manager.id)).toMatchObject({ teaching: false, other: { userId: applicant.id } })
    expect(appointmentCallOf(interview(now), 99)).toBeNull()
  })

  it('is cancelled by one of them, or by the team', () => {
    const cancelled = (status: DemoSessionStatus) => appointmentCallOf(demo(now, status), applicant.id)
    expect(cancelled(DemoSessionStatus.CanceledByTutor)).toMatchObject({ canceledBy: applicant.id })
    expect(cancelled(DemoSessionStatus.CanceledByTutorManager)).toMatchObject({ canceledBy: manager.id })
    expect(cancelled(DemoSessionStatus.CanceledByAdmin)).toMatchObject({ canceledBy: null })
    expect(cancelled(DemoSessionStatus.CanceledByAdmin)?.canceledAt).not.toBeNull()
  })

  it('is left to the list of its own people', () => {
    expect(homeOf({ kind: 'lesson', teaching: true })).toBe('/upcoming-lessons')
    expect(homeOf({ kind: 'demo', teaching: false })).toBe('/interviews')
    expect(homeOf({ kind: 'interview', teaching: true })).toBe('/t/onboarding')
  })

  it('may be called off by the applicant until its start', () => {
    const self = { id: applicant.id, role: Role.Tutor } as const
    for (const of of [interview, demo]) {
      expect(mayWithdraw(of(now + 1), self, now)).toBe(true)
      expect(mayWithdraw(of(now), self, now)).toBe(false)
      expect(mayWithdraw(of(now + 1), caller, now)).toBe(false)
    }
  })

  it('speaks of an interview wherever a lesson’s call speaks of a lesson, and keeps every value of a sentence', () => {
    const flatten = (words: object): [string, string][] =>
      Object.entries(words).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value] as [string, string]] : flatten(value),
      )
    const values = (text: string) => text.match(/\{\w+/g)?.sort() ?? []
    const [lesson, other] = [flatten(sessions), flatten(interviewCalls)]
    expect(other.filter(([, text]) => /حصة|حصص/.test(text))).toEqual([])
    expect(other.map(([key, text]) => [key, values(text)])).toEqual(lesson.map(([key, text]) => [key, values(text)]))
  })
})

describe('the arrow keys of a video', () => {
  it('go five seconds, not beyond its ends', () => {
    expect(seekTarget('ArrowRight', { at: 10, length: 12 })).toBe(12)
    expect(seekTarget('ArrowLeft', { at: 3, length: 12 })).toBe(0)
    expect(seekTarget('ArrowUp', { at: 3, length: 12 })).toBeNull()
  })
})

describe('a queue of more than one page', () => {
  const rows = Array.from({ length: 250 }, (_, i) => ({ id: i + 1 }))
  const pageOf = (list: readonly { id: number }[]) => async (page: number) => ({
    list: list.slice((page - 1) * 100, page * 100),
    total: list.length,
  })

  it('is fetched to its end', async () => {
    expect(await allPages(pageOf(rows))).toEqual(rows)
    expect(await allPages(pageOf([]))).toEqual([])
  })

  it('holds a row once that moved to the next page meanwhile, and ends when rows disappear', async () => {
    const moved = await allPages(async (page) => (page === 1 ? pageOf(rows) : pageOf([{ id: 0 }, ...rows]))(page))
    expect(moved.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(await allPages(async (page) => ({ list: page === 1 ? rows.slice(0, 100) : [], total: 250 }))).toHaveLength(
      100,
    )
  })
})
