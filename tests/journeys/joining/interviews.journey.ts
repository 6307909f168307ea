/** A tutor manager's queue: a film is approved, and the result of an interview is written. */
import { expect, test } from 'vitest'
import { listDemoSessions } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews } from '#contract/joining/api/interviews.ts'
import { listIntroVideos } from '#contract/joining/api/intro-videos.ts'
import { minuteMs, minutes } from '#contract/shared/rules/time.ts'
import { rubric } from '#contract/vocabulary/assessments.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { errors } from '#web/copy/errors.ts'
import { callApi, desktop, phone } from '../browser.ts'
import { eventually, origin, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import { newApplicant, newManager, type Person } from '../people.ts'
import { giveScores, leaveToDecide } from '../undecided.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { appointmentCalls, assessments, common, interviews, notes, sessions, shell, videoPlayer, wordList } = words

test('a manager approves a film and writes the result of an interview, whose draft survives a reload', async () => {
  const [manager, applicant] = [await newManager(), await newApplicant()]
  await leaveToDecide(manager, applicant)
  const { name } = applicant
  const page = await visit({ person: manager, path: '/interviews' })
  // On a phone the queue stands under "more", whose entry says how much waits.
  await page.setViewportSize(phone)
  const more = page.getByRole('navigation', { name: shell('mainNav') }).getByRole('button', { name: shell('nav.more') })
  await more.getByText(shell('waiting', { count: 2 })).waitFor()
  await page.setViewportSize(desktop)
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
  const choose = (label: string) => page.getByRole('radio', { name: label }).click()
  const confirm = (label: string) => page.getByRole('alertdialog').getByRole('button', { name: label }).click()

  await press(interviews('film.reviewOf', { name }))
  for (const one of rubric)
    await page
      .getByRole('radiogroup', { name: assessments(`rubric.${one}`) })
      .getByRole('radio', { name: '3' })
      .click()
  await choose(interviews('review.approveNext'))
  await press(interviews('review.submit.approve'))
  await confirm(interviews('review.submit.approve'))
  await eventually(async () => {
    const { main } = await callApi(origin, listIntroVideos, { query: {} }, applicant.token)
    return main.list.map((film) => film.state)
  }).toEqual([ReviewStatus.Approved])

  await press(interviews('resultOf', { name }))
  const dialog = page.getByRole('dialog')
  const message = dialog.getByRole('textbox', { name: interviews('decision.feedback', { name }) })
  const note = dialog.getByRole('textbox', { name: interviews('decision.note') })
  await choose(interviews('decision.next.interview.passed'))
  await press(interviews('decision.submit.passed'))
  await dialog.getByText(errors['interveiw-feedback-too-short']).waitFor()
  await message.fill('طلاقة ممتازة وشرح واضح.')
  await dialog.getByRole('radio', { name: common('starsCount', { count: 4 }) }).click()
  await note.fill('يناسب المبتدئين.')
  await dialog.getByText(assessments('needed')).waitFor()
  await giveScores(dialog, '3')
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.reload()
  // Who pays by the byte loads a film by playing it.
  await press(interviews('film.watchOf', { name }))
  await dialog.getByText(videoPlayer('metered')).waitFor()
  expect(await dialog.locator('video').getAttribute('preload')).toBe('none')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await press(interviews('resultOf', { name }))
  await choose(interviews('decision.next.interview.passed'))
  expect(await message.inputValue()).toBe('طلاقة ممتازة وشرح واضح.')
  expect(await note.inputValue()).toBe('يناسب المبتدئين.')
  await press(interviews('decision.submit.passed'))
  await confirm(interviews('decision.submit.passed'))
  await eventually(async () => {
    const { list } = await callApi(origin, listInterviews, { query: {} }, applicant.token)
    return list.map(({ status, interviewerFeedback, note: forTeam }) => [status, interviewerFeedback, forTeam])
  }).toEqual([[InterviewStatus.Passed, 'طلاقة ممتازة وشرح واضح.', null]])
  const { list } = await callApi(origin, listInterviews, { query: {} }, manager.token)
  expect(list).toMatchObject([{ note: 'يناسب المبتدئين.', level: 4, scores: { manner: 3 } }])
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
  for (const page of [host, guest]) await page.getByRole('button', { name: appointmentCalls('tools') }).click()
  // Notes and words as in a lesson, for both.
  await guest.getByRole('textbox', { name: notes('field') }).fill('Past simple')
  await eventually(() => host.getByRole('textbox', { name: notes('field') }).inputValue()).toBe('Past simple')
  for (const page of [host, guest]) await page.getByRole('tab', { name: wordList('lesson.words') }).click()
  await guest.getByRole('textbox', { name: wordList('lesson.add') }).fill('proud of = فخور بـ')
  await guest.keyboard.press('Enter')
  await host.getByRole('tabpanel').getByText('فخور بـ').waitFor()
  await host.getByRole('tab', { name: appointmentCalls('result') }).click()
  await host.getByRole('radio', { name: interviews('decision.next.demo.passed') }).waitFor()
  for (const page of [host, guest]) {
    await page.getByRole('button', { name: sessions('controls.leave') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: sessions('leave.confirm') })
      .click()
  }
  await guest.getByText(appointmentCalls('after.applicant.text', { name: manager.name })).waitFor()
  // Both may go back while the call is open.
  for (const page of [host, guest]) await page.getByRole('button', { name: appointmentCalls('after.back') }).waitFor()

  await host.getByRole('radio', { name: interviews('decision.next.demo.passed') }).click()
  await host.getByRole('button', { name: interviews('decision.submit.passed') }).click()
  await host.getByText(errors['interveiw-feedback-too-short']).waitFor()
  await host
    .getByRole('textbox', { name: interviews('decision.feedback', { name: applicant.name }) })
    .fill('شرح واضح، ووقت الطالب أطول.')
  await giveScores(host.locator('body'), '4')
  await host.getByRole('button', { name: interviews('decision.submit.passed') }).click()
  await host
    .getByRole('alertdialog')
    .getByRole('button', { name: interviews('decision.submit.passed') })
    .click()
  await host.getByText(appointmentCalls('after.manager.done')).waitFor()
  await host.getByRole('button', { name: appointmentCalls('after.back') }).waitFor()
  const asApplicant = { query: { tutorIds: [applicant.id] } }
  const { list } = await callApi(origin, listDemoSessions, asApplicant, applicant.token)
  expect(list.map(({ status, managerFeedback }) => [status, managerFeedback])).toEqual([
    [DemoSessionStatus.Passed, 'شرح واضح، ووقت الطالب أطول.'],
  ])
})
