/** The whole way of a tutor: from the registration to a student who books the first hour, without a message to anyone. */
import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { listDemoSessions } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews } from '#contract/joining/api/interviews.ts'
import { listIntroVideos } from '#contract/joining/api/intro-videos.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import { hourMs, minuteMs, minutes } from '#contract/shared/rules/time.ts'
import { rubric } from '#contract/vocabulary/assessments.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { bookedNotice, bookingPanel, pickEarliest } from '../actions.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, onPhone, origin, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import { chooseFilm, choosePicture, sendMedia } from '../media-zones.ts'
import { codeFor } from '../outbox.ts'
import {
  newManager,
  newName,
  newPhone,
  newStudent,
  offerHours,
  type Person,
  personOf,
  tomorrowNoon,
} from '../people.ts'
import { enterCode, fillTutorProfile, newEmail, proveEmail, register } from '../registration.ts'
import { giveScores } from '../undecided.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { appointmentCalls, assessments, firstSteps, interviews, media, onboarding, tutors, verification } = words
const calls = { interview: words.interviewCalls, demo: words.demoCalls } as const
const paths = { interview: '/interview', demo: '/demo-session' } as const

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).click()
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

/** Managers of the demo world who are switched off during a test, so that the one of the test is picked every time. */
let switchedOff: number[] = []
const setActivated = (ids: readonly number[], activated: 0 | 1) =>
  withDatabase(state, (db) => {
    const change = db.prepare('UPDATE tutors SET activated = ? WHERE id = ?')
    for (const id of ids) change.run(activated, id)
  })
afterEach(async () => {
  await setActivated(switchedOff, 1)
  switchedOff = []
})

const onlyManager = async (): Promise<Person> => {
  switchedOff = await withDatabase(state, (db) =>
    db
      .prepare('SELECT t.id FROM tutors t JOIN users u ON u.id = t.id WHERE t.activated = 1 AND u.role = ?')
      .all(Role.TutorManager)
      .map(({ id }) => Number(id)),
  )
  await setActivated(switchedOff, 0)
  const manager = await newManager()
  await offerHours(manager, tomorrowNoon())
  return manager
}

/** Registers, proves address and phone, and completes the profile. */
const openAccount = async (page: Page, name: string): Promise<Person> => {
  const [email, phone] = [newEmail(), newPhone()]
  await register(page, email, 'tutor')
  await proveEmail(page, email)
  await titled(page, firstSteps('tutor.title'))
  await fillTutorProfile(page, name)
  await page.getByLabel(firstSteps('tutor.phone')).fill(phone)
  await page.getByRole('button', { name: firstSteps('tutor.verify'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: verification('phone.title') })
  await dialog.getByRole('button', { name: verification('phone.send') }).click()
  await enterCode(page, await codeFor(phone))
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: firstSteps('tutor.save') }).click()
  await titled(page, onboarding('video.title'))
  const token = (await page.evaluate(() => localStorage.getItem('hiwar.token'))) ?? ''
  const { id } = await callApi(origin, getCurrentUser, {}, token)
  return personOf({ id, email, token }, name)
}

/** A minute with the camera; a reload before it is sent loses nothing. */
const recordFilm = async (page: Page): Promise<void> => {
  await press(page, onboarding('camera.open'))
  await press(page, onboarding('camera.start'))
  const finish = page.getByRole('button', { name: onboarding('camera.finish'), exact: true })
  await finish.waitFor()
  expect(await finish.isDisabled()).toBe(true)
  // Two waits, because each may take a minute at most.
  await page.getByText('0:30', { exact: true }).waitFor()
  await page.getByText(onboarding('camera.enough'), { exact: true }).first().waitFor()
  await finish.click()
  await page.getByRole('heading', { name: onboarding('review.title') }).waitFor()
  await page.getByText(onboarding('review.kept')).waitFor()
  await page.reload()
  await press(page, onboarding('review.send'))
  await titled(page, onboarding('video.pending.title'))
}

const approveFilm = async (page: Page, name: string): Promise<void> => {
  await press(page, interviews('film.reviewOf', { name }))
  for (const name of rubric)
    await page
      .getByRole('radiogroup', { name: assessments(`rubric.${name}`) })
      .getByRole('radio', { name: '3' })
      .click()
  await choose(page, interviews('review.approveNext'))
  await press(page, interviews('review.submit.approve'))
  await confirm(page, interviews('review.submit.approve'))
}

const bookFirstTime = async (page: Page): Promise<void> => {
  const days = page.getByRole('radiogroup', { name: onboarding('booking.month') })
  await days.getByRole('radio', { disabled: false }).first().click()
  await page.getByRole('radiogroup').last().getByRole('radio', { disabled: false }).first().click()
  await press(page, onboarding('booking.confirm'))
}

const tables = { interview: 'interviews', demo: 'demo_sessions' } as const
type Kind = keyof typeof tables

const moveTo = (kind: Kind, id: number, start: number) =>
  withDatabase(state, (db) =>
    db.prepare(`UPDATE ${tables[kind]} SET start_at = ?, end_at = ? WHERE id = ?`).run(start, start + minutes(30), id),
  )

interface Call {
  readonly kind: Kind
  readonly id: number
  /** The manager. */
  readonly host: Page
  readonly guest: Page
  readonly name: string
}

/** The call of an appointment that has begun, until both are in it and see each other. */
const meet = async ({ kind, id, host, guest, name }: Call, manager: Person): Promise<void> => {
  await moveTo(kind, id, Date.now() - minuteMs)
  await Promise.all([host, guest].map((page) => page.goto(`${paths[kind]}/${id}`)))
  for (const page of [host, guest]) await press(page, calls[kind]('join.ready'))
  const seenBy = (page: Page, other: string) =>
    page.getByLabel(calls[kind]('room.stageOf', { name: other }), { exact: true }).and(page.locator('video'))
  for (const picture of [seenBy(host, name), seenBy(guest, manager.name)]) {
    await eventually(() =>
      picture.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames),
    ).toBeGreaterThan(5)
  }
}

/** The manager accepts in the panel beside the picture; both leave, and the applicant is told where to go on. */
const acceptInCall = async ({ kind, host, guest, name }: Call, feedback: string): Promise<void> => {
  const title = appointmentCalls(kind === 'demo' ? 'tools' : 'result')
  await press(host, title)
  const panel = host.getByRole('region', { name: title })
  if (kind === 'demo') await panel.getByRole('tab', { name: appointmentCalls('result') }).click()
  await panel.getByRole('radio', { name: interviews(`decision.next.${kind}.passed`) }).click()
  await panel.getByRole('textbox', { name: interviews('decision.feedback', { name }) }).fill(feedback)
  await giveScores(panel, '4')
  await panel.getByRole('button', { name: interviews('decision.submit.passed') }).click()
  await confirm(host, interviews('decision.submit.passed'))
  await panel.getByText(interviews('outcome.passed'), { exact: true }).waitFor()
  for (const page of [host, guest]) {
    await press(page, calls[kind]('controls.leave'))
    await confirm(page, calls[kind]('leave.confirm'))
  }
  await guest.getByText(appointmentCalls('after.applicant.passed')).waitFor()
  await guest.getByRole('link', { name: appointmentCalls('after.home.applicant') }).click()
}

/** Film, picture and cover by the studio that the team has assigned. */
const giveMedia = async (tutorId: number, name: string): Promise<void> => {
  const [admin, studio] = [await signInSeeded(origin, 'admin'), await signInSeeded(origin, 'studio')]
  await callApi(origin, updateUser, { params: { id: tutorId }, body: { studioId: studio.id } }, admin.token)
  const page = await visit({ person: studio, path: `/admin/photo-session/${tutorId}` })
  await chooseFilm(page)
  await sendMedia(page, 'video')
  for (const kind of ['image', 'thumbnail'] as const) {
    await choosePicture(page, kind)
    await sendMedia(page, kind)
  }
  await page.getByText(media('checklist.doneTitle', { name })).waitFor()
}

test('from the registration over film, interview, demo session and studio to the first booked hour', async () => {
  const name = newName('زياد')
  const [manager, page] = [await onlyManager(), await visit({ path: '/register/tutor' })]
  const tutor = await openAccount(page, name)
  await recordFilm(page)
  const [film] = (await tutor.api(listIntroVideos, { query: {} })).main.list
  expect(film?.durationMs).toBeGreaterThan(58_000)

  const desk = await visit({ person: manager, path: '/interviews' })
  await approveFilm(desk, name)
  // The applicant's screen goes on by itself, long before it would ask again.
  await titled(page, onboarding('booking.interview.title'))
  await bookFirstTime(page)
  await titled(page, onboarding('appointment.interview.title'))
  const [interview] = (await tutor.api(listInterviews, { query: {} })).list
  if (!interview) throw new Error('no interview was booked')
  const call = { kind: 'interview', id: interview.id, host: desk, guest: page, name } as const
  await meet(call, manager)
  await acceptInCall(call, 'طلاقة ممتازة وشرح واضح.')

  await titled(page, onboarding('booking.demo.title'))
  await moveTo('interview', interview.id, Date.now() - 3 * hourMs)
  await bookFirstTime(page)
  await titled(page, onboarding('appointment.demo.title'))
  const [demo] = (await tutor.api(listDemoSessions, { query: { tutorIds: [tutor.id] } })).list
  if (!demo) throw new Error('no demo session was booked')
  const lesson = { kind: 'demo', id: demo.id, host: desk, guest: page, name } as const
  await meet(lesson, manager)
  await acceptInCall(lesson, 'وقت الطالب في الكلام أطول من وقتك.')

  await titled(page, onboarding('photo.title'))
  await giveMedia(tutor.id, name)
  await titled(page, onboarding('photo.activation.title'))
  const admin = await signInSeeded(origin, 'admin')
  await callApi(origin, updateUser, { params: { id: tutor.id }, body: { activated: true } }, admin.token)
  await titled(page, onboarding('photo.done.title'))
  await page.getByRole('link', { name: onboarding('photo.done.action') }).click()
  await page.waitForURL('**/t/dashboard')
  expect((await tutor.api(listInterviews, { query: {} })).list.map(({ status }) => status)).toEqual([
    InterviewStatus.Passed,
  ])
  const demos = await tutor.api(listDemoSessions, { query: { tutorIds: [tutor.id] } })
  expect(demos.list.map(({ status }) => status)).toEqual([DemoSessionStatus.Passed])

  await offerHours(tutor, tomorrowNoon())
  const student = await newStudent()
  const finder = await visit({ ...onPhone, person: student, path: '/tutors' })
  await finder.getByRole('searchbox', { name: tutors('search') }).fill(name)
  await finder.getByRole('article', { name }).getByRole('link', { name, exact: true }).click()
  await finder
    .getByRole('region', { name: tutors('aside.bar') })
    .getByRole('button', { name: tutors('book') })
    .click()
  await (await pickEarliest(bookingPanel(finder, name))).click()
  await bookedNotice(finder).waitFor()
  const lessons = await tutor.api(listLessons, { query: { users: [tutor.id], canceled: false, future: true } })
  const booked = lessons.list.map(({ members }) => members.map(({ userId }) => userId).sort((a, b) => a - b))
  expect(booked).toEqual([[tutor.id, student.id]])
})
