import { describe, expect, test } from 'vitest'
import {
  decideInterviewUpdate,
  type InterviewChange,
  maySeeInterviewerFeedback,
  maySeeInterviewNote,
  parseFeedback,
  parseInterviewNote,
  type StoredInterview,
} from '#contract/joining/rules/interview-changes.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { at } from '../facts.ts'

const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
const statuses = Object.values(InterviewStatus)

const start = at('2026-03-05T12:00Z')
const [before, after] = [start - 1, start + minutes(10)]
const stored: StoredInterview = {
  interviewerId: 5,
  intervieweeId: 3,
  status: Pending,
  start,
  interviewerFeedback: null,
  intervieweeFeedback: null,
  note: null,
  level: null,
}
const decided: StoredInterview = { ...stored, status: Passed, interviewerFeedback: 'Good English' }

const callers = {
  interviewer: { id: 5, role: Role.TutorManager },
  interviewee: { id: 3, role: Role.Tutor },
  stranger: { id: 6, role: Role.TutorManager },
  admin: { id: 1, role: Role.RegularAdmin },
} as const
type Who = keyof typeof callers

const answer = (who: Who, change: InterviewChange, now = after, interview = stored) => {
  const plan = decideInterviewUpdate(interview, callers[who], change, now)
  return 'refused' in plan ? plan.refused : plan.status
}
/** The statuses a caller may set from one status. */
const allowed = (who: Who, from: InterviewStatus, now = after, feedback: string | undefined = undefined) =>
  statuses.filter((to) => {
    const change = { status: to, ...(feedback === undefined ? {} : { interviewerFeedback: feedback }) }
    return answer(who, change, now, { ...stored, status: from }) === to
  })

describe('who may set which status', () => {
  test('the interviewee may cancel until the start, and nothing else', () => {
    expect(allowed('interviewee', Pending, before)).toEqual([CanceledByInterviewee])
    expect(answer('interviewee', { status: CanceledByInterviewee }, start)).toBe('illegal')
    for (const status of [Pending, Passed, Rejected, CanceledByInterviewer])
      expect(answer('interviewee', { status }, before)).toBe('bad-request')
    for (const from of statuses.filter((one) => one !== Pending)) {
      const interview = { ...stored, status: from }
      expect(answer('interviewee', { status: CanceledByInterviewee }, before, interview)).toBe('bad-request')
    }
  })

  test('the interviewer decides from the start on, with feedback, and may cancel until then and after', () => {
    expect(allowed('interviewer', Pending, before, 'Good English')).toEqual([])
    expect(answer('interviewer', { status: Passed, interviewerFeedback: 'Good English' }, before)).toBe('illegal')
    expect(allowed('interviewer', Pending, start, 'Good English')).toEqual([Passed, Rejected])
    expect(allowed('interviewer', Pending, before)).toEqual([CanceledByInterviewer])
    expect(allowed('interviewer', Pending, after)).toEqual([CanceledByInterviewer])
    expect(answer('interviewer', { status: Passed })).toBe('bad-request')
    expect(answer('interviewer', { status: CanceledByInterviewee })).toBe('bad-request')
  })

  test('what is decided or cancelled is final for the interviewer', () => {
    for (const from of [Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee]) {
      expect(allowed('interviewer', from, after, 'Good English')).toEqual([])
      expect(answer('interviewer', { status: CanceledByInterviewer }, after, { ...stored, status: from })).toBe(
        'illegal',
      )
    }
    const again = { status: Passed, interviewerFeedback: 'Good English' }
    expect(answer('interviewer', again, after, decided)).toBe('illegal')
  })

  test('an admin corrects everything, but a cancelled interview does not become pending again', () => {
    const pass = { status: Passed, interviewerFeedback: 'Good English' }
    expect(answer('admin', pass, before)).toBe(Passed)
    expect(answer('admin', { status: Passed }, after)).toBe('bad-request')
    expect(allowed('admin', Pending)).toEqual([CanceledByInterviewer, CanceledByInterviewee])
    expect(answer('admin', { status: Rejected }, after, decided)).toBe(Rejected)
    expect(answer('admin', { status: Pending }, after, decided)).toBe(Pending)
    const canceled = { ...stored, status: CanceledByInterviewer }
    expect(answer('admin', pass, after, canceled)).toBe(Passed)
    expect(answer('admin', { status: Pending }, after, canceled)).toBe('illegal')
    expect(answer('admin', { status: CanceledByInterviewer }, after, canceled)).toBe('illegal')
  })

  test('nobody else may change anything', () => {
    expect(answer('stranger', { status: CanceledByInterviewer })).toBe('forbidden')
    expect(answer('stranger', {})).toBe('forbidden')
  })
})

describe('feedback', () => {
  test('belongs to one side each', () => {
    expect(answer('interviewee', { interviewerFeedback: 'I was great' }, after, decided)).toBe('forbidden')
    expect(answer('interviewer', { intervieweeFeedback: 'They were kind' }, after, decided)).toBe('forbidden')
    expect(answer('admin', { intervieweeFeedback: 'They were kind' }, after, decided)).toBe('forbidden')
  })

  test('is written once there is a result, by the interviewee also as a deliberate nothing', () => {
    for (const status of [Pending, CanceledByInterviewer, CanceledByInterviewee]) {
      const interview = { ...stored, status }
      expect(answer('interviewee', { intervieweeFeedback: 'Kind people' }, after, interview)).toBe('bad-request')
      expect(answer('interviewer', { interviewerFeedback: 'Good English' }, after, interview)).toBe('bad-request')
    }
    const leaving = { status: CanceledByInterviewer, interviewerFeedback: 'Did not come' }
    expect(answer('interviewer', leaving)).toBe('bad-request')
    const kept = (change: InterviewChange) => decideInterviewUpdate(decided, callers.interviewee, change, after)
    expect(kept({ intervieweeFeedback: 'Kind people' })).toEqual({
      status: Passed,
      interviewerFeedback: 'Good English',
      intervieweeFeedback: 'Kind people',
      note: null,
      level: null,
    })
    expect(kept({ intervieweeFeedback: '' })).toMatchObject({ intervieweeFeedback: '' })
    expect(answer('interviewer', { interviewerFeedback: 'Good English, clear' }, after, decided)).toBe(Passed)
    expect(answer('interviewer', {}, after, decided)).toBe('empty-request')
  })

  test('has 5 to 1000 visible characters and few tags', () => {
    const code = (typed: string) => {
      const parsed = parseFeedback(typed)
      return 'refused' in parsed ? parsed.refused : parsed.feedback
    }
    expect(code('<b>1234</b>')).toBe('interveiw-feedback-too-short')
    expect(code('')).toBe('interveiw-feedback-too-short')
    expect(code('<b onclick="x()">12345')).toBe('<b>12345</b>')
    expect(code('a'.repeat(1000))).toHaveLength(1000)
    expect(code('a'.repeat(1001))).toBe('interveiw-feedback-too-long')
    expect(code('<script>alert(1)</script>')).toBe('interveiw-feedback-invalid-html')
    const pass = { status: Passed, interviewerFeedback: '1234' }
    expect(answer('interviewer', pass)).toBe('interveiw-feedback-too-short')
    expect(answer('interviewee', { intervieweeFeedback: '<img>' }, after, decided)).toBe(
      'interveiw-feedback-invalid-html',
    )
  })

  test('of the interviewer is read by the interviewee while there is a result', () => {
    const seen = (who: Who) =>
      statuses.filter((status) => maySeeInterviewerFeedback(callers[who], { ...stored, status }))
    expect(seen('interviewee')).toEqual([Passed, Rejected])
    expect(seen('interviewer')).toEqual(statuses)
    expect(seen('admin')).toEqual(statuses)
  })
})

describe('note and level', () => {
  const judged = (change: InterviewChange, interview = stored) =>
    decideInterviewUpdate(interview, callers.interviewer, change, after)

  test('are written by the interviewer and admins, at any time but after a cancellation, and never by the interviewee', () => {
    expect(judged({ note: 'Speaks freely', level: 4 })).toMatchObject({
      note: 'Speaks freely',
      level: 4,
      status: Pending,
    })
    expect(judged({ level: null }, { ...decided, level: 3 })).toMatchObject({ level: null, status: Passed })
    expect(judged({ note: '' }, { ...decided, note: 'Earlier' })).toMatchObject({ note: null })
    expect(answer('admin', { level: 2 })).toBe(Pending)
    expect(answer('stranger', { level: 2 })).toBe('forbidden')
    for (const change of [{ note: 'My own note' }, { level: 5 }, { level: null }])
      expect(answer('interviewee', change)).toBe('forbidden')
    for (const status of [CanceledByInterviewer, CanceledByInterviewee])
      expect(answer('admin', { level: 2 }, after, { ...stored, status })).toBe('bad-request')
    expect(answer('interviewer', { status: CanceledByInterviewer, level: 2 }, before)).toBe('bad-request')
  })

  test('a change of something else leaves them as they are', () => {
    const plan = judged({ status: Passed, interviewerFeedback: 'Good English' }, { ...stored, note: 'kept', level: 3 })
    expect(plan).toMatchObject({ note: 'kept', level: 3 })
  })

  test('a note has the bounds and the tags of feedback', () => {
    expect(parseInterviewNote('<script>x</script>')).toEqual({ refused: 'interveiw-note-invalid-html' })
    expect(parseInterviewNote('abcd')).toEqual({ refused: 'interveiw-note-too-short' })
    expect(parseInterviewNote('a'.repeat(1001))).toEqual({ refused: 'interveiw-note-too-long' })
    expect(parseInterviewNote('<b>Clear</b>')).toEqual({ note: '<b>Clear</b>' })
    expect(parseInterviewNote('  ')).toEqual({ note: null })
  })

  test('are read by the interviewer and admins alone', () => {
    const readers = Object.entries(callers).filter(([, caller]) => maySeeInterviewNote(caller, decided))
    expect(readers.map(([who]) => who)).toEqual(['interviewer', 'admin'])
  })
})
