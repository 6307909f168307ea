/** A studio puts up the three files of a tutor's page in the browser, and an admin switches the page on. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { getTutorForStudio } from '#contract/catalogue/api/tutors.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { updateUser } from '#contract/people/api/users.ts'
import { callApi, phone, signInSeeded, waitUntilSettled } from '../browser.ts'
import { eventually, origin, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import { chooseFilm, choosePicture, sendMedia, zoneOf } from '../media-zones.ts'
import { newApplicant, newStudent, newStudio, type Person } from '../people.ts'
import { words } from '../words.ts'

const { arrive, visit } = setUpJourney()
const { admin, media, shell } = words

/** A tutor of this studio whose page has no file yet. */
const newSubject = async (studio: Person): Promise<Person> => {
  const tutor = await newApplicant()
  await withDatabase(state, (db) => {
    db.prepare('UPDATE users SET image = NULL WHERE id = ?').run(tutor.id)
    return db.prepare('UPDATE tutors SET studio_id = ? WHERE id = ?').run(studio.id, tutor.id)
  })
  return tutor
}

test('a studio puts up picture, film and cover of its tutor; leaving meanwhile asks; an admin activates the page', async () => {
  const studio = await newStudio()
  const tutor = await newSubject(studio)
  const { name } = tutor
  const page = await visit({ person: studio, path: '/' })
  const sessions = page.getByRole('main').locator('a[href^="/admin/photo-session/"]')
  await page.getByRole('link', { name }).waitFor()
  expect(await sessions.count()).toBe(1)
  await sessions.click()

  await zoneOf(page, 'video')
    .locator('input[type=file]')
    .setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('not a film') })
  await page.getByText(media('problems.unreadable')).waitFor()

  // The part waits for the test, so that the upload is under way as long as it takes.
  await page.route('**/part/*', () => undefined)
  await chooseFilm(page)
  await sendMedia(page, 'video')
  await choosePicture(page, 'image')
  await sendMedia(page, 'image')
  await zoneOf(page, 'image').getByText(media('status.waiting')).first().waitFor()
  await page.getByRole('link', { name: admin('nav.media') }).click()
  await page
    .getByRole('alertdialog', { name: media('leave.title') })
    .getByRole('button', { name: media('leave.stay') })
    .click()
  await zoneOf(page, 'video')
    .getByRole('button', { name: media('upload.pause') })
    .click()
  // The picture goes past the paused film.
  await zoneOf(page, 'image').getByText(media('status.ready')).waitFor()
  await page.unroute('**/part/*')
  await zoneOf(page, 'video')
    .getByRole('button', { name: media('upload.resume') })
    .click()
  await choosePicture(page, 'thumbnail')
  await sendMedia(page, 'thumbnail')
  await page.getByText(media('checklist.doneTitle', { name })).waitFor()

  const seen = await callApi(origin, getTutorForStudio, { params: { tutorId: tutor.id } }, studio.token)
  expect(seen).toMatchObject({
    image: expect.stringMatching(/users\/images/),
    video: expect.stringMatching(/tutors\/videos/),
    thumbnail: expect.stringMatching(/tutors\/thumbnails/),
  })
  const { token } = await signInSeeded(origin, 'super')
  await callApi(
    origin,
    updateUser,
    { params: { id: tutor.id }, body: { activated: true, bypassOnboarding: true } },
    token,
  )
  await eventually(() =>
    callApi(origin, getTutorInfo, { params: { id: tutor.id } }).then(
      ({ image, video, thumbnail }) => ({ image, video, thumbnail }),
      () => null,
    ),
  ).toEqual({ image: seen.image, video: seen.video, thumbnail: seen.thumbnail })
})

test('a new cover stands beside the old one before it takes its place, and a deleted one asks first', async () => {
  const studio = await newStudio()
  const tutor = await newSubject(studio)
  await withDatabase(state, (db) =>
    db
      .prepare(
        `UPDATE tutors SET thumbnail = (SELECT thumbnail FROM tutors WHERE thumbnail IS NOT NULL LIMIT 1) WHERE id = ?`,
      )
      .run(tutor.id),
  )
  const held = async () =>
    (await callApi(origin, getTutorForStudio, { params: { tutorId: tutor.id } }, studio.token)).thumbnail
  const old = await held()
  const page = await visit({ person: studio, path: `/admin/photo-session/${tutor.id}` })
  const zone = zoneOf(page, 'thumbnail')
  await choosePicture(page, 'thumbnail')
  await zone.getByRole('img').nth(1).waitFor()
  expect(await held()).toBe(old)
  await zone.getByRole('button', { name: media('zone.replace') }).click()
  await eventually(held).not.toBe(old)

  const remove = media('remove.action', { kind: media('kinds.thumbnail.title') })
  await zone.getByRole('button', { name: remove }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: media('remove.yes') })
    .click()
  await zone.getByText(media('status.missing')).waitFor()
  expect(await held()).toBeNull()
  // Only admins delete the face of a person.
  const face = media('remove.action', { kind: media('kinds.image.title') })
  expect(await page.getByRole('button', { name: face }).count()).toBe(0)
})

/** Moves a finger over the element, by CDP because Playwright only taps. */
const swipe = async (page: Page, target: Locator, dx: number, dy: number): Promise<void> => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  const [fromX, fromY] = [x + width / 2, y + height / 2]
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: fromX, y: fromY }])
  await touch('touchMove', [{ x: fromX + dx, y: fromY + dy }])
  await touch('touchEnd', [])
  await cdp.detach()
}

test('a picture is cropped by keyboard and by touch in the drawer over the list; Escape closes the topmost alone', async () => {
  const studio = await newStudio()
  const { name } = await newSubject(studio)
  const page = await visit({ person: studio, path: '/admin/media', viewport: phone, hasTouch: true })
  await page.getByRole('button', { name: media('openMedia', { name }) }).click()
  const input = zoneOf(page, 'image').locator('input[type=file]')
  await input.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const dialog = page.getByRole('dialog', { name: media('crop.title', { kind: media('kinds.image.title') }) })
  const stage = dialog.getByRole('application')
  await eventually(() => dialog.getByRole('heading').evaluate((title) => title === document.activeElement)).toBe(true)
  const place = () => stage.locator('img').evaluate((picture) => picture.getAttribute('style'))
  const movedBy = async (move: () => Promise<void>) => {
    const before = await place()
    await move()
    await eventually(place).not.toBe(before)
  }
  await movedBy(() => stage.press('ArrowDown'))
  await movedBy(() => stage.press('+'))
  await movedBy(() => swipe(page, stage, 0, 40))

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await zoneOf(page, 'image').waitFor()
  expect(await zoneOf(page, 'image').getByRole('img').count()).toBe(0)

  await input.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await dialog.getByRole('button', { name: media('crop.apply') }).press('Enter')
  await sendMedia(page, 'image')
  await zoneOf(page, 'image').getByText(media('status.ready')).waitFor()
  await page.keyboard.press('Escape')
  await zoneOf(page, 'image').waitFor({ state: 'hidden' })
})

test('another studio’s tutor is refused on the screen, and not reported as a crash in the console', async () => {
  const tutor = await newSubject(await newStudio())
  const { page } = await arrive({ person: await newStudio() })
  const reported: string[] = []
  // The browser itself reports every answer above 399, without anything of ours.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      reported.push(message.text())
  })
  await page.goto(`/admin/photo-session/${tutor.id}`)
  await page.getByRole('heading', { level: 1, name: shell('forbidden.title') }).waitFor()
  expect(reported).toEqual([])
})

/** A class of the frame, which is in its code and nowhere else. */
const frameMark = 'admin-layout'

/** How many of the scripts loaded at this address are of the admin area. */
const adminScripts = async (person: Person, path: string): Promise<number> => {
  const { page } = await arrive({ person })
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await waitUntilSettled(page)
  return (await Promise.all(scripts)).filter((text) => text.includes(frameMark)).length
}

test('a student downloads nothing of the admin area', async () => {
  expect(await adminScripts(await newStudio(), '/admin/photo-sessions')).toBeGreaterThan(0)
  expect(await adminScripts(await newStudent(), '/s/dashboard')).toBe(0)
})
