/** Settings and profiles: what users change, what others then see, and messages to the team. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { password } from '#scripts/demo-world/accounts.ts'
import { eventually, origin, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import { bookLessonWith, endLessonAsHeld, newName, newStudent, newTutor, offerHours, tomorrowNoon } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { auth, common, help, profileSettings, profile, ratings, settings, shell } = words

const notice = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text }).first()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('a new password signs out every other device and keeps this one', async () => {
  const person = await newStudent()
  const here = await visit({ person, path: '/s/settings?tab=password' })
  const elsewhere = await visit({ person, path: '/s/settings?tab=password' })
  const change = (page: Page) => page.getByRole('button', { name: settings('password.submit') })
  await change(elsewhere).waitFor()

  await change(here).click()
  await field(here, settings('password.current')).fill('not-the-password-1')
  await field(here, settings('password.next')).fill('Another-2027')
  await field(here, settings('password.confirm')).fill('Another-2027')
  await here.getByRole('button', { name: settings('password.submit') }).click()
  await here.getByText(settings('contact.wrongCurrent')).waitFor()

  await field(here, settings('password.current')).fill(password)
  await here.getByRole('button', { name: settings('password.submit') }).click()
  await notice(here, settings('password.done')).waitFor()

  await elsewhere.goto('/chat')
  await elsewhere.getByRole('heading', { level: 1, name: auth('login.title') }).waitFor()
  await here.reload()
  await change(here).waitFor()

  await field(elsewhere, auth('email')).fill(person.email)
  await field(elsewhere, auth('password')).fill('Another-2027')
  await elsewhere.getByRole('button', { name: auth('login.submit'), exact: true }).click()
  await elsewhere.waitForURL('**/chat')
})

test('a picture is cropped with the keyboard, uploaded, and shown everywhere', async () => {
  const person = await newStudent(newName('ملك'))
  const page = await visit({ person, path: '/s/settings?tab=personal' })
  await page.getByRole('button', { name: profile('photo.add') }).click()
  const dialog = page.getByRole('dialog', { name: profile('photo.title') })
  const files = dialog.locator('input[type=file]').first()

  await files.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await dialog.getByText(profile('photo.wrongType')).waitFor()
  await files.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })

  const stage = dialog.getByRole('application')
  const lying = () => stage.locator('img').getAttribute('style')
  const before = await lying()
  await stage.press('+')
  await stage.press('ArrowLeft')
  expect(await lying()).not.toBe(before)
  await dialog.getByRole('button', { name: common('save') }).click()
  await notice(page, profile('photo.saved')).waitFor()

  const face = page.locator('header.topbar .av-img')
  await face.waitFor()
  await eventually(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(35)
  expect(await face.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight)).toBe(
    1,
  )
})

test('topics are chosen and saved, and leaving with unsaved ones is asked about', async () => {
  const page = await visit({ person: await newStudent(), path: '/s/settings?tab=topics' })
  const topics = page.getByRole('group', { name: profile('topics.label') }).getByRole('button')
  await topics.nth(0).click()
  await topics.nth(3).click()
  await page.getByRole('button', { name: settings('save') }).click()
  await notice(page, settings('saved')).waitFor()
  await page.reload()
  await eventually(() => topics.nth(3).getAttribute('aria-pressed')).toBe('true')

  await topics.nth(0).click()
  await page.getByRole('link', { name: shell('nav.chat') }).click()
  await page.getByRole('button', { name: settings('leave.stay') }).click()
  await page.getByRole('link', { name: shell('nav.chat') }).click()
  await page.getByRole('button', { name: settings('leave.yes') }).click()
  await page.waitForURL('**/chat')
})

test('a tutor’s texts change the preview while typing, and a removed topic can be restored', async () => {
  const tutor = await newTutor()
  const page = await visit({ person: tutor, path: '/t/profile-settings' })
  const card = page.getByRole('article', { includeHidden: true })
  const bio = 'محادثة هادئة عن العمل والسفر والحياة'
  await page.getByRole('textbox').nth(1).fill(bio)
  await card.getByText(bio).waitFor()
  await page.getByRole('button', { name: settings('save') }).click()
  await notice(page, profileSettings('saved')).waitFor()

  await page.getByRole('button', { name: profileSettings('topics.add') }).click()
  const dialog = page.getByRole('dialog', { name: profileSettings('topics.dialog') })
  const topic = dialog.getByRole('group').getByRole('button').first()
  const name = (await topic.innerText()).trim()
  await topic.click()
  await dialog.getByRole('button', { name: common('save') }).click()
  const remove = page.getByRole('button', { name: profileSettings('topics.remove', { topic: name }) })
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: profileSettings('topics.undo') }).click()
  await remove.waitFor()
})

test('a rating is written after a lesson, shown to visitors while its author agrees, changed, and deleted', async () => {
  const [student, tutor] = [await newStudent(newName('سارة')), await newTutor()]
  const start = tomorrowNoon()
  const lesson = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await endLessonAsHeld(lesson.id)
  const page = await visit({ person: student, path: `/t/${tutor.id}?tab=ratings` })
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: ratings('rate') }).click()
  await dialog.getByRole('radio').nth(3).click()
  const onLanding = dialog.getByRole('checkbox', { name: ratings('dialog.landing') })
  expect([await onLanding.isChecked(), await onLanding.isDisabled()]).toEqual([false, true])
  await dialog.getByRole('textbox').fill('شرح هادئ ومفيد')
  await onLanding.click()
  await dialog.getByRole('button', { name: ratings('dialog.submit') }).click()
  await dialog
    .getByRole('button', { name: ratings('done.close') })
    .last()
    .click()
  const mine = page.getByRole('list', { name: ratings('list') }).getByText('شرح هادئ ومفيد')
  await mine.waitFor()
  const readLanding = async () => (await fetch(`${origin}/`)).text()
  await eventually(readLanding).toContain('شرح هادئ ومفيد')

  const choose = async (what: 'own.edit' | 'own.delete') => {
    await page.getByRole('button', { name: ratings('own.menu') }).click()
    await page.getByRole('menuitem', { name: ratings(what) }).click()
  }
  await choose('own.edit')
  await dialog.getByRole('radio').nth(4).click()
  await eventually(() => onLanding.isChecked()).toBe(true)
  await dialog.getByRole('textbox').fill('شرح ممتاز وصبور')
  // Other words are asked for anew.
  await eventually(() => onLanding.isChecked()).toBe(false)
  await dialog.getByRole('button', { name: ratings('dialog.save') }).click()
  await dialog
    .getByRole('button', { name: ratings('done.close') })
    .last()
    .click()
  await page.getByText('شرح ممتاز وصبور').waitFor()
  await eventually(readLanding).not.toContain('شرح هادئ ومفيد')
  expect(await readLanding()).not.toContain('شرح ممتاز وصبور')

  await choose('own.delete')
  await page.getByRole('button', { name: ratings('remove.yes') }).click()
  await page.getByText(ratings('empty.title')).waitFor()
  await page.getByRole('button', { name: ratings('rate') }).waitFor()
})

test('a problem is reported with a picture and a log shown beforehand', async () => {
  const student = await newStudent()
  const page = await visit({ person: student, path: '/tutors' })
  await page.getByRole('button', { name: shell('account') }).click()
  await page.getByRole('button', { name: common('report') }).click()
  const dialog = page.getByRole('dialog', { name: help('report.title') })
  await dialog.getByRole('button', { name: help('report.send') }).click()
  await dialog.getByText(help('report.subjectRequired')).waitFor()

  await field(page, help('report.subject')).fill('القائمة لا تفتح')
  await field(page, help('report.text')).fill('ضغطت مرتين ولم يحدث شيء.')
  const picture = { name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await dialog.getByRole('img', { name: help('report.pictureAlt') }).waitFor()
  await dialog.getByText(help('report.showLog')).click()
  const log = await dialog.locator('pre').innerText()
  expect(log).toMatch(/GET \/api\/v1\/home\b.* 200/)
  expect(log).not.toContain(student.email)
  expect(log).not.toContain(student.token)
  await dialog.getByRole('button', { name: help('report.send') }).click()
  await notice(page, help('report.done')).waitFor()

  const row = await withDatabase(state, (db) =>
    db.prepare('SELECT title, screenshot, log FROM reports WHERE user_id = ?').get(student.id),
  )
  expect(row).toMatchObject({ title: 'القائمة لا تفتح', screenshot: expect.any(String), log: expect.any(String) })
})

test('a visitor sends one contact message, and is told when the next one is possible', async () => {
  const page = await visit({ path: '/tutors?q=xyzxyz' })
  const write = async () => {
    await page.getByRole('button', { name: words.tutors('noMatch.ask') }).click()
    const dialog = page.getByRole('dialog', { name: help('contact.match') })
    await field(page, help('contact.name')).fill('سلمى فؤاد')
    await field(page, help('contact.phone')).fill('01012345678')
    await field(page, help('contact.text')).fill('مستواي متوسط وأحتاج إلى معلّم مساءً.')
    await dialog.getByRole('button', { name: help('contact.send') }).click()
    return dialog
  }
  await write()
  await notice(page, help('contact.done')).waitFor()
  const second = await write()
  await second.getByRole('alert').waitFor()
  expect(await second.getByRole('button', { name: help('contact.send') }).isDisabled()).toBe(true)
})

test('an internal error offers a way to report it, and keeps the form’s content', async () => {
  const page = await visit({ person: await newStudent(), path: '/s/settings?tab=topics' })
  await page.route('**/topic/of/user', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { code: 'unexpected' } })
      : route.continue(),
  )
  const topic = page
    .getByRole('group', { name: profile('topics.label') })
    .getByRole('button')
    .first()
  await topic.click()
  await page.getByRole('button', { name: settings('save') }).click()
  await notice(page, shell('crash.title'))
    .getByRole('button', { name: common('report') })
    .click()
  await page.getByRole('dialog', { name: help('report.title') }).waitFor()
  await page.keyboard.press('Escape')
  expect(await topic.getAttribute('aria-pressed')).toBe('true')
})

test('a new address has to be verified again', async () => {
  const student = await newStudent()
  const page = await visit({ person: student, path: '/s/settings?tab=personal' })
  const address = `moved-${crypto.randomUUID()}@hiwar.test`
  await field(page, settings('contact.email')).fill(address)
  await page.getByText(settings('contact.emailChange')).waitFor()
  await page.getByRole('button', { name: settings('save') }).click()
  await notice(page, settings('saved')).waitFor()
  await page.getByRole('button', { name: settings('contact.proofs.email.prove') }).waitFor()
  await page.reload()
  await page.getByText(address).first().waitFor()
})

test('a student’s learning goals are saved, and are there after a reload', async () => {
  const aim = 'I want to pass IELTS, بسرعة'
  const page = await visit({ person: await newStudent(), path: '/s/settings?tab=personal' })
  await field(page, profile('aim')).fill(aim)
  await page.getByRole('button', { name: settings('save') }).click()
  await notice(page, settings('saved')).waitFor()
  await page.reload()
  await eventually(() => field(page, profile('aim')).inputValue()).toBe(aim)
})
