/** Becoming a tutor: a film is picked and submitted, and an interview is booked and cancelled. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { bookInterview, listInterviews, updateInterview } from '#contract/joining/api/interviews.ts'
import { listIntroVideos } from '#contract/joining/api/intro-videos.ts'
import { getUpload } from '#contract/joining/api/uploads.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { root } from '#scripts/run.ts'
import { callApi } from '../browser.ts'
import { setDevices } from '../devices.ts'
import { eventually, origin, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import { newApplicant, newTutor, type Person } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { onboarding, sessions } = words

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const bookableDays = (page: Page) =>
  page.getByRole('radiogroup', { name: onboarding('booking.month') }).getByRole('radio', { disabled: false })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a tutor who was excused from the steps never sees them', async () => {
  const page = await visit({ person: await newTutor(), path: '/t/onboarding' })
  await page.waitForURL('**/t/dashboard')
})

test('a refused camera is named with the way to allow it, and a file can be sent instead', async () => {
  const page = await visit({ person: await newApplicant(), path: '/t/dashboard' })
  await titled(page, onboarding('video.title'))
  await setDevices(page, { audio: 'NotAllowedError', video: 'NotAllowedError' })
  await page.reload()
  await press(page, onboarding('camera.open'))
  const alert = page.getByRole('alert').filter({ hasText: sessions('fault.both.denied') })
  await alert.getByText(sessions('fault.how.chrome')).waitFor()
  await alert.getByRole('button', { name: onboarding('camera.retry') }).waitFor()

  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('not a film') })
  await page.getByText(onboarding('file.unreadable')).waitFor()
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a film') })
  await page.getByText(onboarding('file.type')).waitFor()
})

test('a picked film whose line is lost goes on by itself once there is a network again', async () => {
  const applicant = await newApplicant()
  const page = await visit({ person: applicant, path: '/t/onboarding' })
  await page.locator('input[type=file]').setInputFiles(join(root, 'scripts', 'demo-world', 'clip.webm'))
  const send = page.getByRole('button', { name: onboarding('review.send'), exact: true })
  await send.waitFor()
  const arrived = async () => (await callApi(origin, listIntroVideos, { query: {} }, applicant.token)).main.total
  await page.context().setOffline(true)
  await send.click()
  await page.getByRole('alert').getByText(onboarding('review.lost')).waitFor()
  expect(await arrived()).toBe(0)
  await page.context().setOffline(false)
  await titled(page, onboarding('video.pending.title'))
  expect(await arrived()).toBe(1)
})

/** The clip with an empty element of 2.5 MiB behind it, which players skip. */
const longClip = async (): Promise<Buffer> => {
  const filler = Buffer.alloc(2.5 * limits.uploadPieceBytes)
  const head = Buffer.alloc(9)
  head.writeUInt8(0xec)
  head.writeBigUInt64BE((1n << 56n) | BigInt(filler.length), 1)
  return Buffer.concat([await readFile(join(root, 'scripts', 'demo-world', 'clip.webm')), head, filler])
}

test('a small film goes on after a reload with what is missing, and leaving it is asked about', async () => {
  const applicant = await newApplicant()
  const page = await visit({ person: applicant, path: '/t/onboarding' })
  const sent: string[] = []
  let uploadId = ''
  page.on('request', (request) => {
    const [, id, number] = /\/upload\/([\w-]+)\/part\/(\d+)$/.exec(request.url()) ?? []
    if (id && number) [uploadId] = [id, sent.push(number)]
  })
  // The last piece never arrives before the reload.
  let held = true
  await page.route('**/part/3', (route) => (held ? undefined : route.fallback()))
  const film = { name: 'film.webm', mimeType: 'video/webm', buffer: await longClip() }
  await page.locator('input[type=file]').setInputFiles(film)
  await press(page, onboarding('review.send'))
  await eventually(async () =>
    uploadId === '' ? [] : (await callApi(origin, getUpload, { params: { id: uploadId } }, applicant.token)).received,
  ).toEqual([1, 2])
  // All of it has left, but it is not said to have arrived.
  expect(await page.getByText(onboarding('review.last')).count()).toBe(0)

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  held = false
  sent.length = 0
  await page.reload()
  await titled(page, onboarding('video.pending.title'))
  expect(asked).toEqual(['beforeunload'])
  expect(sent).toEqual(['3'])
})

const withApprovedFilm = async (): Promise<Person> => {
  const applicant = await newApplicant()
  await withDatabase(state, (db) =>
    db
      .prepare('INSERT INTO intro_videos (tutor_id, src, state, created_at, updated_at) VALUES (?, ?, ?, ?, ?)')
      .run(applicant.id, 'tutors/intro-videos/none', ReviewStatus.Approved, Date.now(), Date.now()),
  )
  return applicant
}

test('a time that somebody else takes first leaves the calendar, and another can be chosen', async () => {
  const [applicant, faster] = [await withApprovedFilm(), await newApplicant()]
  const page = await visit({ person: applicant, path: '/t/onboarding' })
  await titled(page, onboarding('booking.interview.title'))
  await bookableDays(page).last().click()
  const start = page.getByRole('radiogroup').last().getByRole('radio', { disabled: false }).first()
  const time = (await start.getAttribute('aria-label')) ?? ''
  await start.click()
  await page.route('**/api/v1/interview', async (route) => {
    const body = route.request().postDataJSON() as { start: string; slotId: number }
    await callApi(origin, bookInterview, { body }, faster.token)
    await route.fallback()
  })
  await page.getByRole('button', { name: onboarding('booking.confirm') }).click()
  await page.getByText(onboarding('booking.refusal.taken')).waitFor()
  await page.getByRole('radio', { name: time, exact: true }).waitFor({ state: 'detached' })
  expect((await callApi(origin, listInterviews, { query: {} }, applicant.token)).total).toBe(0)
  const [booked] = (await callApi(origin, listInterviews, { query: {} }, faster.token)).list
  if (!booked) throw new Error('nobody has the time')
  const body = { id: booked.id, status: InterviewStatus.CanceledByInterviewee }
  await callApi(origin, updateInterview, { body }, faster.token)
})

test('an interview is booked, and cancelled before its start', async () => {
  const applicant = await withApprovedFilm()
  const page = await visit({ person: applicant, path: '/t/onboarding' })
  await titled(page, onboarding('booking.interview.title'))
  const confirm = page.getByRole('button', { name: onboarding('booking.confirm') })
  expect(await confirm.isDisabled()).toBe(true)
  await bookableDays(page).last().click()
  await page.getByRole('radiogroup').last().getByRole('radio', { disabled: false }).first().click()
  await confirm.click()
  await titled(page, onboarding('appointment.interview.title'))
  const statuses = async () =>
    (await callApi(origin, listInterviews, { query: {} }, applicant.token)).list.map(({ status }) => status)
  expect(await statuses()).toEqual([1])

  await press(page, onboarding('appointment.cancel'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: onboarding('appointment.cancelYes') })
    .click()
  await page.getByText(onboarding('booking.occasion.cancelled-by-me')).waitFor()
  await eventually(statuses).toEqual([5])
})
