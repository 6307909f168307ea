/** A tutor manager's queue: a film is approved, and the result of an interview is written. */
import { expect, test } from 'vitest'
import { listDemoSessions } from '#contract/api/demo-sessions.ts'
import { listInterviews } from '#contract/api/interviews.ts'
import { listIntroVideos } from '#contract/api/intro-videos.ts'
import { hourMs, minuteMs, minutes } from '#contract/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { callApi } from './browser.ts'
import { eventually, origin, setUpJourney, state } from './journey.ts'
import { withDatabase } from './kill-world.ts'
import { newApplicant, newName, newTutor, type Person } from './people.ts'
import { tokenFor } from './tokens.ts'
import { words } from './words.ts'

const { visit } = setUpJourney()
const { appointmentCalls, interviews, sessions } = words

const newManager = async (): Promise<Person> => {
  const manager = await newTutor(newName('هالة'))
  await withDatabase(state, (db) =>
    db.prepare('UPDATE users SET role = ? WHERE id = ?').run(Role.TutorManager, manager.id),
  )
  return { ...manager, token: await tokenFor(manager.id) }
}

/** The applicant's film waits for this manager, and an interview they had an hour ago has no result. */
const leaveToDecide = (manager: Person, applicant: Person): Promise<unknown> =>
  withDatabase(state, (db) => {
    const now = Date.now()
    const [start, end] = [now - hourMs, now - hourMs + minutes(30)]
    db.prepare(
      `INSERT INTO intro_videos (tutor_id, reviewer_id, src, duration_ms, state, created_at, updated_at)
       SELECT ?, ?, src, duration_ms, ?, ?, ? FROM intro_videos LIMIT 1`,
    ).run(applicant.id, manager.id, ReviewStatus.Pending, start, start)
    const slot = db
      .prepare(
        `INSERT INTO availability_slots (user_id, purpose, start_at, end_at, deleted, created_at, updated_at)
         VALUES (?, ?, ?, ?, 0, ?, ?)`,
      )
      .run(manager.id, SlotPurpose.Interview, start, end, start, start)
    return db
      .prepare(
        `INSERT INTO interviews
           (interviewer_id, interviewee_id, slot_id, session_id, start_at, end_at, status, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[manager.id, applicant.id, slot.lastInsertRowid, `interview:${crypto.randomUUID()}`, start, end],
        ...[InterviewStatus.Pending, start, start],
      )
  })

test('a manager approves a film and writes the result of an interview, whose draft survives a reload', async () => {
  const [manager, applicant] = [await newManager(), await newApplicant()]
  await leaveToDecide(manager, applicant)
  const { name } = applicant
  const page = await visit({ person: manager, path: '/interviews' })
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
  const choose = (label: string) => page.getByRole('radio', { name: label }).click()
  const confirm = (label: string) => page.getByRole('alertdialog').getByRole('button', { name: label }).click()

  await press(interviews('film.reviewOf', { name }))
  await choose(interviews('review.approveNext'))
  await press(interviews('review.submit.approve'))
  await confirm(interviews('review.submit.approve'))
  await eventually(async () => {
    const { main } = await callApi(origin, listIntroVideos, { query: {} }, applicant.token)
    return main.list.map((film) => film.state)
  }).toEqual([ReviewStatus.Approved])

  await press(interviews('resultOf', { name }))
  const dialog = page.getByRole('dialog')
  await choose(interviews('decision.next.interview.passed'))
  await press(interviews('decision.submit.passed'))
  await dialog.getByText('الملاحظات 5 أحرف على الأقل.').waitFor()
  await dialog.getByRole('textbox').fill('طلاقة ممتازة وشرح واضح.')
  await page.reload()
  await press(interviews('resultOf', { name }))
  await choose(interviews('decision.next.interview.passed'))
  expect(await dialog.getByRole('textbox').inputValue()).toBe('طلاقة ممتازة وشرح واضح.')
  await press(interviews('decision.submit.passed'))
  await confirm(interviews('decision.submit.passed'))
  await eventually(async () => {
    const { list } = await callApi(origin, listInterviews, { query: {} }, applicant.token)
    return list.map(({ status, interviewerFeedback }) => [status, interviewerFeedback])
  }).toEqual([[InterviewStatus.Passed, 'طلاقة ممتازة وشرح واضح.']])
  await page.getByText(interviews('empty.open.title')).waitFor()
})

/** A demo session of these two that began a minute ago. */
const startDemoSession = (manager: Person, applicant: Person): Promise<number> =>
  withDatabase(state, (db) => {
    const start = Date.now() - minuteMs
    const end = start + minutes(30)
    const sessionId = `demo:${crypto.randomUUID()}`
    const slot = db
      .prepare(
        `INSERT INTO availability_slots (user_id, purpose, start_at, end_at, deleted, created_at, updated_at)
         VALUES (?, ?, ?, ?, 0, ?, ?)`,
      )
      .run(manager.id, SlotPurpose.DemoSession, start, end, start, start)
    const { lastInsertRowid: id } = db
      .prepare(
        `INSERT INTO demo_sessions
           (tutor_id, tutor_manager_id, slot_id, session_id, start_at, end_at, status, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[applicant.id, manager.id, slot.lastInsertRowid, sessionId, start, end],
        ...[DemoSessionStatus.Pending, start, start],
      )
    db.prepare('INSERT INTO sessions (session_id, kind, ref_id, created_at) VALUES (?, ?, ?, ?)').run(
      ...[sessionId, 'demo', id, start],
    )
    return Number(id)
  })

test('a demo session is held in a call, and its result is written after it', async () => {
  const [manager, applicant] = [await newManager(), await newApplicant()]
  const path = `/demo-session/${await startDemoSession(manager, applicant)}`
  const [host, guest] = [await visit({ person: manager, path }), await visit({ person: applicant, path })]
  await guest.getByText(appointmentCalls('hints.demo.talk')).waitFor()
  for (const page of [host, guest]) await page.getByRole('button', { name: sessions('join.ready') }).click()
  await host.getByRole('button', { name: appointmentCalls('result') }).click()
  await host.getByRole('radio', { name: interviews('decision.next.demo.passed') }).waitFor()
  for (const page of [host, guest]) {
    await page.getByRole('button', { name: sessions('controls.leave') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: sessions('leave.confirm') })
      .click()
  }
  await guest.getByText(appointmentCalls('after.applicant.text', { name: manager.name })).waitFor()

  await host.getByRole('radio', { name: interviews('decision.next.demo.passed') }).click()
  await host.getByRole('button', { name: interviews('decision.submit.passed') }).click()
  await host
    .getByRole('alertdialog')
    .getByRole('button', { name: interviews('decision.submit.passed') })
    .click()
  await host.getByText(appointmentCalls('after.manager.done')).waitFor()
  const asApplicant = { query: { tutorIds: [applicant.id] } }
  const { list } = await callApi(origin, listDemoSessions, asApplicant, applicant.token)
  expect(list.map(({ status }) => status)).toEqual([DemoSessionStatus.Passed])
})
