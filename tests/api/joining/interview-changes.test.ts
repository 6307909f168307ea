import { afterEach, describe, expect, test } from 'vitest'
import { listInterviews, updateInterview } from '#contract/joining/api/interviews.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { applicant, bookedInterview } from '#tests/kit/applicants.ts'
import { expectConsistentBookings, outcomes, queued, rows } from '#tests/kit/bookings.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make, scores } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
const illegal = { status: 409, code: 'illegal' }
const forbidden = { status: 403, code: 'forbidden' }
const noon = Date.parse('2026-12-01T12:00:00Z')
const word = 'Clear and patient'

afterEach(expectConsistentBookings)

type Change = Omit<NonNullable<RequestOf<typeof updateInterview>['body']>, 'id'>
const change = (person: Person, id: number, fields: Change) => person.api(updateInterview, { body: { id, ...fields } })
const refusedChange = (person: Person, id: number, fields: Change) => refusalOf(change(person, id, fields))
const statusOf = async (id: number) =>
  (await rows<{ status: number }>('SELECT status FROM interviews WHERE id = ?', id))[0]?.status
const told = async (sessionId: string) => (await queued(sessionId)).map(({ kind, userId }) => [kind, userId]).sort()
const shown = async (person: Person, id: number) => (await person.api(listInterviews, { query: { ids: [id] } })).list[0]

describe('cancelling', () => {
  test('by the interviewee until the start tells the manager, drops the reminders and frees the time', async () => {
    clock.set(noon)
    const { tutor, manager, id, sessionId, start } = await bookedInterview(30)
    expect(await told(sessionId)).toHaveLength(5)
    clock.set(start - 1)
    await change(tutor, id, { status: CanceledByInterviewee })
    expect(await statusOf(id)).toBe(CanceledByInterviewee)
    expect(await told(sessionId)).toEqual([
      ['interview_canceled', manager.id],
      ['new_interview_booked', manager.id],
    ])
    expect(await rows('SELECT user_id FROM busy WHERE kind = ? AND ref_id = ?', 'interview', id)).toEqual([])
    expect(await refusedChange(tutor, id, { status: CanceledByInterviewee })).toMatchObject({ code: 'bad-request' })
  })

  test('after the start is the manager’s alone', async () => {
    clock.set(noon)
    const { tutor, manager, id, sessionId, start } = await bookedInterview(30)
    clock.set(start)
    expect(await refusedChange(tutor, id, { status: CanceledByInterviewee })).toEqual(illegal)
    await change(manager, id, { status: CanceledByInterviewer })
    expect(await told(sessionId)).toContainEqual(['interview_canceled', tutor.id])
  })
})

describe('a result', () => {
  test('comes from the start on, with feedback, once, and completes the step', async () => {
    clock.set(noon)
    const { tutor, manager, id, sessionId, start } = await bookedInterview(30)
    const pass = { status: Passed, interviewerFeedback: `<b>${word}</b>` }
    expect(await refusedChange(manager, id, pass)).toEqual(illegal)
    clock.set(start)
    expect(await refusedChange(manager, id, { status: Passed })).toMatchObject({ code: 'bad-request' })
    expect(await refusedChange(manager, id, { ...pass, interviewerFeedback: '<i>abc</i>' })).toEqual({
      status: 400,
      code: 'interveiw-feedback-too-short',
    })
    const steps = async () => (await tutor.api(getTutorMeta, { query: { tutorId: tutor.id } })).passedInterview
    expect(await steps()).toBe(false)
    await change(manager, id, pass)
    expect(await steps()).toBe(true)
    expect(await told(sessionId)).toContainEqual(['interview_decided', tutor.id])
    expect(await refusedChange(manager, id, pass)).toEqual(illegal)
    expect(await refusedChange(manager, id, { ...pass, status: Rejected })).toEqual(illegal)
    expect(await shown(tutor, id)).toMatchObject({ status: Passed, interviewerFeedback: `<b>${word}</b>` })
  })

  test('sent twice at once is stored once', async () => {
    clock.set(noon)
    const { manager, id, sessionId, start } = await bookedInterview(30)
    clock.set(start)
    const [pass, reject] = [Passed, Rejected].map((status) =>
      change(manager, id, { status, interviewerFeedback: word }),
    )
    expect(await outcomes([pass, reject] as Promise<unknown>[])).toEqual(['illegal', 'ok'])
    expect((await told(sessionId)).filter(([kind]) => kind === 'interview_decided')).toHaveLength(1)
  })

  test('is not another manager’s to give, nor the interviewee’s', async () => {
    clock.set(noon)
    const { tutor, id, start } = await bookedInterview(30)
    clock.set(start)
    const pass = { status: Passed, interviewerFeedback: word }
    expect(await refusedChange(await people.manager(), id, pass)).toEqual(forbidden)
    expect(await refusedChange(await applicant(), id, { status: CanceledByInterviewee })).toEqual(forbidden)
    expect(await refusedChange(tutor, id, pass)).toEqual(forbidden)
    expect(await refusedChange(tutor, id, { status: Passed })).toMatchObject({ code: 'bad-request' })
    expect(await refusedChange(await people.admin(), 999_999, pass)).toEqual({
      status: 404,
      code: 'interview-not-found',
    })
    expect(await statusOf(id)).toBe(Pending)
  })

  test('stands although its manager has been switched off, who may still give it', async () => {
    clock.set(noon)
    const { manager, id, start } = await bookedInterview(30)
    await rows('UPDATE tutors SET activated = 0 WHERE id = ?', manager.id)
    clock.set(start)
    await change(manager, id, { status: Rejected, interviewerFeedback: word })
    expect(await statusOf(id)).toBe(Rejected)
  })

  test('is answered by the interviewee with a word or with none', async () => {
    clock.set(noon)
    const { tutor, manager, id, start } = await bookedInterview(30)
    expect(await refusedChange(tutor, id, { intervieweeFeedback: word })).toMatchObject({ code: 'bad-request' })
    expect(await refusedChange(tutor, id, {})).toMatchObject({ code: 'empty-request' })
    clock.set(start)
    await change(manager, id, { status: Rejected, interviewerFeedback: word })
    await change(tutor, id, { intervieweeFeedback: '' })
    expect(await shown(manager, id)).toMatchObject({ intervieweeFeedback: '' })
    const codes = { '<script>x</script>': 'invalid-html', abcd: 'too-short', ['a'.repeat(1001)]: 'too-long' }
    for (const [typed, code] of Object.entries(codes))
      expect(await refusedChange(tutor, id, { intervieweeFeedback: typed })).toEqual({
        status: 400,
        code: `interveiw-feedback-${code}`,
      })
    await change(tutor, id, { intervieweeFeedback: 'Kind <i>people' })
    expect(await shown(manager, id)).toMatchObject({ intervieweeFeedback: 'Kind <i>people</i>' })
  })
})

describe('an admin', () => {
  const audited = (id: number) =>
    rows<{ facts: string }>("SELECT facts FROM audit_log WHERE action = 'interview.update' AND target_id = ?", id)

  test('cancels for both sides, who are told, and leaves a line in the audit log', async () => {
    clock.set(noon)
    const [{ tutor, manager, id, sessionId }, admin] = [await bookedInterview(30), await people.admin()]
    await change(admin, id, { status: CanceledByInterviewer })
    const canceled = (await told(sessionId)).filter(([kind]) => kind === 'interview_canceled')
    expect(canceled.map(([, userId]) => userId).sort()).toEqual([tutor.id, manager.id].sort())
    const [line] = await audited(id)
    expect(JSON.parse(line?.facts ?? '{}')).toMatchObject({ from: Pending, to: CanceledByInterviewer })
  })

  test('corrects a result, which hides the manager’s words while there is none', async () => {
    clock.set(noon)
    const [{ tutor, manager, id, start }, admin] = [await bookedInterview(30), await people.admin()]
    clock.set(start)
    await change(manager, id, { status: Rejected, interviewerFeedback: word })
    await change(admin, id, { status: Pending })
    expect(await shown(tutor, id)).toMatchObject({ status: Pending, interviewerFeedback: null })
    expect((await tutor.api(listInterviews, { query: { interviewerFeedback: 'patient' } })).list).toEqual([])
    expect(await shown(manager, id)).toMatchObject({ interviewerFeedback: word })
    await change(admin, id, { status: Passed })
    expect(await shown(tutor, id)).toMatchObject({ status: Passed, interviewerFeedback: word })
    expect(await audited(id)).toHaveLength(2)
  })

  test('cannot restore an interview whose time is taken', async () => {
    clock.set(noon)
    const [{ manager, id, start }, admin] = [await bookedInterview(30), await people.admin()]
    await change(manager, id, { status: CanceledByInterviewer })
    await make.lesson({ tutorId: manager.id, studentId: (await people.student()).id, start })
    const pass = { status: Passed, interviewerFeedback: word }
    expect(await refusedChange(admin, id, pass)).toEqual({ status: 409, code: 'conflicting-schedule' })
    expect(await refusedChange(admin, id, { status: Pending })).toEqual(illegal)
    expect(await audited(id)).toEqual([])
  })
})

test('what is no status, no text or no id is refused before anything is read', async () => {
  const { manager, id } = await bookedInterview(30)
  for (const body of [
    { id, status: 6 },
    { id, status: '2' },
    { id, interviewerFeedback: 5 },
    { status: 2 },
    { id: 0 },
  ]) {
    const response = await send('/api/v1/interview', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([body, response.status]).toEqual([body, 400])
  }
})

describe('a manager reads the page of an applicant', () => {
  const page = (reader: Person, tutor: Person) => reader.api(getTutorInfo, { params: { id: tutor.id } })
  const hidden = { status: 404, code: 'tutor-not-found' }

  test('while they interview them, and their film with it', async () => {
    const { tutor, manager, id } = await bookedInterview(30)
    const film = await make.introVideo(tutor.id, ReviewStatus.Approved)
    expect(await page(manager, tutor)).toMatchObject({ id: tutor.id })
    expect(await refusalOf(page(await people.manager(), tutor))).toEqual(hidden)
    expect(await refusalOf(page(await applicant(), tutor))).toEqual(hidden)
    expect((await shown(manager, id))?.introVideo).toEqual({
      id: film.id,
      src: expect.stringMatching(/^\/assets\/private\/tutors\/intro-videos\/film\?e=\d+&s=/),
    })
    expect((await shown(tutor, id))?.introVideo).toBeNull()
    await change(manager, id, { status: CanceledByInterviewer })
    expect(await refusalOf(page(manager, tutor))).toEqual(hidden)
  })

  test('while they see their demo session, or review their film', async () => {
    const [tutor, watching, reviewing] = [await applicant(), await people.manager(), await people.manager()]
    expect(await refusalOf(page(watching, tutor))).toEqual(hidden)
    const pair = { tutorId: tutor.id, managerId: watching.id, status: DemoSessionStatus.Pending }
    await make.demo({ ...pair, start: Date.now() + hourMs })
    expect(await page(watching, tutor)).toMatchObject({ id: tutor.id })
    const film = await make.introVideo(tutor.id, ReviewStatus.Pending)
    expect(await refusalOf(page(reviewing, tutor))).toEqual(hidden)
    await rows('UPDATE intro_videos SET reviewer_id = ? WHERE id = ?', reviewing.id, film.id)
    expect(await page(reviewing, tutor)).toMatchObject({ id: tutor.id })
  })
})

test('a cancelled interview takes no passed one back', async () => {
  const [tutor, manager] = [await applicant(), await people.manager()]
  const pair = { tutorId: tutor.id, managerId: manager.id }
  await make.interview({ ...pair, start: Date.now() - minutes(600), status: Passed, createdAt: 1 })
  await make.interview({ ...pair, start: Date.now() + hourMs, status: CanceledByInterviewee, createdAt: 2 })
  const { passedInterview } = await tutor.api(getTutorMeta, { query: { tutorId: tutor.id } })
  expect(passedInterview).toBe(true)
})

test('note, level and scores are stored with the result, shown to the manager and admins, and refused out of bounds', async () => {
  clock.set(noon)
  const { tutor, manager, id, start } = await bookedInterview(30)
  clock.set(start + minutes(10))
  const judged = { note: '<b>Speaks freely</b>', level: 4, scores: { ...scores, manner: 1 } }
  const result = { status: Passed, interviewerFeedback: word }
  await rows('UPDATE interviews SET scores = NULL WHERE id = ?', id)
  expect(await refusedChange(manager, id, result)).toMatchObject({ code: 'rubric-missing' })
  const cancelled = { status: CanceledByInterviewer, scores }
  expect(await refusedChange(manager, id, cancelled)).toMatchObject({ code: 'bad-request' })
  await change(manager, id, { ...result, ...judged })
  expect(await shown(manager, id)).toMatchObject(judged)
  expect(await shown(await people.admin(), id)).toMatchObject(judged)
  expect(await shown(tutor, id)).toMatchObject({ note: null, level: null, scores: null, interviewerFeedback: word })
  const refused = (fields: Change) => refusedChange(manager, id, fields)
  expect(await refused({ level: 0 })).toMatchObject({ status: 400, code: 'too-low-interveiw-level', field: 'level' })
  expect(await refused({ level: 6 })).toMatchObject({ status: 400, code: 'too-high-interveiw-level' })
  expect(await refused({ level: 2.5 })).toMatchObject({ status: 400, code: 'bad-request' })
  expect(await refused({ note: 'abcd' })).toMatchObject({ status: 400, code: 'interveiw-note-too-short' })
  expect(await refused({ note: 'a'.repeat(1001) })).toMatchObject({ status: 400, code: 'interveiw-note-too-long' })
  expect(await refused({ note: '<script>' })).toMatchObject({ status: 400, code: 'interveiw-note-invalid-html' })
  expect(await refusedChange(tutor, id, { level: 5 })).toEqual(forbidden)
})
